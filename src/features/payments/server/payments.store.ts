import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { PaymentsTable } from '../../../platform/server/db/schema.gen.ts';

export type PaymentRow = Selectable<PaymentsTable>;

/** @returns null where that charge was recorded before. */
export async function insertPayment(tx: Tx, row: Insertable<PaymentsTable>): Promise<PaymentRow | null> {
  const made = await tx
    .insertInto('payments')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'provider_payment_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return made ?? null;
}

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  return tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function lockByProvider(
  tx: Tx,
  provider: string,
  providerPaymentId: string,
): Promise<PaymentRow | undefined> {
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', providerPaymentId)
    .forUpdate()
    .executeTakeFirst();
}

export async function isOrderPaid(db: Db, orderId: string): Promise<boolean> {
  const row = await db.selectFrom('payments').select('id').where('order_id', '=', orderId).executeTakeFirst();
  return row !== undefined;
}

export async function setCoins(
  tx: Tx,
  id: string,
  { coins, grantKey }: { coins: number; grantKey: string },
): Promise<void> {
  await tx.updateTable('payments').set({ coins, grant_key: grantKey }).where('id', '=', id).execute();
}

export async function setBroughtCoins(tx: Tx, id: string, coins: number): Promise<void> {
  await tx.updateTable('payments').set({ coins }).where('id', '=', id).execute();
}

export async function setReversed(tx: Tx, id: string, coinsReversed: number): Promise<void> {
  await tx.updateTable('payments').set({ coins_reversed: coinsReversed }).where('id', '=', id).execute();
}

export async function setRefunded(tx: Tx, id: string, refunded: number): Promise<void> {
  await tx.updateTable('payments').set({ refunded }).where('id', '=', id).execute();
}

export async function clearPayer(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('payments').set({ user_id: null }).where('user_id', '=', userId).execute();
}
