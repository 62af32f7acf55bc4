// Monthly coins: the first month's when a period is paid, those of the other months as time goes by, and the claim. All
// name the same month by the same key, so only the first of them grants the coins.
import type { Database, Db, Tx } from '../../../../platform/server/db/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { Period } from '../../../../shared/words/money.ts';
import type { Tier } from '../../../../shared/words/tier.ts';
import { addMonths, monthsSince } from '../../months.ts';
import type { MonthlyCoins } from '../memberships.needs.ts';
import { monthAt, monthKey, unusedShare } from './months-of-periods.ts';
import { monthText } from '../offer-words.ts';
import * as periods from '../periods.store.ts';
import type { DuePeriod, PeriodRow } from '../periods.store.ts';
import { findPrice, findTier } from '../plans/plans.store.ts';
import { lockByProvider, type SubscriptionRow } from '../subscriptions.store.ts';

export interface MonthlyDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  coins: MonthlyCoins;
  provider: string;
}

/** What settled a period. */
export interface PaidPeriod {
  providerSubscriptionId: string;
  /** The provider's payment, or its invoice where a credit paid it all. */
  paidBy: string;
  /** Whether another plan took the running one's place. */
  isChange: boolean;
  priceId: string;
  periodStart: Date;
  reference: string;
}

const MONTHS: Record<Period, number> = { month: 1, year: 12 };

const earliest = (...dates: (Date | null)[]): Date =>
  new Date(Math.min(...dates.filter((date) => date !== null).map(Number)));

export function createMonthly({ database, clock, ids, log, coins, provider }: MonthlyDeps) {
  async function giveMonth(
    tx: Tx,
    userId: string,
    period: PeriodRow,
    month: { providerSubscriptionId: string; index: number },
  ): Promise<number> {
    const tier = await findTier(tx, period.tier);
    const carried = month.index === 0 ? period.carried_coins : 0;
    return coins.grantMonthly(tx, {
      userId,
      periodKey: monthKey(period, month.providerSubscriptionId, month.index),
      amount: Math.max(0, tier.monthly_coins - carried),
      cap: tier.monthly_coin_cap,
      reason: 'membership',
      note: `${tier.name}, ${monthText(addMonths(period.starts_at, month.index))}`,
      reference: period.reference,
    });
  }

  async function giveNext(tx: Tx, due: DuePeriod): Promise<void> {
    const { user_id: userId, provider_subscription_id: providerSubscriptionId } = due;
    const start = due.next_coins_at!;
    const index = monthsSince(due.starts_at, start);
    if (userId && start < due.ends_at) await giveMonth(tx, userId, due, { providerSubscriptionId, index });
    const next = addMonths(due.starts_at, index + 1);
    const hasMore = index + 1 < due.months && next < due.ends_at;
    await periods.setNextCoins(tx, due.id, hasMore ? next : null);
  }

  /**
   * Coins that the running month brought, as far as that month is not over at `at`: the plan that takes its place brings
   * the difference only, as its price does.
   */
  async function carriedAt(db: Db, row: SubscriptionRow, at: Date): Promise<number> {
    const running = await periods.latestStarted(db, row.id, at);
    if (!running || running.ends_at <= at) return 0;
    const month = monthAt(running, at);
    const given = await coins.grantedFor(db, monthKey(running, row.provider_subscription_id, month.index));
    return unusedShare(given + (month.index === 0 ? running.carried_coins : 0), month, at);
  }

  /** @returns the coins that its first month brought. */
  async function openPeriod(
    tx: Tx,
    row: SubscriptionRow,
    paid: Omit<PaidPeriod, 'providerSubscriptionId' | 'priceId'> & { tier: Tier; period: Period },
  ): Promise<number> {
    const { periodStart: start, reference, paidBy } = paid;
    if (await periods.hasPeriod(tx, row.id, { paidBy, start })) return 0;
    if (paid.isChange) {
      // Months that are due by then come first, of the plan that was paid for them.
      let due = await periods.takeDueOf(tx, row.id, start);
      while (due) {
        await giveNext(tx, due);
        due = await periods.takeDueOf(tx, row.id, start);
      }
    }
    const carried = paid.isChange ? await carriedAt(tx, row, start) : 0;
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
    const period: PeriodRow = {
      id: ids.next(),
      subscription_id: row.id,
      tier: paid.tier,
      months,
      reference,
      paid_by: paidBy,
      carried_coins: carried,
      starts_at: start,
      ends_at: ends,
      next_coins_at: hasMore ? second : null,
    };
    await periods.insertPeriod(tx, { ...period, created_at: new Date(clock.now()) });
    if (!row.user_id) return 0;
    const { provider_subscription_id: providerSubscriptionId } = row;
    return giveMonth(tx, row.user_id, period, { providerSubscriptionId, index: 0 });
  }

  return {
    /** Coins that a change to that plan brings at once. */
    async differenceAt(row: SubscriptionRow, monthlyCoins: number, at: Date): Promise<number> {
      return Math.max(0, monthlyCoins - (await carriedAt(database.db, row, at)));
    },

    async paid(tx: Tx, payment: PaidPeriod): Promise<{ coins: number; grantKey: string }> {
      const { providerSubscriptionId, priceId, paidBy, periodStart } = payment;
      const grantKey = monthKey({ paid_by: paidBy, starts_at: periodStart }, providerSubscriptionId, 0);
      const row = await lockByProvider(tx, provider, providerSubscriptionId);
      const price = await findPrice(tx, priceId);
      if (!row || !price) {
        log.error({ providerSubscriptionId, priceId }, 'a payment of an unknown membership brought no coins');
        return { coins: 0, grantKey };
      }
      const { tier, period } = price;
      return { coins: await openPeriod(tx, row, { ...payment, tier, period }), grantKey };
    },

    /** Gives the month that has been due the longest. @returns false where none is due. */
    giveDue: (): Promise<boolean> =>
      database.transact(async (tx) => {
        const due = await periods.takeDue(tx, new Date(clock.now()));
        if (due) await giveNext(tx, due);
        return due !== null;
      }),
  };
}

export type Monthly = ReturnType<typeof createMonthly>;
