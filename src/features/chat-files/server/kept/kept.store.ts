// Writes the files that are kept as they came.
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { KeptKind } from '../../kept-contract.ts';

export interface NewKept {
  id: string;
  userId: string;
  kind: KeptKind;
  path: string;
  title: string;
  bytes: number;
  hash: string;
  messages: number;
  at: Date;
}

/** Where it was entered before a crash, its time to be stored begins anew. */
export async function insertKept(tx: Tx, { userId, at, ...file }: NewKept): Promise<void> {
  await tx
    .insertInto('kept_files')
    .values({ ...file, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ created_at: at }))
    .execute();
}

/** @returns false where it is gone, because storing it took too long or its owner deleted it */
export async function setStored(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('kept_files')
    .set({ is_stored: true })
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** Those that were entered and never stored, because their import broke off and nobody went on with it. */
export async function deleteUnstored(tx: Tx, enteredBefore: Date): Promise<void> {
  await tx
    .deleteFrom('kept_files')
    .where('is_stored', '=', false)
    .where('created_at', '<=', enteredBefore)
    .execute();
}

/** @returns the ids of those that are gone now */
export async function deleteKept(tx: Tx, userId: string, ids: readonly string[]): Promise<string[]> {
  // One value for all of them: a folder may hold more than a statement takes values.
  const result = await sql<{ id: string }>`
    delete from kept_files where user_id = ${userId} and id = any(${ids}::uuid[]) returning id`.execute(tx);
  return result.rows.map(({ id }) => id);
}

export async function deleteKind(tx: Tx, userId: string, kind: KeptKind): Promise<string[]> {
  const rows = await tx
    .deleteFrom('kept_files')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
