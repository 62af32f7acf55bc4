// Invoices, charges and the life cycle of subscriptions, as in Stripe Billing.
import type { BuyersCard, Failure } from '../../../src/adapters/payments/test-support/provider-rig.ts';
import { addInterval, CARDS, dayOf } from './books.ts';
import type { Books, Intent, Invoice, Line, Subscription } from './books.ts';
import type { EventSource } from './events.ts';
import type { Presenters } from './present.ts';

const DAY = 86_400;
/** Retries in days after the first failure. The subscription is cancelled when the last one fails. */
const RETRY_DAYS = [1, 3, 5];
const PENDING_SECONDS = 23 * 3600;

export function createBilling(books: Books, present: Presenters, { emit }: EventSource) {
  const tellOf = (type: string, subscription: Subscription) =>
    emit(`customer.subscription.${type}`, present.subscription(subscription.id));

  function newIntent(
    made: Pick<Intent, 'customer' | 'amount' | 'currency' | 'metadata'>,
    status: Intent['status'],
  ): Intent {
    return books.intents.add({ ...made, id: books.newId('pi'), status, created: books.now() });
  }

  function succeed(intent: Intent, at: number): void {
    intent.status = 'succeeded';
    const { id, customer, amount, currency } = intent;
    const charge = { id: books.newId('ch'), intent: id, customer, amount, currency, created: at };
    books.charges.add(charge);
    emit('charge.succeeded', present.charge(charge.id));
  }

  function draftInvoice(
    subscription: Subscription,
    reason: Invoice['reason'],
    lines: Line[],
    at: number,
  ): Invoice {
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    const { credit } = books.customers.find(subscription.customer);
    return {
      id: books.newId('in'),
      subscription: subscription.id,
      customer: subscription.customer,
      reason,
      metadata: subscription.metadata,
      lines,
      currency: books.prices.find(subscription.price).currency,
      total,
      due: Math.max(0, total - credit),
      status: 'open',
      intent: null,
      created: at,
      paidAt: null,
    };
  }

  function markPaid(invoice: Invoice, at: number): void {
    invoice.status = 'paid';
    invoice.paidAt = at;
    // The part that was paid by credit is deducted; a negative total is added to the credit.
    books.customers.find(invoice.customer).credit -= invoice.total - invoice.due;
    emit('invoice.paid', present.invoice(invoice.id));
  }

  /** Issues the invoice and charges the customer. @returns the reason of a failure, or null. */
  function collect(
    subscription: Subscription,
    invoice: Invoice,
    failure: Failure | null,
    at: number,
  ): Failure | null {
    books.invoices.add(invoice);
    subscription.latestInvoice = invoice.id;
    if (invoice.due === 0) {
      markPaid(invoice, at);
      return null;
    }
    const { customer, due: amount, currency } = invoice;
    const intent = newIntent({ customer, amount, currency, metadata: {} }, 'requires_payment_method');
    invoice.intent = intent.id;
    if (!failure) {
      succeed(intent, at);
      markPaid(invoice, at);
    } else {
      intent.status = failure === 'authentication' ? 'requires_action' : 'requires_payment_method';
      emit('invoice.payment_failed', present.invoice(invoice.id));
    }
    return failure;
  }

  function failureOf(subscription: Subscription): Failure | null {
    const wanted = subscription.nextFailure;
    subscription.nextFailure = null;
    return wanted ?? CARDS[subscription.card].later;
  }

  const periodLine = (price: string, start: number, end: number): Line => {
    const { amount } = books.prices.find(price);
    return { amount, price, start, end, isProration: false };
  };

  function begin(begun: {
    customer: string;
    metadata: Record<string, string>;
    price: string;
    card: BuyersCard;
  }): Subscription {
    const now = books.now();
    const anchorDay = dayOf(now);
    const end = addInterval(now, books.prices.find(begun.price).interval, anchorDay);
    const subscription = books.subscriptions.add({
      ...begun,
      id: books.newId('sub'),
      item: books.newId('si'),
      anchorDay,
      start: now,
      end,
      status: 'active',
      endsWithPeriod: false,
      schedule: null,
      nextFailure: null,
      latestInvoice: '',
      pending: null,
      retries: null,
    });
    const lines = [periodLine(begun.price, now, end)];
    collect(subscription, draftInvoice(subscription, 'subscription_create', lines, now), null, now);
    tellOf('created', subscription);
    return subscription;
  }

  function cancel(subscription: Subscription): void {
    subscription.status = 'canceled';
    subscription.pending = null;
    subscription.retries = null;
    if (subscription.schedule) release(subscription.schedule);
    tellOf('deleted', subscription);
  }

  function release(scheduleId: string): void {
    const schedule = books.schedules.find(scheduleId);
    schedule.status = 'released';
    books.subscriptions.find(schedule.subscription).schedule = null;
    emit('subscription_schedule.released', {
      ...present.schedule(scheduleId),
      subscription: schedule.subscription,
    });
  }

  /** The invoice for changing to this price now. */
  function draftChange(subscription: Subscription, price: string, countedFrom: number): Invoice {
    const now = books.now();
    const old = books.prices.find(subscription.price);
    const unused = (subscription.end - countedFrom) / (subscription.end - subscription.start);
    const credit = -Math.round(old.amount * Math.max(0, unused));
    const end = addInterval(now, books.prices.find(price).interval, dayOf(now));
    const back = { amount: credit, price: old.id, start: now, end: subscription.end, isProration: true };
    return draftInvoice(subscription, 'subscription_update', [back, periodLine(price, now, end)], now);
  }

  function applyChange(subscription: Subscription, price: string, invoice: Invoice): void {
    const line = invoice.lines.at(-1)!;
    Object.assign(subscription, { price, start: line.start, end: line.end, anchorDay: dayOf(line.start) });
    subscription.pending = null;
    tellOf('updated', subscription);
  }

  /**
   * Changes the price if the customer pays at once; otherwise the change stays pending until its invoice is
   * paid.
   */
  function change(subscription: Subscription, price: string, countedFrom: number): void {
    const invoice = draftChange(subscription, price, countedFrom);
    const failure = collect(subscription, invoice, failureOf(subscription), books.now());
    if (!failure) return applyChange(subscription, price, invoice);
    subscription.pending = { price, invoice: invoice.id, expiresAt: books.now() + PENDING_SECONDS };
    tellOf('updated', subscription);
  }

  /** The customer pays an open invoice on its hosted page. */
  function payInvoice(invoice: Invoice, at: number): void {
    succeed(books.intents.find(invoice.intent!), at);
    markPaid(invoice, at);
    const subscription = books.subscriptions.find(invoice.subscription);
    const { pending } = subscription;
    if (pending?.invoice === invoice.id) return applyChange(subscription, pending.price, invoice);
    subscription.status = 'active';
    subscription.retries = null;
    tellOf('updated', subscription);
  }

  function voidInvoice(invoice: Invoice): void {
    invoice.status = 'void';
    const subscription = books.subscriptions.find(invoice.subscription);
    if (subscription.pending?.invoice === invoice.id) subscription.pending = null;
    emit('invoice.voided', present.invoice(invoice.id));
    tellOf('updated', subscription);
  }

  const nextRetry = ({ retries }: Subscription): number =>
    retries ? retries.firstAt + RETRY_DAYS[retries.attempts - 1]! * DAY : Number.POSITIVE_INFINITY;

  function renew(subscription: Subscription): void {
    const at = subscription.end;
    if (subscription.endsWithPeriod) return cancel(subscription);
    const schedule = subscription.schedule ? books.schedules.find(subscription.schedule) : null;
    const phase = schedule?.phases.find(({ start }) => start === at);
    if (phase) subscription.price = phase.price;
    else if (schedule && schedule.phases.at(-1)!.end <= at) release(schedule.id);
    const { interval } = books.prices.find(subscription.price);
    // Stripe starts the new period before it is paid.
    subscription.start = at;
    subscription.end = addInterval(at, interval, subscription.anchorDay);
    const lines = [periodLine(subscription.price, at, subscription.end)];
    const invoice = draftInvoice(subscription, 'subscription_cycle', lines, at);
    if (collect(subscription, invoice, failureOf(subscription), at)) {
      subscription.status = 'past_due';
      subscription.retries = { firstAt: at, attempts: 1 };
    }
    tellOf('updated', subscription);
  }

  function retry(subscription: Subscription): void {
    const at = nextRetry(subscription);
    const invoice = books.invoices.find(subscription.latestInvoice);
    const needsCustomer = books.intents.find(invoice.intent!).status === 'requires_action';
    if (!needsCustomer && !failureOf(subscription)) return payInvoice(invoice, at);
    if (subscription.retries!.attempts >= RETRY_DAYS.length) return cancel(subscription);
    subscription.retries!.attempts += 1;
    tellOf('updated', subscription);
  }

  /** Does everything that is due, in order of time. */
  function bill(): void {
    const now = books.now();
    for (const session of books.sessions.values())
      if (session.status === 'open' && session.expiresAt <= now) expire(session.id);
    for (const subscription of books.subscriptions.values()) {
      if (subscription.pending && subscription.pending.expiresAt <= now)
        voidInvoice(books.invoices.find(subscription.pending.invoice));
      while (subscription.status !== 'canceled') {
        if (nextRetry(subscription) <= Math.min(now, subscription.end)) retry(subscription);
        else if (subscription.end <= now) renew(subscription);
        else break;
      }
    }
  }

  function expire(sessionId: string): void {
    books.sessions.find(sessionId).status = 'expired';
    emit('checkout.session.expired', present.session(sessionId));
  }

  return {
    newIntent,
    succeed,
    begin,
    cancel,
    release,
    draftChange,
    change,
    payInvoice,
    voidInvoice,
    bill,
    expire,
    tellOf,
  };
}
export type Billing = ReturnType<typeof createBilling>;
