// Revenue by month, and the coins that the product owes its users at each month's end.
import type { RevenueMonth } from '../../contract.ts';
import { CURRENCY } from '../../rules.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import * as views from './revenue.views.ts';

/** The first months first; "2026-11". */
function monthsUpTo(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index;
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
  });
}

export function createRevenue({ database, clock }: Pick<PaymentsDeps, 'database' | 'clock'>) {
  const { db } = database;
  return {
    async byMonth(count: number): Promise<{ items: RevenueMonth[] }> {
      const months = monthsUpTo(new Date(clock.now()), count);
      const since = new Date(`${months[0]}-01T00:00:00Z`);
      const [paid, taxes, refunds, lost, coins] = await Promise.all([
        views.paidByMonth(db, since),
        views.taxByMonth(db, since),
        views.refundedByMonth(db, since),
        views.lostByMonth(db, since),
        views.coinsByMonth(db, since),
      ]);
      let outstanding = coins.find(({ month }) => month === '')?.change ?? 0;
      const items = months.flatMap((month) => {
        const inMonth = <T extends { month: string }>(rows: T[]) => rows.filter((row) => row.month === month);
        const [moved] = inMonth(coins);
        outstanding += moved?.change ?? 0;
        const money = [...inMonth(paid), ...inMonth(taxes), ...inMonth(refunds), ...inMonth(lost)];
        const currencies = new Set([CURRENCY, ...money.map(({ currency }) => currency)]);
        return [...currencies].map((currency) => {
          const of = <T extends { month: string; currency: string }>(rows: T[]) =>
            inMonth(rows).find((row) => row.currency === currency);
          return {
            month,
            currency,
            packs: of(paid)?.packs ?? 0,
            memberships: of(paid)?.memberships ?? 0,
            payments: of(paid)?.payments ?? 0,
            tax: of(taxes)?.tax ?? 0,
            refunded: of(refunds)?.amount ?? 0,
            disputed: of(lost)?.amount ?? 0,
            coinsOutstanding: outstanding,
            coinsBought: moved?.bought ?? 0,
            coinsGiven: moved?.given ?? 0,
            coinsSpent: moved?.spent ?? 0,
          };
        });
      });
      return { items: items.reverse() };
    },
  };
}

export type Revenue = ReturnType<typeof createRevenue>;
