import { Figure, UNKNOWN } from '../../../../platform/web/desk/figure.tsx';
import { moneyText } from '../../../../platform/web/money.ts';
import { wholeText } from '../../../../platform/web/desk/number-text.ts';
import { useOrders, usePayments, useRevenue } from './payments-desk.queries.ts';
import { netOf } from './revenue-rows.ts';

/** Of money and coins: what this month brought, what is owed, and what a person has to look at. */
export function MoneyFigures() {
  const { data: revenue } = useRevenue(1);
  const { data: disputed } = usePayments({ state: 'disputed', limit: 200 });
  const { data: mismatched } = useOrders({ state: 'mismatch', limit: 1 });
  const sums = revenue?.items.map((month) => moneyText(netOf(month), month.currency)).join(', ');
  const outstanding = revenue?.items[0]?.coinsOutstanding ?? 0;
  const open = disputed?.items.filter(({ dispute }) => dispute === 'open').length;
  return (
    <>
      <Figure label="Net revenue this month" path="revenue">
        {revenue ? sums || 'none' : UNKNOWN}
      </Figure>
      <Figure label="Coins outstanding" path="revenue">
        {revenue ? wholeText(outstanding) : UNKNOWN}
      </Figure>
      <Figure label="Open disputes" path="payments" search={{ state: 'disputed' }}>
        {open === undefined ? UNKNOWN : `${wholeText(open)}${disputed?.hasMore ? ' or more' : ''}`}
      </Figure>
      <Figure label="Orders in mismatch" path="orders" search={{ state: 'mismatch' }}>
        {mismatched ? wholeText(mismatched.total) : UNKNOWN}
      </Figure>
    </>
  );
}
