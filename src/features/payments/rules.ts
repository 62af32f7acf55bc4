/** How long a checkout can be paid. Stripe allows 30 minutes at the least. */
export const CHECKOUT_MINUTES = 60;
/** A higher spending limit begins after so many hours: a limit is worth something only if it holds in a weak moment. */
export const CAP_DELAY_HOURS = 24;
/** Minor units; nobody needs a higher limit, and a typing error is caught. */
export const CAP_MAX = 1_000_000_00;
/** How long the provider may take to tell of a payment before it is asked. Seconds. */
export const FIRST_POLL_SECONDS = 30;

export const ORDER_STATES = ['open', 'paid', 'failed', 'cancelled', 'expired', 'mismatch'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Why somebody asks for their money back, for the desk. */
export const REFUND_REASON_MAX = 500;

/** Section 8, word for word. */
export const TEXT = {
  notImplemented: 'Feature not yet implemented',
  cryptoUnsupported: 'Crypto payments are no longer supported',
  alternativeUnsupported: 'Alternative card processor payments are no longer supported',
} as const;

/** Every price of the product is in it. */
export const CURRENCY = 'USD';
/** A caller who waits for their order has the provider asked for it, at most so often. Seconds. */
export const STATUS_POLL_SECONDS = 5;
