import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { PaymentDisputesTable, PaymentRefundsTable } from '../../../platform/server/db/schema.gen.ts';

export type RefundRow = Selectable<PaymentRefundsTable>;
export type DisputeRow = Selectable<PaymentDisputesTable>;

export async function insertRefund(tx: Tx, row: Insertable<PaymentRefundsTable>): Promise<RefundRow> {
  return tx.insertInto('payment_refunds').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function findRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom('payment_refunds').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findRefundByKey(db: Db, key: string): Promise<RefundRow | undefined> {
  return db.selectFrom('payment_refunds').selectAll().where('idempotency_key', '=', key).executeTakeFirst();
}

export async function refundsOf(db: Db, paymentId: string): Promise<RefundRow[]> {
  return db
    .selectFrom('payment_refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .execute();
}

export async function updateRefund(
  tx: Tx,
  id: string,
  change: { state?: RefundRow['state']; providerRefundId?: string; problem?: string; doneAt?: Date },
): Promise<void> {
  await tx
    .updateTable('payment_refunds')
    .set({
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.providerRefundId === undefined ? {} : { provider_refund_id: change.providerRefundId }),
      ...(change.problem === undefined ? {} : { problem: change.problem }),
      ...(change.doneAt === undefined ? {} : { done_at: change.doneAt }),
    })
    .where('id', '=', id)
    .execute();
}

export async function disputesOf(db: Db, paymentId: string): Promise<DisputeRow[]> {
  return db
    .selectFrom('payment_disputes')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('opened_at')
    .execute();
}

export async function insertDispute(tx: Tx, row: Insertable<PaymentDisputesTable>): Promise<void> {
  await tx.insertInto('payment_disputes').values(row).execute();
}

export async function closeDispute(
  tx: Tx,
  id: string,
  end: { state: 'won' | 'lost'; at: Date },
): Promise<void> {
  await tx
    .updateTable('payment_disputes')
    .set({ state: end.state, closed_at: end.at })
    .where('id', '=', id)
    .execute();
}
