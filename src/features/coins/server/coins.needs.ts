// What this feature needs from other features; compose passes it in.
import type { Price } from '../../../shared/words/money.ts';

/** What a user may claim now. */
export interface Claims {
  /** Names the period, for instance "free:<user>:2026-11" or "member:<subscription>:2026-11-21". */
  claimFor(userId: string): Promise<{
    periodKey: string;
    amount: number;
    cap: number;
    note: string;
    /** When the next period begins. */
    nextAt: Date;
  }>;
}

/** Orders of coin packs. */
export interface PackOrders {
  /** The price with its tax; the caller's own country where none is given. */
  priceFor(
    amount: number,
    currency: string,
    where: { country?: string | null; userId?: string | null },
  ): Promise<Price>;
  /** @throws AppError payments.offer_changed, payments.cap_reached, payments.unavailable */
  order(request: {
    userId: string;
    offer: {
      kind: 'pack';
      offerId: string;
      title: string;
      coins: number;
      amount: number;
      currency: string;
      period: null;
    };
    expectedTotal?: number;
    country?: string;
    returnTo?: string;
    idempotencyKey?: string;
  }): Promise<{ orderId: string; checkoutUrl: string }>;
}
