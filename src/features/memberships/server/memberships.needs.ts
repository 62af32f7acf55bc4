// What this feature needs from other features; compose passes it in.
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { ChangeQuote, PlanChange } from '../../../platform/server/ports/payments.ts';
import type { Period, Price } from '../../../shared/words/money.ts';
import type { Tier } from '../../../shared/words/tier.ts';

/** What is ordered; amounts are minor units before taxes that are added. */
export interface Offer {
  kind: 'pack' | 'membership';
  /** The coin pack's or the plan price's id. */
  offerId: string;
  title: string;
  coins: number;
  amount: number;
  currency: string;
  period: Period | null;
}

/** Orders and the provider behind them. */
export interface Billing {
  readonly provider: 'sandbox' | 'stripe';
  /** The price with its tax; the caller's own country where none is given. */
  priceFor(
    amount: number,
    currency: string,
    where: { country?: string | null; userId?: string | null },
  ): Promise<Price>;
  /**
   * Opens the checkout of an order, or answers the one that is open. An open order of another plan is given up.
   * @throws AppError payments.offer_changed where `expectedTotal` is another, payments.cap_reached, payments.unavailable
   */
  order(request: {
    userId: string;
    offer: Offer;
    expectedTotal?: number;
    country?: string;
    returnTo?: string;
    idempotencyKey?: string;
  }): Promise<{ orderId: string; checkoutUrl: string }>;
  /** @throws AppError payments.cap_reached */
  checkCap(userId: string, amount: number): Promise<void>;
  /** @throws AppError payments.unavailable */
  quoteChange(change: PlanChange): Promise<ChangeQuote>;
  /** @throws AppError payments.unavailable, payments.declined */
  changePlan(change: PlanChange, key: string): Promise<{ actionUrl: string | null }>;
  /** @throws AppError payments.unavailable */
  setEnding(providerSubscriptionId: string, isEnding: boolean): Promise<void>;
  /** Reads the subscription from the provider and applies it, as for an event. */
  refresh(providerSubscriptionId: string): Promise<void>;
}

/** The coin ledger. */
export interface MonthlyCoins {
  /**
   * Gives the coins of one period, once for ever: what fits below the limit.
   * @returns how many were given; 0 where the period was dealt with before or nothing fits.
   */
  grantMonthly(
    tx: Tx,
    period: {
      userId: string;
      periodKey: string;
      amount: number;
      cap: number;
      reason: 'claim' | 'membership';
      note: string;
      reference: string;
    },
  ): Promise<number>;
  /** How many coins that period brought; 0 where it was not dealt with. */
  grantedFor(db: Db, periodKey: string): Promise<number>;
}

/** `account` owns the row that says which tier a user has. */
export interface Accounts {
  setTier(tx: Tx, userId: string, tier: Tier): Promise<void>;
}
