// Brings a membership and the payments of its periods in line with the provider.
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { ProviderPayment, ProviderSubscription } from '../../../../platform/server/ports/payments.ts';
import type { AdjustPayment } from './adjust-payment.ts';
import type { RefundAll } from './automatic-refund.ts';
import type { ReportMismatch } from './report-mismatch.ts';
import { JOB, type Jobs } from '../jobs.ts';
import type { Notices } from '../notices.ts';
import { lockOrder, setPaid, type OrderRow } from '../orders.store.ts';
import { isUuid, type PaymentsDeps } from '../payments-deps.ts';
import { lockByProvider, setCoins } from '../payments.store.ts';
import type { RecordPayment } from './record-payment.ts';
import { createKeyedQueue } from './keyed-queue.ts';

/** A reading is out of date when somebody wrote meanwhile; more often than this means something else is wrong. */
const TRIES = 5;
const SECOND = 'You had a membership already: this one was ended, and its price goes back to you in full.';
const GONE = 'The account was deleted';
const REASONS = { order: 'membership', renewal: 'renewal', change: 'change' } as const;

export type ApplySubscriptionDeps = Pick<PaymentsDeps, 'database' | 'log' | 'payments' | 'subscriptions'>;

interface Parts {
  recordPayment: RecordPayment;
  adjustPayment: AdjustPayment;
  refundAll: RefundAll;
  reportMismatch: ReportMismatch;
  notices: Notices;
  jobs: Jobs;
}

/** What of a new subscription is not as it was ordered; null where all is well. */
function findMismatch(order: OrderRow, reading: ProviderSubscription): string | null {
  const first = reading.payments.find(({ reason, orderId }) => reason === 'order' && orderId === order.id);
  const paid = first?.total ?? reading.charge.total;
  if (paid.amount !== order.total || paid.currency !== order.currency)
    return `Paid ${paid.amount} ${paid.currency}, ordered ${order.total} ${order.currency}`;
  const priceId = first?.priceId ?? reading.charge.priceId;
  if (priceId !== order.offer_id) return `Paid for the price ${priceId}, ordered ${order.offer_id}`;
  return null;
}

export function createApplySubscription(deps: ApplySubscriptionDeps, parts: Parts) {
  const { database, log, payments, subscriptions } = deps;
  const { recordPayment, adjustPayment, refundAll, reportMismatch, notices, jobs } = parts;

  async function settle(
    tx: Tx,
    order: OrderRow,
    subscription: ProviderSubscription,
    reading: ProviderPayment,
  ) {
    const priceId = reading.priceId ?? subscription.charge.priceId;
    const isCurrent = priceId === subscription.charge.priceId;
    const recorded =
      reading.total.amount > 0
        ? await recordPayment(tx, reading, {
            order,
            title: reading.reason === 'order' || !isCurrent ? order.title : subscription.charge.title,
            reason: REASONS[reading.reason],
          })
        : null;
    // Where credit covered a change, the new period is settled without a charge; its coins come once all the same.
    const isSettledByCredit = reading.total.amount === 0;
    if ((recorded?.buyer || isSettledByCredit) && order.user_id) {
      const { coins, grantKey } = await subscriptions.paid(tx, {
        providerSubscriptionId: subscription.id,
        paidBy: reading.id,
        isChange: reading.reason === 'change',
        priceId,
        periodStart: reading.period?.start ?? subscription.period.start,
        reference: recorded?.invoiceNumber ?? '',
      });
      if (recorded?.buyer) {
        if (coins > 0) await setCoins(tx, recorded.payment.id, { coins, grantKey });
        const { payment, buyer, invoiceNumber: number } = recorded;
        await notices.receipt(tx, { payment, buyer, number, coins });
      }
    }
    if (recorded && !recorded.buyer) await refundAll(tx, recorded.payment, GONE);
  }

  async function adjustKnown(tx: Tx, reading: ProviderPayment): Promise<void> {
    const payment = await lockByProvider(tx, payments.name, reading.id);
    if (payment) await adjustPayment(tx, payment, reading);
  }

  /** Nobody can use this membership: it is ended and its payment refunded. */
  async function takeBack(tx: Tx, order: OrderRow, subscription: ProviderSubscription, reason: string) {
    for (const reading of subscription.payments.toReversed()) {
      const words = { order, title: order.title, reason: REASONS[reading.reason] };
      const recorded = reading.total.amount > 0 ? await recordPayment(tx, reading, words) : null;
      if (recorded) await refundAll(tx, recorded.payment, reason);
    }
    await end(tx, subscription.id);
  }

  const end = (tx: Tx, id: string) =>
    jobs.enqueue(tx, { type: JOB.end, key: id, subject: { kind: 'subscription', id } });

  async function apply(
    tx: Tx,
    reading: ProviderSubscription,
    revision: number | null,
  ): Promise<{ isStale: boolean; problem: string }> {
    const order = isUuid(reading.orderId) ? await lockOrder(tx, reading.orderId) : undefined;
    const done = (problem = '') => ({ isStale: false, problem });
    if (!order || order.provider !== payments.name || order.kind !== 'membership') {
      log.warn({ subscriptionId: reading.id }, 'a subscription belongs to no order of ours');
      return done('It belongs to no order of ours');
    }
    if (order.state === 'mismatch') {
      for (const payment of reading.payments) await adjustKnown(tx, payment);
      return done();
    }
    if (revision === null) {
      // Nothing is given for a promise: until the first payment there is no membership.
      if (reading.payments.length === 0) return done();
      const problem = findMismatch(order, reading);
      if (problem) {
        await end(tx, reading.id);
        const details = { subscriptionId: reading.id };
        return done(await reportMismatch(tx, order, problem, details));
      }
      if (!order.user_id) {
        await takeBack(tx, order, reading, GONE);
        return done('The account is gone');
      }
    }
    const userId = order.user_id;
    const result = await subscriptions.sync(tx, {
      subscription: reading,
      revision,
      userId,
      provider: payments.name,
    });
    if (result === 'stale') return { isStale: true, problem: '' };
    if (result === 'second') {
      await takeBack(tx, order, reading, 'You had a membership already');
      const problem = 'The user has another running membership';
      return done(await reportMismatch(tx, order, problem, { subscriptionId: reading.id }, SECOND));
    }
    // Oldest first, so that invoices are numbered in the order of the payments.
    for (const payment of reading.payments.toReversed()) {
      await settle(tx, order, reading, payment);
      await adjustKnown(tx, payment);
    }
    if (order.state !== 'paid')
      await setPaid(tx, order.id, reading.payments.at(-1)?.paidAt ?? order.created_at);
    return done();
  }

  /**
   * @returns what is wrong, for the event's row; empty where nothing is.
   * @throws PaymentsError
   */
  const read = async (id: string): Promise<string> => {
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      const revision = await subscriptions.revisionOf(id);
      const reading = await payments.readSubscription(id);
      const { isStale, problem } = await database.transact((tx) => apply(tx, reading, revision));
      if (!isStale) return problem;
    }
    throw new Error(`The subscription ${id} changed during each of ${TRIES} readings`);
  };

  // Many events of one subscription come at once: within this server they take turns, other servers are kept apart by
  // the revision.
  const inTurn = createKeyedQueue();
  return (id: string): Promise<string> => inTurn(id, () => read(id));
}

export type ApplySubscription = ReturnType<typeof createApplySubscription>;
