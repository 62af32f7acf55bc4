import type { Tx } from '../db/database.ts';

export interface Installation {
  id: string;
  /** A fingerprint of SECRET, never SECRET itself. */
  secretMark: string;
}

export async function readInstallation(tx: Tx): Promise<Installation | null> {
  const row = await tx.selectFrom('installation').select(['id', 'secret_mark']).executeTakeFirst();
  return row ? { id: row.id, secretMark: row.secret_mark } : null;
}

export async function writeInstallation(tx: Tx, { id, secretMark }: Installation): Promise<void> {
  await tx
    .insertInto('installation')
    .values({ id, secret_mark: secretMark })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ id, secret_mark: secretMark }))
    .execute();
}
