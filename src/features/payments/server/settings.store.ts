import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { PaymentSettingsTable } from '../../../platform/server/db/schema.gen.ts';

export type SettingsRow = Selectable<PaymentSettingsTable>;

/** Orders and limits of one user are decided one after the other. */
export async function lockBuyer(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payments:${userId}`}, 0))`.execute(tx);
}

export async function readSettings(db: Db, userId: string): Promise<SettingsRow | undefined> {
  return db.selectFrom('payment_settings').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function upsertSettings(tx: Tx, row: SettingsRow): Promise<void> {
  const { user_id, ...values } = row;
  await tx
    .insertInto('payment_settings')
    .values({ user_id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

export async function deleteSettings(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('payment_settings').where('user_id', '=', userId).execute();
}
