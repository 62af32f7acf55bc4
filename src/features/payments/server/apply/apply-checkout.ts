// Applies the provider's state of a checkout to its order.
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Checkout } from '../../../../platform/server/ports/payments.ts';
import type { ApplyPayment } from './apply-payment.ts';
import type { ApplySubscription } from './apply-subscription.ts';
import { keepCustomer } from '../customers.store.ts';
import type { ReportMismatch } from './report-mismatch.ts';
import { JOB, type Jobs } from '../jobs.ts';
import { endUnpaid, lockOrder, setCheckout, type OrderRow } from '../orders.store.ts';
import { isUuid, type PaymentsDeps } from '../payments-deps.ts';

export type ApplyCheckoutDeps = Pick<PaymentsDeps, 'database' | 'clock' | 'log' | 'payments'>;

const DECLINED = 'The payment was declined. Nothing was charged.';

export function createApplyCheckout(
  { database, clock, log, payments }: ApplyCheckoutDeps,
  parts: {
    applyPayment: ApplyPayment;
    applySubscription: ApplySubscription;
    reportMismatch: ReportMismatch;
    jobs: Jobs;
  },
) {
  const { applyPayment, applySubscription, reportMismatch, jobs } = parts;

  function findMismatch(order: OrderRow, checkout: Checkout): string | null {
    if (order.checkout_id && order.checkout_id !== checkout.id)
      return `The order has the checkout ${order.checkout_id}, this is ${checkout.id}`;
    if (checkout.state !== 'paid') return null;
    const { total } = checkout;
    if (total.amount !== order.total || total.currency !== order.currency)
      return `Paid ${total.amount} ${total.currency}, ordered ${order.total} ${order.currency}`;
    const settles = order.kind === 'pack' ? checkout.paymentId : checkout.subscriptionId;
    return settles ? null : `A paid checkout of a ${order.kind} without its payment`;
  }

  async function note(tx: Tx, checkout: Checkout): Promise<{ problem: string; isPaid: boolean }> {
    const order = isUuid(checkout.orderId) ? await lockOrder(tx, checkout.orderId) : undefined;
    if (!order || order.provider !== payments.name) {
      log.warn({ checkoutId: checkout.id }, 'a checkout belongs to no order of ours');
      return { problem: 'It belongs to no order of ours', isPaid: false };
    }
    const at = new Date(clock.now());
    const problem = findMismatch(order, checkout);
    if (problem) {
      // An open checkout of another order has cost nobody anything.
      const isCharged = checkout.state === 'paid';
      const details = { checkoutId: checkout.id };
      if (isCharged) await reportMismatch(tx, order, problem, details);
      else log.warn({ orderId: order.id, problem }, 'a checkout does not fit its order');
      // What gives nothing must not go on being charged.
      const { subscriptionId: id } = checkout;
      if (isCharged && id)
        await jobs.enqueue(tx, { type: JOB.end, key: id, subject: { kind: 'subscription', id } });
      return { problem, isPaid: false };
    }
    if (!order.checkout_id)
      await setCheckout(tx, order.id, { id: checkout.id, url: checkout.url, nextPollAt: at });
    if (order.user_id && checkout.customerId)
      await keepCustomer(tx, {
        userId: order.user_id,
        provider: payments.name,
        customerId: checkout.customerId,
        at,
      });
    if (checkout.state === 'failed') await endUnpaid(tx, order.id, { state: 'failed', problem: DECLINED });
    if (checkout.state === 'expired') await endUnpaid(tx, order.id, { state: 'expired', problem: '' });
    return { problem: '', isPaid: checkout.state === 'paid' && order.state !== 'mismatch' };
  }

  /**
   * @returns what is wrong, for the event's row; empty where nothing is.
   * @throws PaymentsError
   */
  return async function applyCheckout(id: string): Promise<string> {
    const checkout = await payments.readCheckout(id);
    const { problem, isPaid } = await database.transact((tx) => note(tx, checkout));
    if (!isPaid) return problem;
    if (checkout.subscriptionId) return applySubscription(checkout.subscriptionId);
    return applyPayment(checkout.paymentId!);
  };
}

export type ApplyCheckout = ReturnType<typeof createApplyCheckout>;
