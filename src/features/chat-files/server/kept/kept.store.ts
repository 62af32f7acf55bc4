// Writes the files that are kept as they came.
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

/** Does nothing where it was entered before a crash. */
export async function insertKept(tx: Tx, { userId, at, ...file }: NewKept): Promise<void> {
  await tx
    .insertInto('kept_files')
    .values({ ...file, user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function setStored(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('kept_files').set({ is_stored: true }).where('id', '=', id).execute();
}

/** @returns the ids of those that are gone now */
export async function deleteKept(tx: Tx, userId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .deleteFrom('kept_files')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
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
