import { ConfirmedButton } from '../../../../platform/web/desk/confirmed-button.tsx';
import { DeskTable, type Column } from '../../../../platform/web/desk/desk-table.tsx';
import { moneyText } from '../../../../platform/web/money.ts';
import { timeText, wholeText } from '../../../../platform/web/desk/number-text.ts';
import { StateMark } from '../../../../platform/web/desk/state-mark.tsx';
import type { DeskPlanPrice } from '../../contract.ts';
import { usePlanChanges } from './memberships-desk.queries.ts';

const COLUMNS: readonly Column<DeskPlanPrice>[] = [
  { label: 'Tier', cell: ({ tier }) => tier },
  { label: 'Period', cell: ({ period }) => period },
  { label: 'Price', isNumber: true, cell: ({ amount, currency }) => moneyText(amount, currency) },
  { label: 'Members', isNumber: true, cell: ({ subscribers }) => wholeText(subscribers) },
  { label: 'Since', isSecondary: true, cell: ({ createdAt }) => timeText(createdAt) },
  {
    label: 'State',
    cell: ({ withdrawnAt }) =>
      withdrawnAt ? (
        <StateMark>{`Until ${timeText(withdrawnAt)}`}</StateMark>
      ) : (
        <StateMark mood="good">On offer</StateMark>
      ),
  },
  { label: 'Change', cell: (price) => !price.withdrawnAt && <WithdrawButton price={price} /> },
];

/** Every price there is or was, those on offer first. */
export const PriceTable = ({ prices }: { prices: readonly DeskPlanPrice[] }) => (
  <DeskTable
    caption="Prices"
    columns={COLUMNS}
    rows={[
      ...prices.filter(({ withdrawnAt }) => withdrawnAt === null),
      ...prices.filter(({ withdrawnAt }) => withdrawnAt !== null),
    ]}
    keyOf={({ id }) => id}
    empty="No plan has a price."
  />
);

function WithdrawButton({ price }: { price: DeskPlanPrice }) {
  const { withdraw } = usePlanChanges();
  const { tier, period, amount, currency, subscribers } = price;
  const what = `${tier} by the ${period} for ${moneyText(amount, currency)}`;
  return (
    <ConfirmedButton
      text="Withdraw"
      busyText="Withdrawing..."
      label={`Withdraw ${what}`}
      failedTitle="The price was not withdrawn"
      isDanger
      question={{
        title: `Withdraw ${what}?`,
        text: `No one can begin it any more. Its ${wholeText(subscribers)} members keep it at their price.`,
        yes: 'Withdraw',
      }}
      act={() => withdraw.mutateAsync(price.id)}
    />
  );
}
