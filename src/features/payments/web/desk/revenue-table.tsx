import { DeskTable, type Column } from '../../../../platform/web/desk/desk-table.tsx';
import { moneyText } from '../../../../platform/web/money.ts';
import { wholeText } from '../../../../platform/web/desk/number-text.ts';
import type { RevenueMonth } from '../../contract.ts';
import { netOf } from './revenue-rows.ts';

const money = (label: string, of: (month: RevenueMonth) => number): Column<RevenueMonth> => ({
  label,
  isNumber: true,
  cell: (month) => moneyText(of(month), month.currency),
});
const count = (label: string, of: (month: RevenueMonth) => number): Column<RevenueMonth> => ({
  label,
  isNumber: true,
  cell: (month) => wholeText(of(month)),
});

const COLUMNS: readonly Column<RevenueMonth>[] = [
  { label: 'Month', cell: ({ month }) => month },
  money('Packs', ({ packs }) => packs),
  money('Memberships', ({ memberships }) => memberships),
  money('Refunded', ({ refunded }) => refunded),
  money('Disputed', ({ disputed }) => disputed),
  money('Net', netOf),
  money('Tax', ({ tax }) => tax),
  count('Payments', ({ payments }) => payments),
  count('Coins outstanding', ({ coinsOutstanding }) => coinsOutstanding),
  count('Bought', ({ coinsBought }) => coinsBought),
  count('Given', ({ coinsGiven }) => coinsGiven),
  count('Spent', ({ coinsSpent }) => coinsSpent),
];

export const RevenueTable = ({ months }: { months: readonly RevenueMonth[] }) => (
  <DeskTable caption="Revenue by month" columns={COLUMNS} rows={months} keyOf={({ month }) => month} />
);
