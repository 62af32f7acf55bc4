// Monthly coins: the first month's when a period is paid, those of the other months as time goes by, and the claim. All
// name the same month by the same key, so only the first of them grants the coins.
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { Period } from '../../../shared/words/money.ts';
import type { Tier } from '../../../shared/words/tier.ts';
import { addMonths, monthsSince } from '../months.ts';
import type { MonthlyCoins } from './memberships.needs.ts';
import { monthText } from './offer-words.ts';
import * as periods from './periods.store.ts';
import { findPrice, findTier } from './plans.store.ts';
import { lockByProvider, type SubscriptionRow } from './subscriptions.store.ts';

export interface MonthlyDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  coins: MonthlyCoins;
  provider: string;
}

/** To the second: a change makes a new period on the same day. */
export const periodKey = (providerSubscriptionId: string, monthStart: Date): string =>
  `member:${providerSubscriptionId}:${monthStart.toISOString().slice(0, 19)}Z`;

const MONTHS: Record<Period, number> = { month: 1, year: 12 };

const earliest = (...dates: (Date | null)[]): Date =>
  new Date(Math.min(...dates.filter((date) => date !== null).map(Number)));

export function createMonthly({ database, clock, ids, log, coins, provider }: MonthlyDeps) {
  async function giveMonth(
    tx: Tx,
    month: { userId: string; subscriptionId: string; tier: Tier; start: Date; reference: string },
  ): Promise<number> {
    const tier = await findTier(tx, month.tier);
    return coins.grantMonthly(tx, {
      userId: month.userId,
      periodKey: periodKey(month.subscriptionId, month.start),
      amount: tier.monthly_coins,
      cap: tier.monthly_coin_cap,
      reason: 'membership',
      note: `${tier.name}, ${monthText(month.start)}`,
      reference: month.reference,
    });
  }

  /** @returns the coins that its first month brought. */
  async function openPeriod(
    tx: Tx,
    row: SubscriptionRow,
    paid: { tier: Tier; period: Period; start: Date; reference: string },
  ): Promise<number> {
    const { start, reference } = paid;
    const months = MONTHS[paid.period];
    const isRunning = start.getTime() === row.period_start.getTime();
    const ends = earliest(
      isRunning ? row.period_end : addMonths(start, months),
      await periods.nextStart(tx, row.id, start),
      row.ended_at,
    );
    await periods.cutPeriods(tx, row.id, start);
    const second = addMonths(start, 1);
    const hasMore = months > 1 && second < ends && row.user_id !== null && !row.is_final;
    await periods.insertPeriod(tx, {
      ...{ id: ids.next(), subscription_id: row.id, tier: paid.tier, months, reference },
      ...{ starts_at: start, ends_at: ends, next_coins_at: hasMore ? second : null },
      created_at: new Date(clock.now()),
    });
    if (!row.user_id) return 0;
    return giveMonth(tx, {
      ...{ userId: row.user_id, subscriptionId: row.provider_subscription_id },
      ...{ tier: paid.tier, start, reference },
    });
  }

  return {
    openPeriod,

    async paid(
      tx: Tx,
      payment: { providerSubscriptionId: string; priceId: string; periodStart: Date; reference: string },
    ): Promise<{ coins: number; grantKey: string }> {
      const { providerSubscriptionId, priceId, periodStart: start, reference } = payment;
      const grantKey = periodKey(providerSubscriptionId, start);
      const row = await lockByProvider(tx, provider, providerSubscriptionId);
      const price = await findPrice(tx, priceId);
      if (!row || !price) {
        log.error({ providerSubscriptionId, priceId }, 'a payment of an unknown membership brought no coins');
        return { coins: 0, grantKey };
      }
      const { tier, period } = price;
      return { coins: await openPeriod(tx, row, { tier, period, start, reference }), grantKey };
    },

    /** Gives the month that has been due the longest. @returns false where none is due. */
    giveDue: (): Promise<boolean> =>
      database.transact(async (tx) => {
        const due = await periods.takeDue(tx, new Date(clock.now()));
        if (!due) return false;
        const start = due.next_coins_at!;
        if (due.user_id && start < due.ends_at) {
          await giveMonth(tx, {
            ...{ userId: due.user_id, subscriptionId: due.provider_subscription_id },
            ...{ tier: due.tier, start, reference: due.reference },
          });
        }
        const count = monthsSince(due.starts_at, start) + 1;
        const next = addMonths(due.starts_at, count);
        const hasMore = count < due.months && next < due.ends_at;
        await periods.setNextCoins(tx, due.id, hasMore ? next : null);
        return true;
      }),
  };
}

export type Monthly = ReturnType<typeof createMonthly>;
