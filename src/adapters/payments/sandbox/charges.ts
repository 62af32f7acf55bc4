import type { Money } from '../../../platform/server/ports/payments.ts';
import { CARDS, type CardKind, type ChargeFailure } from './cards.ts';
import type { Payment, RecurringCharge, Subscription } from './documents.ts';
import { insertObject } from './sandbox.store.ts';
import type { Unit } from './unit.ts';

/** How soon the buyer with the card for disputes disputes the payment. */
const DISPUTE_AFTER_MS = 60_000;

type NewPayment = Omit<Payment, 'disputeAt' | 'refunds' | 'disputes'>;

export async function recordPayment(unit: Unit, payment: NewPayment): Promise<string> {
  const id = unit.newId('pay');
  const isDisputed = payment.card === 'disputed' && payment.total.amount > 0;
  const disputeAt = isDisputed ? payment.paidAt + DISPUTE_AFTER_MS : null;
  await insertObject(unit.tx, {
    kind: 'payment',
    id,
    data: { ...payment, disputeAt, refunds: [], disputes: [] },
    dueAt: disputeAt,
    now: unit.now,
  });
  await unit.emit('payment.succeeded', id, payment.paidAt);
  return id;
}

/** Why the card on file cannot be charged now; null where it can. A failure that a test asked for is used up. */
export function failureOf(subscription: Subscription): ChargeFailure | null {
  const wanted = subscription.nextFailure;
  subscription.nextFailure = null;
  if (wanted) return wanted;
  // Only the customer can mend this one.
  if (subscription.failure?.kind === 'authentication') return 'authentication';
  return CARDS[subscription.card].renewalFailure;
}

/** What is taken for a period, the credit of an earlier change taken off. */
export const amountDue = (charge: RecurringCharge, credit: number): number =>
  Math.max(0, charge.total.amount - credit);

/** Takes the money for the subscription's present period: none where the credit covers all of it. */
export async function takePayment(
  unit: Unit,
  id: string,
  subscription: Subscription,
  taken: { amount: number; reason: Payment['reason']; at: number },
): Promise<string> {
  const total: Money = { amount: taken.amount, currency: subscription.charge.total.currency };
  subscription.paymentCount += 1;
  return recordPayment(unit, {
    customerId: subscription.customerId,
    orderId: taken.reason === 'order' ? subscription.orderId : null,
    subscriptionId: id,
    sequence: subscription.paymentCount,
    priceId: subscription.charge.priceId,
    title: subscription.charge.title,
    reason: taken.reason,
    total,
    period: subscription.period,
    card: subscription.card,
    paidAt: taken.at,
  });
}

export const newSubscription = (
  begun: Pick<Subscription, 'orderId' | 'customerId' | 'charge' | 'anchorDay' | 'period'> & {
    card: CardKind;
  },
): Subscription => ({
  ...begun,
  state: 'active',
  isEnding: false,
  next: null,
  credit: 0,
  paymentCount: 0,
  failure: null,
  nextFailure: null,
  waitingChange: null,
  changeKeys: [],
});
