import type Stripe from 'stripe';
import { PaymentsError, type ProviderSubscription } from '../../../platform/server/ports/payments.ts';
import { dateOf, idOf } from './client.ts';
import { paymentsOf } from './payments.ts';
import { chargeOf, type RecurringCharge } from './prices.ts';

const PAYMENTS_MAX = 24;
const EXPAND = [
  'items.data.price.product',
  'default_payment_method',
  'customer.invoice_settings.default_payment_method',
  'latest_invoice',
];

type State = ProviderSubscription['state'];
const STATES: Record<string, State> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'ended',
  incomplete_expired: 'ended',
};

/** With everything that a reading needs. One that is not ours, or that was never paid for, is missing. */
export async function fetchSubscription(stripe: Stripe, id: string) {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: EXPAND });
  const state = STATES[subscription.status];
  const item = subscription.items.data[0];
  if (!state || !item || !subscription.metadata['order'])
    throw new PaymentsError('missing', 'This subscription was not begun by a paid order');
  return { subscription, state, item };
}

export async function readSubscription(stripe: Stripe, id: string): Promise<ProviderSubscription> {
  const { subscription, state, item } = await fetchSubscription(stripe, id);
  const customerId = idOf(subscription.customer);
  const { payments, paidUntil } = await paymentsOf(stripe, id, customerId, PAYMENTS_MAX);
  const current = { start: dateOf(item.current_period_start), end: dateOf(item.current_period_end) };
  return {
    id,
    orderId: subscription.metadata['order']!,
    customerId,
    state,
    charge: chargeOf(item.price),
    // Stripe goes on to the next period before it is paid for.
    period: state === 'active' ? current : (paidUntil ?? current),
    isEnding: state !== 'ended' && subscription.cancel_at_period_end,
    next: state === 'ended' ? null : await nextOf(stripe, subscription),
    methodLabel: methodLabelOf(subscription),
    actionUrl: state === 'ended' ? null : actionUrlOf(subscription, state),
    // By the rules of the operator's account, which Stripe does not tell.
    givesUpAt: null,
    payments,
  };
}

async function nextOf(stripe: Stripe, subscription: Stripe.Subscription): Promise<RecurringCharge | null> {
  const id = idOf(subscription.schedule);
  if (!id) return null;
  const { phases, current_phase } = await stripe.subscriptionSchedules.retrieve(id, {
    expand: ['phases.items.price.product'],
  });
  const next = phases.find(({ start_date }) => current_phase && start_date >= current_phase.end_date);
  const price = next?.items[0]?.price;
  return price && typeof price !== 'string' && !price.deleted ? chargeOf(price) : null;
}

function methodLabelOf({ default_payment_method, customer }: Stripe.Subscription): string {
  const fallback =
    typeof customer !== 'string' && !customer.deleted
      ? customer.invoice_settings.default_payment_method
      : null;
  const method = default_payment_method ?? fallback;
  if (!method || typeof method === 'string') return '';
  const { card, type } = method;
  const name = card?.brand ?? type;
  const label = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
  return card ? `${label} ending in ${card.last4}` : label;
}

function actionUrlOf(subscription: Stripe.Subscription, state: State): string | null {
  const invoice = subscription.latest_invoice;
  const isWaiting = state === 'past_due' || subscription.pending_update !== null;
  if (!isWaiting || !invoice || typeof invoice === 'string') return null;
  return invoice.status === 'open' ? (invoice.hosted_invoice_url ?? null) : null;
}
