// The provider's documents as the port names them.
import type * as port from '../../../platform/server/ports/payments.ts';
import { givesUpAt } from './billing.ts';
import { cardLabel } from './cards.ts';
import type { Checkout, Dispute, Payment, Refund, Subscription } from './documents.ts';
import type { Stored } from './sandbox.store.ts';

const dated = (period: { start: number; end: number }) => ({
  start: new Date(period.start),
  end: new Date(period.end),
});

/** One that has run out is over, also before the billing loop has said so. */
export const stateAt = ({ state, expiresAt }: Checkout, now: number): Checkout['state'] =>
  state === 'open' && expiresAt <= now ? 'expired' : state;

export function presentCheckout(id: string, checkout: Checkout, url: string, now: number): port.Checkout {
  const state = stateAt(checkout, now);
  return {
    id,
    orderId: checkout.orderId,
    url: state === 'open' ? url : null,
    state,
    total: checkout.charge.total,
    customerId: checkout.customerId,
    paymentId: checkout.charge.period ? null : checkout.paymentId,
    subscriptionId: checkout.subscriptionId,
  };
}

export const presentRefund = (refund: Refund): port.ProviderRefund => ({
  id: refund.id,
  amount: refund.amount,
  key: refund.key,
  state: 'done',
  at: new Date(refund.at),
});

const presentDispute = ({ id, amount, state, openedAt }: Dispute): port.ProviderDispute => ({
  id,
  amount,
  state,
  openedAt: new Date(openedAt),
});

export const presentPayment = ({ id, data }: Stored<Payment>): port.ProviderPayment => ({
  id,
  customerId: data.customerId,
  orderId: data.orderId,
  subscriptionId: data.subscriptionId,
  priceId: data.priceId,
  reason: data.reason,
  total: data.total,
  period: data.period && dated(data.period),
  paidAt: new Date(data.paidAt),
  refunds: data.refunds.map(presentRefund),
  disputes: data.disputes.map(presentDispute),
});

export function presentSubscription(
  id: string,
  subscription: Subscription,
  payments: Stored<Payment>[],
  actionUrl: string | null,
): port.ProviderSubscription {
  const until = givesUpAt(subscription);
  return {
    id,
    orderId: subscription.orderId,
    customerId: subscription.customerId,
    state: subscription.state,
    charge: subscription.charge,
    period: dated(subscription.period),
    isEnding: subscription.isEnding && subscription.state !== 'ended',
    next: subscription.next,
    methodLabel: cardLabel(subscription.card),
    actionUrl,
    givesUpAt: until === null ? null : new Date(until),
    payments: payments.map(presentPayment),
  };
}
