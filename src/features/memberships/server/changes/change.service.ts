// Changes of a running membership to another plan: what they cost, and making them.
import { AppError } from '../../../../shared/errors.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Period } from '../../../../shared/words/money.ts';
import type { Tier } from '../../../../shared/words/tier.ts';
import type { ChangeAnswer, ChangeQuote } from '../../contract.ts';
import type { Cancelling } from './cancel.service.ts';
import type { Billing } from '../memberships.needs.ts';
import type { Monthly } from '../monthly-coins/monthly-coins.ts';
import { changeTo } from './plan-change.ts';
import { chargeOf, type Chosen, type Plans } from '../plans/plans.service.ts';
import { presentTerms } from '../plans/present.ts';
import { findTier } from '../plans/plans.store.ts';
import type { Status } from './status.service.ts';
import type { OrderDetails, Subscribing } from './subscribe.service.ts';
import { findLive, updateSubscription, type SubscriptionRow } from '../subscriptions.store.ts';

interface Deps {
  database: Database;
  clock: Clock;
  log: Log;
  billing: Billing;
  plans: Plans;
  status: Status;
  subscribing: Subscribing;
  cancelling: Cancelling;
  monthly: Monthly;
}

export interface UpgradeRequest extends OrderDetails {
  plan: Tier;
  coinsToAward: number;
  billingPeriod: Period;
}

/** A change, decided and priced. */
interface Decided {
  row: SubscriptionRow;
  /** Null where the plan stays as it is. */
  chosen: Chosen | null;
  change: 'resume' | 'now' | 'renewal';
  quote: ChangeQuote;
  /** What the quote was counted from; the change is counted from the same instant. */
  countedFrom: Date;
}

export function createChanges(deps: Deps) {
  const { database, clock, log, billing, plans, status, subscribing, cancelling, monthly } = deps;
  const { db } = database;

  async function quoteNow(row: SubscriptionRow, chosen: Chosen, countedFrom: Date): Promise<ChangeQuote> {
    const { dueNow, credit, nextChargeAt } = await billing.quoteChange({
      subscriptionId: row.provider_subscription_id,
      charge: chargeOf(chosen),
      when: 'now',
      countedFrom,
    });
    return {
      dueNow: dueNow.amount,
      credit: credit.amount,
      currency: dueNow.currency,
      when: 'now',
      effectiveAt: countedFrom.toISOString(),
      nextCharge: { at: nextChargeAt.toISOString(), amount: chosen.price.total },
      coins: chosen.terms.monthlyCoins,
      coinsNow: await monthly.differenceAt(row, chosen.terms.monthlyCoins, countedFrom),
    };
  }

  /** Nothing is due before the next period. */
  const quoteLater = (row: SubscriptionRow, amount: number, coins: number): ChangeQuote => ({
    dueNow: 0,
    credit: 0,
    currency: row.currency,
    when: 'renewal',
    coins,
    coinsNow: 0,
    effectiveAt: row.period_end.toISOString(),
    nextCharge: { at: row.period_end.toISOString(), amount },
  });

  async function decide(row: SubscriptionRow, tier: Tier, period: Period): Promise<Decided> {
    if (row.state === 'past_due') throw new AppError('memberships.past_due');
    const change = changeTo(row, tier, period);
    const countedFrom = new Date(clock.now());
    if (change === 'same') throw new AppError('memberships.same_plan');
    if (change === 'resume') {
      const { monthlyCoins } = presentTerms(await findTier(db, tier));
      return { row, chosen: null, change, countedFrom, quote: quoteLater(row, row.amount, monthlyCoins) };
    }
    const chosen = await plans.offered(tier, period, { userId: row.user_id });
    const quote =
      change === 'now'
        ? await quoteNow(row, chosen, countedFrom)
        : quoteLater(row, chosen.price.total, chosen.terms.monthlyCoins);
    return { row, chosen, change, quote, countedFrom };
  }

  /**
   * The same change of the same state has the same key, so two taps are one change. One that was declined leaves a new
   * revision, and with it a new key: a provider repeats its refusal of an old one.
   */
  async function make(row: SubscriptionRow, chosen: Chosen, when: 'now' | 'renewal', countedFrom: Date) {
    const charge = chargeOf(chosen);
    const key = `${row.id}:${row.revision}:${charge.priceId}:${when}`;
    const subscriptionId = row.provider_subscription_id;
    try {
      return await billing.changePlan({ subscriptionId, charge, when, countedFrom }, key);
    } catch (error) {
      if (error instanceof AppError && error.code === 'payments.declined')
        await database.transact((tx) => updateSubscription(tx, row.id, {}));
      throw error;
    }
  }

  /** What the provider did is not undone where it cannot be read back: its event will sendNotices. */
  async function refresh(row: SubscriptionRow): Promise<void> {
    await billing.refresh(row.provider_subscription_id).catch((error: unknown) => {
      log.warn({ err: error }, 'a changed membership is read later');
    });
  }

  async function change(userId: string, decided: Decided): Promise<ChangeAnswer> {
    const { row, chosen, change, quote, countedFrom } = decided;
    if (!chosen || change === 'resume') {
      const resumed = await cancelling.resume(userId);
      return { success: true, orderId: null, checkoutUrl: null, status: resumed };
    }
    if (quote.dueNow > 0) await billing.checkCap(userId, quote.dueNow);
    // A change that waits needs a next period; one at once must not take a cancellation back before it is paid.
    if (change === 'renewal' && row.is_ending) await billing.setEnding(row.provider_subscription_id, false);
    const { actionUrl } = await make(row, chosen, change, countedFrom);
    if (change === 'now' && row.is_ending && !actionUrl)
      await billing.setEnding(row.provider_subscription_id, false);
    await refresh(row);
    return { success: true, orderId: null, checkoutUrl: actionUrl, status: await status.of(userId) };
  }

  return {
    async quote(userId: string, tier: Tier, period: Period): Promise<ChangeQuote> {
      const row = await findLive(db, userId);
      if (!row) throw new AppError('memberships.none');
      return (await decide(row, tier, period)).quote;
    },

    async upgrade(userId: string, request: UpgradeRequest): Promise<ChangeAnswer> {
      const { plan, coinsToAward, billingPeriod, ...details } = request;
      const { monthlyCoins } = presentTerms(await findTier(db, plan));
      if (coinsToAward !== monthlyCoins)
        throw new AppError('memberships.coins_differ', {
          params: { coins: monthlyCoins },
          fields: { coinsToAward: `Must be ${monthlyCoins}` },
        });
      const row = await findLive(db, userId);
      if (!row) {
        const where = { userId, country: details.country };
        const chosen = await plans.offered(plan, billingPeriod, where);
        return { success: true, ...(await subscribing.order(userId, chosen, details)), status: null };
      }
      const decided = await decide(row, plan, billingPeriod);
      const { expectedTotal } = details;
      if (expectedTotal !== undefined && expectedTotal !== decided.quote.dueNow)
        throw new AppError('payments.offer_changed/due', { extra: { quote: decided.quote } });
      return change(userId, decided);
    },
  };
}

export type Changes = ReturnType<typeof createChanges>;
