// Refunds payments automatically and in full when nothing can be delivered for them.
import type { Tx } from '../../../../platform/server/db/database.ts';
import { JOB, type Jobs } from '../jobs.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import type { PaymentRow } from '../payments.store.ts';
import { insertRefund } from '../refunds.store.ts';

export function createAutomaticRefund({ clock, ids }: Pick<PaymentsDeps, 'clock' | 'ids'>, jobs: Jobs) {
  return async function refundAll(tx: Tx, payment: PaymentRow, reason: string): Promise<void> {
    const row = await insertRefund(tx, {
      id: ids.next(),
      payment_id: payment.id,
      amount: payment.amount,
      reason,
      state: 'asked',
      created_at: new Date(clock.now()),
    });
    await jobs.enqueue(tx, {
      type: JOB.refund,
      key: row.id,
      subject: { kind: 'payment', id: payment.provider_payment_id },
    });
  };
}

export type RefundAll = ReturnType<typeof createAutomaticRefund>;
