import { Choice } from '../../../../platform/web/desk/choice.tsx';
import { DeskHead } from '../../../../platform/web/desk/desk-head.tsx';
import { DeskLink, UserLink } from '../../../../platform/web/desk/desk-link.tsx';
import { useDeskFilters } from '../../../../platform/web/desk/desk-search.ts';
import { DeskTable, type Column } from '../../../../platform/web/desk/desk-table.tsx';
import { Loaded } from '../../../../platform/web/desk/loaded.tsx';
import { moneyText } from '../../../../platform/web/money.ts';
import { timeText, wholeText } from '../../../../platform/web/desk/number-text.ts';
import { Pager } from '../../../../platform/web/desk/pager.tsx';
import { StateMark, type Mood } from '../../../../platform/web/desk/state-mark.tsx';
import type { Order } from '../../contract.ts';
import { ORDER_STATES, type OrderState } from '../../rules.ts';
import { useOrders, type paymentsDesk } from './payments-desk.queries.ts';

type DeskOrder = Awaited<ReturnType<typeof paymentsDesk.deskOrders>>['items'][number];

const STATES: Record<OrderState, { text: string; mood: Mood }> = {
  open: { text: 'Open', mood: 'wait' },
  paid: { text: 'Paid', mood: 'good' },
  failed: { text: 'Failed', mood: 'bad' },
  cancelled: { text: 'Cancelled', mood: 'plain' },
  expired: { text: 'Expired', mood: 'plain' },
  mismatch: { text: 'Mismatch', mood: 'bad' },
};
const OPTIONS = [
  { value: '', label: 'All states' },
  ...ORDER_STATES.map((value) => ({ value, label: STATES[value].text })),
];
const KINDS: Record<Order['kind'], string> = { pack: 'Coin pack', membership: 'Membership' };

const COLUMNS: readonly Column<DeskOrder>[] = [
  {
    label: 'Ordered',
    // An order has no page of its own; its result is among its user's payments.
    cell: ({ createdAt, user }) =>
      user ? (
        <DeskLink path="payments" search={{ q: user.username }} isOpener>
          {timeText(createdAt)}
        </DeskLink>
      ) : (
        timeText(createdAt)
      ),
  },
  { label: 'User', cell: ({ user }) => <UserLink user={user} /> },
  { label: 'For', cell: ({ title }) => title },
  { label: 'Total', isNumber: true, cell: ({ price }) => moneyText(price.total, price.currency) },
  {
    label: 'State',
    cell: ({ state }) => <StateMark mood={STATES[state].mood}>{STATES[state].text}</StateMark>,
  },
  { label: 'Kind', isSecondary: true, cell: ({ kind }) => KINDS[kind] },
  { label: 'Coins', isNumber: true, isSecondary: true, cell: ({ coins }) => wholeText(coins) },
  { label: 'Paid', isSecondary: true, cell: ({ paidAt }) => (paidAt ? timeText(paidAt) : '–') },
  { label: 'Problem', cell: ({ problem }) => (problem ? <span className="is-long">{problem}</span> : '–') },
];

/** Orders by their state, newest first. */
export function OrdersPage() {
  const filters = useDeskFilters();
  const state = ORDER_STATES.find((one) => one === filters.get('state'));
  const orders = useOrders({ state, page: filters.page });
  return (
    <>
      <DeskHead title="Orders" note="A mismatch was paid otherwise than ordered: nothing was given for it." />
      <div className="desk-filters">
        <Choice
          label="State"
          value={state ?? ''}
          options={OPTIONS}
          onChange={(next) => filters.set({ state: next })}
        />
      </div>
      <Loaded query={orders} what="orders">
        {(list) => (
          <>
            <DeskTable
              caption="Orders"
              columns={COLUMNS}
              rows={list.items}
              keyOf={({ id }) => id}
              empty="No order is in that state."
            />
            <Pager list={list} onPage={filters.setPage} />
          </>
        )}
      </Loaded>
    </>
  );
}
