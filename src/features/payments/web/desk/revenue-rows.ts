import type { RevenueMonth } from '../../contract.ts';
import { amountInField } from '../../../../platform/web/money.ts';

/** Packs and memberships, less what was given back or lost. */
export const netOf = ({ packs, memberships, refunded, disputed }: RevenueMonth): number =>
  packs + memberships - refunded - disputed;

/** The currencies that occur, the one of the newest month first. */
export const currenciesOf = (months: readonly RevenueMonth[]): string[] => [
  ...new Set(months.map(({ currency }) => currency)),
];

const HEADS = [
  'month',
  'currency',
  'packs',
  'memberships',
  'tax',
  'refunded',
  'disputed',
  'net',
  'payments',
  'coins outstanding',
  'coins bought',
  'coins given',
  'coins spent',
];

/** As a spreadsheet reads it: amounts with a point, one line a month. */
export function revenueCsv(months: readonly RevenueMonth[]): string {
  const lines = months.map((row) => {
    const money = [row.packs, row.memberships, row.tax, row.refunded, row.disputed, netOf(row)];
    return [
      row.month,
      row.currency,
      ...money.map((amount) => amountInField(amount, row.currency)),
      row.payments,
      row.coinsOutstanding,
      row.coinsBought,
      row.coinsGiven,
      row.coinsSpent,
    ];
  });
  return [HEADS, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}
