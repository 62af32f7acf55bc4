// State of the local Stripe. Times are in seconds.
import type { Clock } from '../../../src/platform/server/ports/clock.ts';
import type { BuyersCard, Failure } from '../../../src/adapters/payments/test-support/provider-rig.ts';
import { ApiError } from './form.ts';

export const CARDS: Record<BuyersCard, { last4: string; first: Failure | null; later: Failure | null }> = {
  works: { last4: '4242', first: null, later: null },
  declined: { last4: '0002', first: 'declined', later: 'declined' },
  insufficient: { last4: '9995', first: 'insufficient', later: 'insufficient' },
  bank: { last4: '3155', first: 'authentication', later: null },
  'fails-later': { last4: '0341', first: null, later: 'declined' },
};

export interface Customer {
  id: string;
  email: string;
  /** Is deducted from the next invoices. */
  credit: number;
}
export interface Price {
  id: string;
  product: string;
  currency: string;
  amount: number;
  interval: 'month' | 'year';
  metadata: Record<string, string>;
}
export interface Session {
  id: string;
  mode: 'payment' | 'subscription';
  reference: string;
  metadata: Record<string, string>;
  customer: string | null;
  email: string;
  makesCustomer: boolean;
  amount: number;
  currency: string;
  price: string | null;
  innerMetadata: Record<string, string>;
  expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  intent: string | null;
  subscription: string | null;
  waitingCard: BuyersCard | null;
  successUrl: string;
}
export interface Intent {
  id: string;
  customer: string | null;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  status: 'succeeded' | 'processing' | 'requires_payment_method' | 'requires_action';
  created: number;
}
export interface Charge {
  id: string;
  intent: string;
  customer: string | null;
  amount: number;
  currency: string;
  created: number;
}
export interface Refund {
  id: string;
  intent: string;
  charge: string;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  created: number;
}
export interface Dispute {
  id: string;
  intent: string;
  charge: string;
  amount: number;
  currency: string;
  status: 'needs_response' | 'won' | 'lost';
  created: number;
}
export interface Line {
  amount: number;
  price: string;
  start: number;
  end: number;
  isProration: boolean;
}
export interface Invoice {
  id: string;
  subscription: string;
  customer: string;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  metadata: Record<string, string>;
  lines: Line[];
  currency: string;
  total: number;
  due: number;
  status: 'open' | 'paid' | 'void';
  intent: string | null;
  created: number;
  paidAt: number | null;
}
export interface Subscription {
  id: string;
  item: string;
  customer: string;
  metadata: Record<string, string>;
  price: string;
  anchorDay: number;
  start: number;
  end: number;
  status: 'active' | 'past_due' | 'canceled';
  endsWithPeriod: boolean;
  schedule: string | null;
  card: BuyersCard;
  nextFailure: Failure | null;
  latestInvoice: string;
  pending: { price: string; invoice: string; expiresAt: number } | null;
  /** Set while the subscription is past due. */
  retries: { firstAt: number; attempts: number } | null;
}
export interface Phase {
  start: number;
  end: number;
  price: string;
}
export interface Schedule {
  id: string;
  subscription: string;
  phases: Phase[];
  status: 'active' | 'released';
}

class Collection<T extends { id: string }> extends Map<string, T> {
  readonly kind: string;
  constructor(kind: string) {
    super();
    this.kind = kind;
  }
  add(made: T): T {
    this.set(made.id, made);
    return made;
  }
  find(id: string): T {
    const found = this.get(id);
    if (!found) throw new ApiError(404, `No such ${this.kind}: '${id}'`, 'resource_missing');
    return found;
  }
  /** Newest first. */
  newest(fits: (each: T) => boolean): T[] {
    return [...this.values()].filter(fits).reverse();
  }
}

export function createBooks(clock: Clock) {
  let count = 0;
  return {
    customers: new Collection<Customer>('customer'),
    products: new Collection<{ id: string; name: string }>('product'),
    prices: new Collection<Price>('price'),
    sessions: new Collection<Session>('checkout.session'),
    intents: new Collection<Intent>('payment_intent'),
    charges: new Collection<Charge>('charge'),
    refunds: new Collection<Refund>('refund'),
    disputes: new Collection<Dispute>('dispute'),
    invoices: new Collection<Invoice>('invoice'),
    subscriptions: new Collection<Subscription>('subscription'),
    schedules: new Collection<Schedule>('subscription_schedule'),
    newId: (prefix: string) => `${prefix}_test_${++count}`,
    /** In seconds. */
    now: () => Math.floor(clock.now() / 1000),
  };
}
export type Books = ReturnType<typeof createBooks>;

/** Adds a month or a year in UTC, on the anchor's day or else on the last day of the month. */
export function addInterval(from: number, interval: 'month' | 'year', anchorDay: number): number {
  const date = new Date(from * 1000);
  const first = new Date(date);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + (interval === 'year' ? 12 : 1));
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(anchorDay, length));
  return first.getTime() / 1000;
}
export const dayOf = (seconds: number): number => new Date(seconds * 1000).getUTCDate();
