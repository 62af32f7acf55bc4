// What happened to a payment afterwards: refunds and disputes, as the provider's reading lists them.
import type { Tx } from '../../../../platform/server/db/database.ts';
import type {
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
} from '../../../../platform/server/ports/payments.ts';
import type { AlignCoins } from './align-coins.ts';
import { readBuyer } from '../buyers.views.ts';
import type { Invoices } from '../invoices/invoices.service.ts';
import { JOB, type Jobs } from '../jobs.ts';
import type { Notices } from '../notices.ts';
import { isUuid, type PaymentsDeps } from '../payments-deps.ts';
import { lockPayment, setRefunded, type PaymentRow } from '../payments.store.ts';
import * as store from '../refunds.store.ts';

export type AdjustDeps = Pick<PaymentsDeps, 'clock' | 'ids' | 'log' | 'subscriptions'>;

export function createAdjustPayment(
  { clock, ids, log, subscriptions }: AdjustDeps,
  parts: { invoices: Invoices; alignCoins: AlignCoins; notices: Notices; jobs: Jobs },
) {
  const { invoices, alignCoins, notices, jobs } = parts;
  const now = () => new Date(clock.now());
  const hasOpenDispute = async (tx: Tx, paymentId: string) =>
    (await store.disputesOf(tx, paymentId)).some(({ state }) => state === 'open');

  /** Never more than was paid: a refund and a lost dispute may be about the same money. */
  async function giveBack(tx: Tx, payment: PaymentRow, amount: number): Promise<number> {
    const part = Math.min(amount, payment.amount - payment.refunded);
    if (part < amount)
      log.error({ paymentId: payment.id, amount, part }, 'more was given back than was paid');
    if (part > 0) await setRefunded(tx, payment.id, payment.refunded + part);
    return part;
  }

  /** The money of a membership's period is back altogether: where that period runs, the membership ends. */
  async function endMembership(tx: Tx, payment: PaymentRow, cause: string): Promise<void> {
    const { provider_subscription_id: id, period_end: periodEnd } = payment;
    if (!id || !periodEnd) return;
    const paidBy = payment.provider_payment_id;
    const { isEnding } = await subscriptions.unpaid(tx, { providerSubscriptionId: id, paidBy, periodEnd });
    if (!isEnding) return;
    await jobs.enqueue(tx, { type: JOB.end, key: `${id}:${cause}`, subject: { kind: 'subscription', id } });
  }

  async function settleRefund(tx: Tx, paymentId: string, row: store.RefundRow, reading: ProviderRefund) {
    const payment = (await lockPayment(tx, paymentId))!;
    await store.updateRefund(tx, row.id, {
      state: 'done',
      providerRefundId: reading.id,
      problem: '',
      doneAt: now(),
    });
    const part = await giveBack(tx, payment, reading.amount);
    if (part === 0) return;
    const buyer = await readBuyer(tx, payment.user_id);
    const note = await invoices.credit(tx, payment, buyer, { amount: part, refundId: row.id });
    const after = { ...payment, refunded: payment.refunded + part };
    const moved = await alignCoins(tx, after, {
      key: `reversal:${row.id}`,
      note: `Refund of ${payment.title}`,
      reference: note.number,
      hasOpenDispute: await hasOpenDispute(tx, payment.id),
    });
    if (buyer)
      await notices.refund(tx, {
        payment,
        buyer,
        number: note.number,
        amount: part,
        coins: moved.taken,
        owed: moved.owed,
      });
    if (after.refunded === payment.amount) await endMembership(tx, payment, row.id);
  }

  async function applyRefund(tx: Tx, paymentId: string, reading: ProviderRefund, rows: store.RefundRow[]) {
    const known = rows.find(
      (row) => row.provider_refund_id === reading.id || (isUuid(reading.key) && row.id === reading.key),
    );
    if (known?.state === 'done' && reading.state === 'failed')
      log.error({ refundId: known.id }, 'a refund that was done has failed at the provider');
    if (known && known.state !== 'asked') return;
    if (reading.state === 'done') {
      const row =
        known ??
        (await store.insertRefund(tx, {
          id: ids.next(),
          payment_id: paymentId,
          amount: reading.amount,
          state: 'asked',
          reason: 'Given back at the provider',
          created_at: reading.at,
        }));
      return settleRefund(tx, paymentId, row, reading);
    }
    if (!known) return;
    if (reading.state === 'failed')
      await store.updateRefund(tx, known.id, {
        state: 'failed',
        providerRefundId: reading.id,
        problem: 'The provider could not pay it out',
      });
    else await store.updateRefund(tx, known.id, { providerRefundId: reading.id });
  }

  async function lose(tx: Tx, payment: PaymentRow, dispute: { id: string; amount: number }) {
    const part = await giveBack(tx, payment, Math.min(dispute.amount, payment.amount - payment.refunded));
    const buyer = await readBuyer(tx, payment.user_id);
    if (part > 0) await invoices.credit(tx, payment, buyer, { amount: part, refundId: null });
    await endMembership(tx, payment, dispute.id);
    return { ...payment, refunded: payment.refunded + part };
  }

  async function applyDispute(tx: Tx, paymentId: string, reading: ProviderDispute, rows: store.DisputeRow[]) {
    const known = rows.find((row) => row.provider_dispute_id === reading.id);
    if (known && (known.state === reading.state || known.state !== 'open')) return;
    const payment = (await lockPayment(tx, paymentId))!;
    const id = known?.id ?? ids.next();
    if (!known)
      await store.insertDispute(tx, {
        id,
        payment_id: paymentId,
        provider_dispute_id: reading.id,
        amount: reading.amount,
        state: reading.state,
        opened_at: reading.openedAt,
        closed_at: reading.state === 'open' ? null : now(),
      });
    else if (reading.state !== 'open') await store.closeDispute(tx, id, { state: reading.state, at: now() });
    log.warn({ paymentId, disputeId: id, state: reading.state }, 'a payment is disputed');
    const after =
      reading.state === 'lost' ? await lose(tx, payment, { id, amount: reading.amount }) : payment;
    const invoice = await invoices.numberOf(tx, paymentId);
    await alignCoins(tx, after, {
      key: `dispute:${id}:${reading.state}`,
      note: `Dispute of ${payment.title}`,
      reference: invoice,
      hasOpenDispute: await hasOpenDispute(tx, paymentId),
    });
  }

  /** @param payment locked by the caller. */
  return async function adjustPayment(tx: Tx, payment: PaymentRow, reading: ProviderPayment): Promise<void> {
    if (reading.refunds.length > 0) {
      const rows = await store.refundsOf(tx, payment.id);
      const oldestFirst = [...reading.refunds].sort((a, b) => a.at.getTime() - b.at.getTime());
      for (const refund of oldestFirst) await applyRefund(tx, payment.id, refund, rows);
    }
    if (reading.disputes.length > 0) {
      const rows = await store.disputesOf(tx, payment.id);
      for (const dispute of reading.disputes) await applyDispute(tx, payment.id, dispute, rows);
    }
  };
}

export type AdjustPayment = ReturnType<typeof createAdjustPayment>;
