// Staff gives money back: the request is written first, then the provider is asked, then its reading is applied.
import { AppError } from '../../../../shared/errors.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import { JOB, type Jobs } from '../jobs.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { lockPayment, type PaymentRow } from '../payments.store.ts';
import type { PerformRefund } from './perform-refund.ts';
import { isFailure, RETRY_AFTER } from '../provider-refusals.ts';
import * as store from '../refunds.store.ts';

export interface RefundRequest {
  amount: number;
  reason: string;
  idempotencyKey: string;
}

/** The caller asks the provider at once; the worker does where the caller died. */
const HEAD_START_MS = 30_000;

export function createRefunds(
  { database, clock, ids, audit }: Pick<PaymentsDeps, 'database' | 'clock' | 'ids' | 'audit'>,
  { performRefund, jobs }: { performRefund: PerformRefund; jobs: Jobs },
) {
  async function checkAmount(tx: Tx, payment: PaymentRow, amount: number): Promise<void> {
    const rows = await store.refundsOf(tx, payment.id);
    const asked = rows.reduce((sum, row) => sum + (row.state === 'asked' ? row.amount : 0), 0);
    const left = payment.amount - payment.refunded - asked;
    if (amount <= left) return;
    throw new AppError('payments.refund_too_much', { params: { left, currency: payment.currency } });
  }

  async function ask(tx: Tx, actorId: string, paymentId: string, request: RefundRequest): Promise<string> {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) throw new AppError('payments.no_payment');
    const known = await store.findRefundByKey(tx, request.idempotencyKey);
    if (known) {
      if (known.payment_id === paymentId && known.amount === request.amount) return known.id;
      throw new AppError('request.invalid/key_refund');
    }
    await checkAmount(tx, payment, request.amount);
    const row = await store.insertRefund(tx, {
      id: ids.next(),
      payment_id: paymentId,
      amount: request.amount,
      reason: request.reason,
      state: 'asked',
      asked_by: actorId,
      idempotency_key: request.idempotencyKey,
      created_at: new Date(clock.now()),
    });
    await jobs.enqueue(tx, {
      type: JOB.refund,
      key: row.id,
      delayMs: HEAD_START_MS,
      subject: { kind: 'payment', id: payment.provider_payment_id },
    });
    await audit.record(tx, {
      actorId,
      action: 'payments.refund',
      subject: { kind: 'payment', id: paymentId },
      reason: request.reason,
      details: { refundId: row.id, amount: request.amount, currency: payment.currency },
    });
    return row.id;
  }

  return {
    /**
     * @throws AppError payments.no_payment, payments.refund_too_much, payments.refund_refused, payments.unavailable (then
     * it is tried again by itself)
     */
    async refund(actorId: string, paymentId: string, request: RefundRequest): Promise<void> {
      const refundId = await database.transact((tx) => ask(tx, actorId, paymentId, request));
      try {
        if ((await performRefund(refundId)) !== 'refused') return;
      } catch (error) {
        if (!isFailure(error, 'temporary')) throw error;
        throw new AppError('payments.unavailable/refund', { retryAfter: RETRY_AFTER });
      }
      throw new AppError('payments.refund_refused');
    },
  };
}

export type Refunds = ReturnType<typeof createRefunds>;
