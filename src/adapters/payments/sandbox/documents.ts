// What the embedded provider keeps, as JSON. Times are milliseconds since the epoch.
import type { Charge, Money, Period } from '../../../platform/server/ports/payments.ts';
import type { CardKind, ChargeFailure } from './cards.ts';

export type RecurringCharge = Charge & { period: Period };

export interface Customer {
  userId: string;
  email: string;
}

export interface Checkout {
  orderId: string;
  customerId: string;
  email: string;
  charge: Charge;
  successUrl: string;
  cancelUrl: string;
  expiresAt: number;
  state: 'open' | 'paid' | 'failed' | 'expired';
  declines: number;
  /** What the page says after a charge that failed. */
  problem: string;
  /** The card that waits for the bank's confirmation. */
  waitingCard: CardKind | null;
  paymentId: string | null;
  subscriptionId: string | null;
}

export interface Refund {
  id: string;
  amount: number;
  key: string | null;
  at: number;
}

export interface Dispute {
  id: string;
  amount: number;
  state: 'open' | 'won' | 'lost';
  openedAt: number;
}

export interface Payment {
  customerId: string;
  orderId: string | null;
  subscriptionId: string | null;
  /** Its place among the payments of its subscription. */
  sequence: number;
  priceId: string;
  title: string;
  reason: 'order' | 'renewal' | 'change';
  total: Money;
  period: { start: number; end: number } | null;
  card: CardKind;
  paidAt: number;
  /** When the buyer will dispute it. */
  disputeAt: number | null;
  refunds: Refund[];
  disputes: Dispute[];
}

export interface Subscription {
  orderId: string;
  customerId: string;
  state: 'active' | 'past_due' | 'ended';
  charge: RecurringCharge;
  anchorDay: number;
  /** The last period that was paid for. */
  period: { start: number; end: number };
  isEnding: boolean;
  next: RecurringCharge | null;
  card: CardKind;
  /** What is left of a credit larger than the price of the plan changed to; lowers the next charges. Minor units. */
  credit: number;
  paymentCount: number;
  /** While past due. */
  failure: { kind: ChargeFailure; firstAt: number; attempts: number } | null;
  /** Set by a test: what the next charge fails with. */
  nextFailure: ChargeFailure | null;
  /** A change at once that the bank has to confirm. */
  waitingChange: { charge: RecurringCharge; key: string; expiresAt: number } | null;
  /** Keys of changes that were made or refused, oldest first. */
  changeKeys: string[];
}

export interface PortalSession {
  customerId: string;
  returnUrl: string;
  purpose: 'overview' | 'payment-method';
  subscriptionId: string | null;
  expiresAt: number;
  problem: string;
}

export interface Documents {
  customer: Customer;
  checkout: Checkout;
  payment: Payment;
  subscription: Subscription;
  portal: PortalSession;
}
export type Kind = keyof Documents;
