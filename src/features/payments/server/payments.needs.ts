// What this feature needs from other features; compose passes it in.
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { ProviderSubscription } from '../../../platform/server/ports/payments.ts';

/** The coin ledger. Amounts are whole coins; repeating a key moves nothing twice. */
export interface CoinLedger {
  /** Gives bought coins. */
  grantPurchase(
    tx: Tx,
    bought: { userId: string; amount: number; note: string; reference: string; key: string },
  ): Promise<void>;
  /**
   * Takes back coins that a payment had brought: what is left of that very payment first, then other coins, and the rest
   * becomes a debt. No balance goes below zero.
   * @param back.grantKey the key that the coins were granted under; null where they lie in no lot of their own.
   */
  reverse(
    tx: Tx,
    back: {
      userId: string;
      amount: number;
      note: string;
      reference: string;
      key: string;
      grantKey: string | null;
    },
  ): Promise<{ taken: number; owed: number }>;
  /** Gives reversed coins again, for instance after a dispute was won. */
  restore(
    tx: Tx,
    again: { userId: string; amount: number; note: string; reference: string; key: string },
  ): Promise<void>;
  /** Sentences for what is wrong in the coin books. */
  reconcile(): Promise<string[]>;
  /** Sentences for packs that were paid and not granted, or granted and not paid. */
  reconcileSales(db: Db): Promise<string[]>;
  /** Coins of all users, spendable and held. */
  outstanding(db: Db): Promise<number>;
}

/** A membership with what is known to have paid for its periods. */
export interface KnownMembership {
  providerSubscriptionId: string;
  /** Payments, and invoices that a credit paid. */
  paidBy: string[];
  /** When periods began that are from before payments were noted. */
  starts: Date[];
}

/** Memberships, which follow what the provider says of its subscriptions. */
export interface Subscriptions {
  /** What was known of it when it is about to be read from the provider; null where it is new. */
  revisionOf(providerSubscriptionId: string): Promise<number | null>;
  /**
   * Brings the membership in line with a reading of the provider.
   * @param revision what `revisionOf` said before the reading.
   * @returns `stale` where somebody wrote meanwhile: read again. `second` where the user has another running membership:
   * nothing was written, and this one is to be ended and paid back.
   */
  sync(
    tx: Tx,
    reading: {
      subscription: ProviderSubscription;
      revision: number | null;
      userId: string | null;
      provider: string;
    },
  ): Promise<'done' | 'stale' | 'second'>;
  /**
   * A period was paid: its first month's coins are given, once, after a change of plan the difference.
   * @param payment.paidBy the provider's payment, or its invoice where a credit paid it all.
   * @returns how many coins that brought.
   */
  paid(
    tx: Tx,
    payment: {
      providerSubscriptionId: string;
      paidBy: string;
      isChange: boolean;
      priceId: string;
      periodStart: Date;
      reference: string;
    },
  ): Promise<{ coins: number; grantKey: string }>;
  /** The payment of a period was taken back altogether: where it is the running one, the membership ends now. */
  unpaid(
    tx: Tx,
    payment: { providerSubscriptionId: string; paidBy: string; periodEnd: Date },
  ): Promise<{ isEnding: boolean }>;
  /** The provider's ids of subscriptions that should have been heard of by now. */
  overdue(now: Date, limit: number): Promise<string[]>;
  /** Sentences for payments without coins, and coins without a payment. */
  reconcile(db: Db): Promise<string[]>;
  /** What is known to have paid for the memberships of the last weeks. */
  recent(db: Db, asked: { now: Date; since: Date; limit: number }): Promise<KnownMembership[]>;
  /**
   * Ends the membership of a user whose account is deleted.
   * @returns the provider's id of it, to end it there too; null where there is none
   */
  endForDeletedUser(tx: Tx, userId: string): Promise<string | null>;
}
