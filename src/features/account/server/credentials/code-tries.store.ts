import type { Selectable } from 'kysely';
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { CodeTriesTable } from '../../../../platform/server/db/schema.gen.ts';

type TriesRow = Selectable<CodeTriesTable>;

/** Held until the transaction ends. Made where there is none. */
export async function lockTries(tx: Tx, userId: string, source: string, at: Date): Promise<TriesRow> {
  await tx
    .insertInto('code_tries')
    .values({ user_id: userId, source, tries: 0, last_at: at, retry_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('code_tries')
    .selectAll()
    .where('user_id', '=', userId)
    .where('source', '=', source)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function writeTries(
  tx: Tx,
  userId: string,
  source: string,
  row: Pick<TriesRow, 'tries' | 'last_at' | 'retry_at' | 'told_at'>,
): Promise<void> {
  await tx
    .updateTable('code_tries')
    .set(row)
    .where('user_id', '=', userId)
    .where('source', '=', source)
    .execute();
}

export async function deleteTries(tx: Tx, userId: string, source: string): Promise<void> {
  await tx.deleteFrom('code_tries').where('user_id', '=', userId).where('source', '=', source).execute();
}
