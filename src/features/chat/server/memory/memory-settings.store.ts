import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { MemorySettings } from '../../memory-contract.ts';

export async function saveSettings(
  tx: Tx,
  conversationId: string,
  { isLearning, isShared, isIncognito }: { [Key in keyof MemorySettings]?: MemorySettings[Key] | undefined },
): Promise<void> {
  const change = {
    ...(isLearning === undefined ? {} : { is_learning: isLearning }),
    ...(isShared === undefined ? {} : { shares_memory: isShared }),
    ...(isIncognito === undefined ? {} : { is_incognito: isIncognito }),
  };
  if (Object.keys(change).length === 0) return;
  await tx.updateTable('conversations').set(change).where('id', '=', conversationId).execute();
}

export async function saveIsLearning(tx: Tx, userId: string, isLearning: boolean): Promise<void> {
  await tx
    .insertInto('memory_settings')
    .values({ user_id: userId, is_learning: isLearning })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ is_learning: isLearning }))
    .execute();
}

/** Facts that a user has written. */
export async function countOwnFacts(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('facts')
    .select((count) => count.fn.countAll<string>().as('n'))
    .where('user_id', '=', userId)
    .where('origin', '=', 'you')
    .executeTakeFirstOrThrow();
  return Number(row.n);
}
