/** Minor units, for instance cents. Currency codes are ISO 4217 in capitals. */
export interface Money {
  amount: number;
  currency: string;
}

export type Period = 'month' | 'year';

/** What is charged and how often; `period` is null for once. `priceId` is ours and comes back with the subscription. */
export interface Charge {
  priceId: string;
  title: string;
  total: Money;
  period: Period | null;
}

export interface CheckoutRequest {
  /** Ours; also the key under which a repeated call gives the same checkout. */
  orderId: string;
  userId: string;
  email: string;
  /** The provider's id of this user; null for who was never seen there. */
  customerId: string | null;
  charge: Charge;
  /** Where the hosted page sends the buyer afterwards. It says nothing about whether they paid. */
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

export interface Checkout {
  id: string;
  orderId: string;
  /** The hosted page; null once it is over. */
  url: string | null;
  /** `paid` only once the money is certain; `failed`: declined, and not tried again. */
  state: 'open' | 'paid' | 'failed' | 'expired';
  total: Money;
  customerId: string | null;
  /** Of a single charge. */
  paymentId: string | null;
  /** Of a membership. */
  subscriptionId: string | null;
}

export interface ProviderRefund {
  id: string;
  amount: number;
  /** What `refund` was called with; null where the provider's own desk gave it back. */
  key: string | null;
  state: 'done' | 'failed' | 'waiting';
  at: Date;
}

export interface ProviderDispute {
  id: string;
  amount: number;
  /** `won`: in the seller's favour, and the money is back. */
  state: 'open' | 'won' | 'lost';
  openedAt: Date;
}

/** One charge that went through. */
export interface ProviderPayment {
  id: string;
  customerId: string | null;
  /** Of a single charge, and of a membership's first. */
  orderId: string | null;
  subscriptionId: string | null;
  /** Our price id that was paid for. */
  priceId: string | null;
  reason: 'order' | 'renewal' | 'change';
  total: Money;
  /** What of a membership it paid for; null for a single charge. */
  period: { start: Date; end: Date } | null;
  paidAt: Date;
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
}

export interface ProviderSubscription {
  id: string;
  orderId: string;
  customerId: string | null;
  /** `past_due`: a charge failed and will be tried again; `ended` is final. */
  state: 'active' | 'past_due' | 'ended';
  charge: Charge & { period: Period };
  /** The last one that was paid for. */
  period: { start: Date; end: Date };
  /** It ends with the period. */
  isEnding: boolean;
  /** What it becomes with the next period, where that is something else. */
  next: (Charge & { period: Period }) | null;
  /** For instance "Visa ending in 4242"; empty where it is not known. */
  methodLabel: string;
  /** Where the customer has to confirm a charge with their bank, or pay what failed. */
  actionUrl: string | null;
  /** While past due: when the provider gives up, as far as it is known. */
  givesUpAt: Date | null;
  /** Newest first, at most 24. */
  payments: ProviderPayment[];
}

export interface ChangeQuote {
  /** What is charged at once, what was paid for and not used already taken off; zero for a change that waits. */
  dueNow: Money;
  /** What of the running period is given back in that sum. */
  credit: Money;
  /** When the next regular charge is due, after the change. */
  nextChargeAt: Date;
}

export interface PlanChange {
  subscriptionId: string;
  charge: Charge & { period: Period };
  /** `now`: at once, a new period begins and the difference is charged. `renewal`: with the next period. */
  when: 'now' | 'renewal';
  /** From when on a change at once is counted, so that what was quoted is what is charged; the call's own time if absent. */
  countedFrom?: Date;
}

/** The subject of an event. Its content is not trusted: the receiver reads the subject from the provider. */
export interface ProviderEvent {
  id: string;
  type: string;
  occurredAt: Date;
  subject: { kind: 'checkout' | 'subscription' | 'payment'; id: string } | null;
}

/**
 * `refused`: the provider refuses this request, and would again. `missing`: it knows no such thing. `paid`: a checkout
 * cannot be closed any more. `temporary`: another try may help. `forged` and `stale`: an event whose signature is wrong
 * or too old.
 */
export type PaymentsFailure =
  'refused' | 'missing' | 'paid' | 'temporary' | 'forged' | 'stale' | 'unsupported';

/** The one error that an adapter throws. */
export class PaymentsError extends Error {
  readonly kind: PaymentsFailure;
  constructor(kind: PaymentsFailure, message: string) {
    super(message);
    this.name = 'PaymentsError';
    this.kind = kind;
  }
}

/**
 * A payment provider with a hosted checkout. Methods that change something take a key or are idempotent, so that a caller
 * who died may call again. The caller retries; an adapter never does.
 */
export interface Payments {
  readonly name: 'sandbox' | 'stripe';
  /** No real money moves. */
  readonly isTest: boolean;
  openCheckout(request: CheckoutRequest): Promise<Checkout>;
  readCheckout(id: string): Promise<Checkout>;
  /** Nobody can pay it any more. @throws PaymentsError paid */
  closeCheckout(id: string): Promise<void>;
  readPayment(id: string): Promise<ProviderPayment>;
  readSubscription(id: string): Promise<ProviderSubscription>;
  quoteChange(change: PlanChange): Promise<ChangeQuote>;
  /** @param key the same change with the same key happens once. @returns where the customer has to confirm it, or null. */
  changePlan(change: PlanChange, key: string): Promise<{ actionUrl: string | null }>;
  /**
   * Whether it ends with the period; false takes a cancellation back. A change that waits is dropped either way, and what
   * is past due ends at once.
   */
  setEnding(subscriptionId: string, isEnding: boolean): Promise<void>;
  /** Ends at once, without giving anything back. Ending twice is no error. */
  endNow(subscriptionId: string): Promise<void>;
  /** The provider's own pages for invoices, cards and the like. */
  openPortal(request: {
    customerId: string;
    returnUrl: string;
    purpose: 'overview' | 'payment-method';
    subscriptionId: string | null;
  }): Promise<{ url: string }>;
  /** @param request.key the same refund with the same key happens once. */
  refund(request: { paymentId: string; amount: number; key: string }): Promise<ProviderRefund>;
  /**
   * Reads and verifies a delivered event.
   * @param header names in lower case
   * @throws PaymentsError forged, stale
   */
  readEvent(body: Buffer, header: (name: string) => string | undefined): Promise<ProviderEvent>;
  /** Ends timers and connections. */
  close(): Promise<void>;
}
