import { DeskHead } from '../../../../platform/web/desk/desk-head.tsx';
import { DeskLink, UserLink } from '../../../../platform/web/desk/desk-link.tsx';
import { useDeskFilters } from '../../../../platform/web/desk/desk-search.ts';
import { DeskTable, type Column } from '../../../../platform/web/desk/desk-table.tsx';
import { FindBox } from '../../../../platform/web/desk/find-box.tsx';
import { Loaded } from '../../../../platform/web/desk/loaded.tsx';
import { moneyText } from '../../../../platform/web/money.ts';
import { timeText } from '../../../../platform/web/desk/number-text.ts';
import { Pager } from '../../../../platform/web/desk/pager.tsx';
import { Segmented } from '../../../../platform/web/ui/controls/segmented.tsx';
import type { DeskPayment } from '../../contract.ts';
import { usePayments } from './payments-desk.queries.ts';
import { PaymentMarks } from './payment-marks.tsx';

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'disputed', label: 'Disputed' },
] as const;

const COLUMNS: readonly Column<DeskPayment>[] = [
  {
    label: 'Paid',
    cell: ({ id, paidAt }) => (
      <DeskLink path={`payments/${id}`} isOpener>
        {timeText(paidAt)}
      </DeskLink>
    ),
  },
  { label: 'User', cell: ({ user }) => <UserLink user={user} /> },
  { label: 'For', cell: ({ title }) => title },
  { label: 'Amount', isNumber: true, cell: ({ amount, currency }) => moneyText(amount, currency) },
  { label: 'State', cell: (payment) => <PaymentMarks payment={payment} /> },
  { label: 'Invoice', isSecondary: true, cell: ({ invoiceNumber }) => invoiceNumber ?? '–' },
  {
    label: 'Provider’s id',
    isSecondary: true,
    cell: ({ providerPaymentId }) => <code>{providerPaymentId}</code>,
  },
];

/** Payments, newest first. */
export function PaymentList() {
  const filters = useDeskFilters();
  const state = STATES.find(({ value }) => value === filters.get('state'))?.value ?? 'all';
  const payments = usePayments({ q: filters.get('q') || undefined, state, page: filters.page });
  return (
    <>
      <DeskHead title="Payments" />
      <div className="desk-filters">
        <FindBox
          label="Username, address, invoice or provider’s id"
          value={filters.get('q')}
          onFind={(q) => filters.set({ q })}
        />
        <Segmented
          label="Which payments"
          value={state}
          options={STATES}
          onChange={(next) => filters.set({ state: next === 'all' ? '' : next })}
        />
      </div>
      <Loaded query={payments} what="payments">
        {(list) => (
          <>
            <DeskTable
              caption="Payments"
              columns={COLUMNS}
              rows={list.items}
              keyOf={({ id }) => id}
              empty="No payment fits."
            />
            <Pager list={list} onPage={filters.setPage} />
          </>
        )}
      </Loaded>
    </>
  );
}
