// Asks the provider for a refund that was written down before. It may be asked again: the refund's id is its key.
import type { ApplyPayment } from '../apply/apply-payment.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { findPayment } from '../payments.store.ts';
import { isFailure } from '../provider-refusals.ts';
import { findRefund, updateRefund } from '../refunds.store.ts';

/** `waiting`: the provider has taken it, and has not paid it out. */
export type RefundOutcome = 'done' | 'waiting' | 'refused';

export function createPerformRefund(
  { database, log, payments }: Pick<PaymentsDeps, 'database' | 'log' | 'payments'>,
  applyPayment: ApplyPayment,
) {
  /** @throws PaymentsError temporary */
  return async function performRefund(refundId: string): Promise<RefundOutcome> {
    const row = await findRefund(database.db, refundId);
    const payment = row && (await findPayment(database.db, row.payment_id));
    if (!row || !payment || row.state === 'done') return 'done';
    if (row.state === 'failed') return 'refused';
    try {
      await payments.refund({ paymentId: payment.provider_payment_id, amount: row.amount, key: row.id });
    } catch (error) {
      if (!isFailure(error, 'refused', 'missing')) throw error;
      log.error({ refundId, cause: error.message }, 'the provider refused a refund');
      const { message: problem } = error;
      await database.transact((tx) => updateRefund(tx, refundId, { state: 'failed', problem }));
      return 'refused';
    }
    await applyPayment(payment.provider_payment_id);
    const after = await findRefund(database.db, refundId);
    if (after?.state === 'failed') return 'refused';
    return after?.state === 'done' ? 'done' : 'waiting';
  };
}

export type PerformRefund = ReturnType<typeof createPerformRefund>;
