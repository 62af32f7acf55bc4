/** An amount in minor units, for instance cents. Currency codes are ISO 4217 in capitals. */
export interface Money {
  amount: number;
  currency: string;
}

export type Period = 'month' | 'year';

/**
 * What is charged and how often; `period` is null for a single charge. `priceId` is our own id, which the
 * provider returns with the subscription.
 */
export interface Charge {
  priceId: string;
  title: string;
  total: Money;
  period: Period | null;
}

export interface CheckoutRequest {
  /** Our id. A repeated call with the same id returns the same checkout. */
  orderId: string;
  userId: string;
  email: string;
  /** The provider's id of the user; null if the user is new to the provider. */
  customerId: string | null;
  charge: Charge;
  /** Where the hosted page redirects the buyer. The redirect does not prove a payment. */
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
}

export interface Checkout {
  id: string;
  orderId: string;
  /** The hosted page; null when the checkout is closed. */
  url: string | null;
  /** `paid` only once the money is certain; `failed`: declined, and not tried again. */
  state: 'open' | 'paid' | 'failed' | 'expired';
  total: Money;
  customerId: string | null;
  /** Set for a single charge. */
  paymentId: string | null;
  /** Set for a membership. */
  subscriptionId: string | null;
}

export interface ProviderRefund {
  id: string;
  amount: number;
  /** The key passed to `refund`; null if the refund was made in the provider's dashboard. */
  key: string | null;
  state: 'done' | 'failed' | 'waiting';
  at: Date;
}

export interface ProviderDispute {
  id: string;
  amount: number;
  /** `won`: decided in the seller's favour, and the money is back. */
  state: 'open' | 'won' | 'lost';
  openedAt: Date;
}

/** A successful charge; of a membership also a period that a credit paid altogether, with a total of zero. */
export interface ProviderPayment {
  /** Where nothing was charged, that of the invoice. */
  id: string;
  customerId: string | null;
  /** Set for a single charge and for the first charge of a membership. */
  orderId: string | null;
  subscriptionId: string | null;
  /** Our id of the price that was paid. */
  priceId: string | null;
  reason: 'order' | 'renewal' | 'change';
  total: Money;
  /** The period of the membership that it paid for; null for a single charge. */
  period: { start: Date; end: Date } | null;
  paidAt: Date;
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
}

export interface ProviderSubscription {
  id: string;
  orderId: string;
  customerId: string | null;
  /** `past_due`: a charge failed and will be retried; `ended` is final. */
  state: 'active' | 'past_due' | 'ended';
  charge: Charge & { period: Period };
  /** The last period that was paid. */
  period: { start: Date; end: Date };
  /** Whether it ends with the period. */
  isEnding: boolean;
  /** The plan from the next period on, if it differs. */
  next: (Charge & { period: Period }) | null;
  /** For instance "Visa ending in 4242"; empty if unknown. */
  methodLabel: string;
  /** Page where the customer has to confirm a charge with their bank, or pay what failed. */
  actionUrl: string | null;
  /** While past due: when the provider stops retrying, if known. */
  givesUpAt: Date | null;
  /** Newest first, at most 24. */
  payments: ProviderPayment[];
}

export interface ChangeQuote {
  /**
   * The amount that is charged immediately, after deduction of the unused part of the running period; zero
   * for a change at renewal.
   */
  dueNow: Money;
  /** The unused part of the running period that is deducted. */
  credit: Money;
  /** When the next regular charge is due after the change. */
  nextChargeAt: Date;
}

export interface PlanChange {
  subscriptionId: string;
  charge: Charge & { period: Period };
  /**
   * `now`: immediately; a new period begins and the difference is charged. `renewal`: with the next period.
   */
  when: 'now' | 'renewal';
  /**
   * The instant of the quote. An immediate change is calculated from it, so that the charge equals the quote;
   * the time of the call if absent.
   */
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
 * `refused`: the provider refuses this request, and would again. `missing`: the provider does not know the
 * object. `paid`: a paid checkout cannot be closed. `temporary`: a retry may help. `forged`: an event has a
 * wrong signature. `stale`: an event is too old.
 */
export type PaymentsFailure =
  'refused' | 'missing' | 'paid' | 'temporary' | 'forged' | 'stale' | 'unsupported';

/** The only error that an adapter throws. */
export class PaymentsError extends Error {
  readonly kind: PaymentsFailure;
  constructor(kind: PaymentsFailure, message: string) {
    super(message);
    this.name = 'PaymentsError';
    this.kind = kind;
  }
}

/**
 * A payment provider with a hosted checkout. Methods that change something take a key or are idempotent, so
 * that a caller that crashed may call again. The caller retries; an adapter never does.
 */
export interface Payments {
  readonly name: 'sandbox' | 'stripe';
  /** Whether it moves no real money. */
  readonly isTest: boolean;
  openCheckout(request: CheckoutRequest): Promise<Checkout>;
  readCheckout(id: string): Promise<Checkout>;
  /** Closes a checkout, so that nobody can pay it any more. @throws PaymentsError paid */
  closeCheckout(id: string): Promise<void>;
  readPayment(id: string): Promise<ProviderPayment>;
  readSubscription(id: string): Promise<ProviderSubscription>;
  quoteChange(change: PlanChange): Promise<ChangeQuote>;
  /**
   * @param key makes the call idempotent: the same change with the same key happens once.
   * @returns the page where the customer has to confirm it, or null.
   */
  changePlan(change: PlanChange, key: string): Promise<{ actionUrl: string | null }>;
  /**
   * Sets whether the subscription ends with the period; false withdraws a cancellation. A pending change is
   * dropped in either case, and a subscription that is past due ends immediately.
   */
  setEnding(subscriptionId: string, isEnding: boolean): Promise<void>;
  /** Ends the subscription immediately without a refund. Ending twice is not an error. */
  endNow(subscriptionId: string): Promise<void>;
  /** Opens the provider's pages for invoices, cards and similar. */
  openPortal(request: {
    customerId: string;
    returnUrl: string;
    purpose: 'overview' | 'payment-method';
    subscriptionId: string | null;
  }): Promise<{ url: string }>;
  /** @param request.key makes the call idempotent: the same refund with the same key happens once. */
  refund(request: { paymentId: string; amount: number; key: string }): Promise<ProviderRefund>;
  /**
   * Reads and verifies a delivered event.
   * @param header names in lower case
   * @throws PaymentsError forged, stale
   */
  readEvent(body: Buffer, header: (name: string) => string | undefined): Promise<ProviderEvent>;
  /** Stops timers and closes connections. */
  close(): Promise<void>;
}
