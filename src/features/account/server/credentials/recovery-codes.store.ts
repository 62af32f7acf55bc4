import type { Db, Tx } from '../../../../platform/server/db/database.ts';

export async function insertRecoveryCodes(tx: Tx, userId: string, hashes: string[]): Promise<void> {
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute();
}

/** Hashes of the codes that were not used yet. */
export async function unusedRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  return rows.map(({ hash }) => hash);
}

export async function markRecoveryCodeUsed(tx: Tx, userId: string, hash: string, at: Date): Promise<void> {
  await tx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .execute();
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}
