import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { SetupChoice } from '../contract.ts';

export interface SetupRow {
  choice: SetupChoice | null;
  keySalt: string | null;
}

/** Null where no server has offered the set-up, and nothing was chosen. */
export async function readSetup(db: Db): Promise<SetupRow | null> {
  const row = await db.selectFrom('setup').select(['choice', 'key_salt as keySalt']).executeTakeFirst();
  return row ?? null;
}

/** Of several servers that start together, one does it. */
export async function insertSalt(tx: Tx, keySalt: string): Promise<void> {
  await tx
    .insertInto('setup')
    .values({ key_salt: keySalt })
    .onConflict((conflict) => conflict.column('is_only').doNothing())
    .execute();
}

/** The key ends with it. */
export async function writeChoice(tx: Tx, { choice, at }: { choice: SetupChoice; at: Date }): Promise<void> {
  const row = { choice, chosen_at: at, key_salt: null };
  await tx
    .insertInto('setup')
    .values(row)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
    .execute();
}
