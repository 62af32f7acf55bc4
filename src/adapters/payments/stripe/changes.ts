import type Stripe from 'stripe';
import { PaymentsError, type ChangeQuote, type PlanChange } from '../../../platform/server/ports/payments.ts';
import { dateOf, idOf } from './client.ts';
import type { Prices } from './prices.ts';
import { fetchSubscription } from './subscriptions.ts';

async function fetchForChange(stripe: Stripe, { subscriptionId, charge }: PlanChange) {
  const found = await fetchSubscription(stripe, subscriptionId);
  if (found.state === 'ended') throw new PaymentsError('refused', 'The subscription has ended');
  if (found.state === 'past_due') throw new PaymentsError('refused', 'A payment of it is still open');
  if (charge.total.currency.toLowerCase() !== found.subscription.currency)
    throw new PaymentsError('refused', 'A subscription keeps its currency');
  return found;
}

/** Stripe counts in whole seconds. */
const countedFrom = ({ countedFrom: at }: PlanChange) =>
  at ? { proration_date: Math.floor(at.getTime() / 1000) } : {};

export async function quoteChange(stripe: Stripe, prices: Prices, change: PlanChange): Promise<ChangeQuote> {
  const { item } = await fetchForChange(stripe, change);
  const { total } = change.charge;
  const money = (amount: number) => ({ amount, currency: total.currency });
  if (change.when === 'renewal')
    return { dueNow: money(0), credit: money(0), nextChargeAt: dateOf(item.current_period_end) };
  const preview = await stripe.invoices.createPreview({
    subscription: change.subscriptionId,
    subscription_details: {
      items: [{ id: item.id, price: await prices.idFor(change.charge) }],
      proration_behavior: 'always_invoice',
      billing_cycle_anchor: { type: 'now' },
      ...countedFrom(change),
    },
  });
  return {
    dueNow: money(preview.amount_due),
    credit: money(total.amount - preview.amount_due),
    nextChargeAt: dateOf(Math.max(...preview.lines.data.map(({ period }) => period.end))),
  };
}

export async function changePlan(
  stripe: Stripe,
  prices: Prices,
  change: PlanChange,
  key: string,
): Promise<{ actionUrl: string | null }> {
  const { subscription, item } = await fetchForChange(stripe, change);
  // A plan is changed by somebody who stays.
  if (subscription.cancel_at_period_end)
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
  const price = await prices.idFor(change.charge);
  if (change.when === 'now')
    return changeNow(stripe, subscription, { item, price, key, date: countedFrom(change) });
  await changeAtRenewal(stripe, subscription, { item, price, key, charge: change.charge });
  return { actionUrl: null };
}

interface Target {
  item: Stripe.SubscriptionItem;
  price: string;
  key: string;
}

/** The change is made only if its invoice is paid, at once or by the customer within a day. */
async function changeNow(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { item, price, key, date }: Target & { date: { proration_date?: number } },
): Promise<{ actionUrl: string | null }> {
  await releaseSchedule(stripe, subscription);
  const changed = await stripe.subscriptions.update(
    subscription.id,
    {
      items: [{ id: item.id, price }],
      proration_behavior: 'always_invoice',
      billing_cycle_anchor: { type: 'now' },
      payment_behavior: 'pending_if_incomplete',
      ...date,
      expand: ['latest_invoice.payments'],
    },
    { idempotencyKey: `change:${key}` },
  );
  const invoice = changed.latest_invoice;
  if (!changed.pending_update || !invoice || typeof invoice === 'string') return { actionUrl: null };
  if (await isForTheBank(stripe, invoice)) return { actionUrl: invoice.hosted_invoice_url ?? null };
  // Without its invoice the pending change is dropped. Voiding twice is refused, and changes nothing.
  await stripe.invoices.voidInvoice(invoice.id!).catch(async (error: unknown) => {
    if ((await stripe.invoices.retrieve(invoice.id!)).status !== 'void') throw error;
  });
  throw new PaymentsError('refused', 'The card on file was declined');
}

async function isForTheBank(stripe: Stripe, invoice: Stripe.Invoice): Promise<boolean> {
  const id = idOf(invoice.payments?.data[0]?.payment.payment_intent);
  return id !== null && (await stripe.paymentIntents.retrieve(id)).status === 'requires_action';
}

/** A schedule with two phases: the current price until the period's end, then the new one. Then it is released. */
async function changeAtRenewal(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { item, price, key, charge }: Target & Pick<PlanChange, 'charge'>,
): Promise<void> {
  if (item.price.id === price) return releaseSchedule(stripe, subscription);
  const id =
    idOf(subscription.schedule) ??
    (
      await stripe.subscriptionSchedules.create(
        { from_subscription: subscription.id },
        { idempotencyKey: `schedule:${key}` },
      )
    ).id;
  const { current_phase } = await stripe.subscriptionSchedules.retrieve(id);
  await stripe.subscriptionSchedules.update(id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        start_date: current_phase?.start_date ?? item.current_period_start,
        end_date: item.current_period_end,
        items: [{ price: item.price.id, quantity: 1 }],
        proration_behavior: 'none',
      },
      {
        items: [{ price, quantity: 1 }],
        duration: { interval: charge.period, interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  });
}

async function releaseSchedule(stripe: Stripe, { schedule }: Stripe.Subscription): Promise<void> {
  const id = idOf(schedule);
  if (id) await stripe.subscriptionSchedules.release(id);
}

/** Both ways drop a plan that waits. What is past due has no paid period left, and ends at once. */
export async function setEnding(stripe: Stripe, id: string, isEnding: boolean): Promise<void> {
  const { subscription, state } = await fetchSubscription(stripe, id);
  if (state === 'ended') {
    if (isEnding) return;
    throw new PaymentsError('refused', 'The subscription has ended');
  }
  await releaseSchedule(stripe, subscription);
  if (isEnding && state === 'past_due') await stripe.subscriptions.cancel(id);
  else if (subscription.cancel_at_period_end !== isEnding)
    await stripe.subscriptions.update(id, { cancel_at_period_end: isEnding });
}

export async function endNow(stripe: Stripe, id: string): Promise<void> {
  const { subscription, state } = await fetchSubscription(stripe, id);
  if (state === 'ended') return;
  await releaseSchedule(stripe, subscription);
  await stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false });
}
