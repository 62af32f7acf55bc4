import type { Database } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { calendarMonth, startOfNextMonth } from '../../months.ts';
import { monthAt, monthKey } from './months-of-periods.ts';
import { monthText } from '../offer-words.ts';
import { latestStarted, type PeriodRow } from '../periods.store.ts';
import { findLive, type SubscriptionRow } from '../subscriptions.store.ts';
import type { Terms } from '../plans/terms.ts';

/** What a user may claim now. */
export interface Claim {
  periodKey: string;
  amount: number;
  cap: number;
  note: string;
  /** When the next period begins. */
  nextAt: Date;
}

export function createClaims({ database, clock, terms }: { database: Database; clock: Clock; terms: Terms }) {
  /** The month of the last paid period: while a charge has failed there is no other. */
  async function ofMember(row: SubscriptionRow, period: PeriodRow, now: Date): Promise<Claim> {
    const { index, start: monthStart, end: nextMonth } = monthAt(period, now);
    const carried = index === 0 ? period.carried_coins : 0;
    const { name, monthlyCoins, monthlyCoinCap } = await terms.of(period.tier);
    return {
      periodKey: monthKey(period, row.provider_subscription_id, index),
      amount: Math.max(0, monthlyCoins - carried),
      cap: monthlyCoinCap,
      note: `${name}, ${monthText(monthStart)}`,
      nextAt: [nextMonth, row.grace_until].find((date) => date && date > now) ?? startOfNextMonth(now),
    };
  }

  return {
    async claimFor(userId: string): Promise<Claim> {
      const now = new Date(clock.now());
      const row = await findLive(database.db, userId);
      const period = row && (await latestStarted(database.db, row.id, now));
      if (period) return ofMember(row, period, now);
      const { name, monthlyCoins, monthlyCoinCap } = await terms.of('free');
      return {
        periodKey: `free:${userId}:${calendarMonth(now)}`,
        amount: monthlyCoins,
        cap: monthlyCoinCap,
        note: `${name}, ${monthText(now)}`,
        nextAt: startOfNextMonth(now),
      };
    },
  };
}
