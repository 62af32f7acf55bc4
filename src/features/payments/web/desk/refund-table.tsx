import { DeskTable, type Column } from '../../../../platform/web/desk/desk-table.tsx';
import { moneyText } from '../../../../platform/web/money.ts';
import { timeText } from '../../../../platform/web/desk/number-text.ts';
import { StateMark, type Mood } from '../../../../platform/web/desk/state-mark.tsx';
import type { DeskPaymentDetail } from '../../contract.ts';

type Refund = DeskPaymentDetail['refunds'][number];

const STATES: Record<Refund['state'], { mood: Mood; text: string }> = {
  asked: { mood: 'wait', text: 'On its way' },
  done: { mood: 'good', text: 'Done' },
  failed: { mood: 'bad', text: 'Failed' },
};

const columns = (currency: string): readonly Column<Refund>[] => [
  { label: 'When', cell: ({ createdAt }) => timeText(createdAt) },
  { label: 'Amount', isNumber: true, cell: ({ amount }) => moneyText(amount, currency) },
  {
    label: 'State',
    cell: ({ state }) => <StateMark mood={STATES[state].mood}>{STATES[state].text}</StateMark>,
  },
  { label: 'By', cell: ({ askedBy }) => askedBy ?? 'the provider' },
  {
    label: 'Reason',
    cell: ({ reason, problem }) => (
      <span className="is-long">
        {reason}
        {problem && <b> {problem}</b>}
      </span>
    ),
  },
];

export const RefundTable = ({ refunds, currency }: { refunds: Refund[]; currency: string }) => (
  <DeskTable
    caption="Refunds"
    columns={columns(currency)}
    rows={refunds}
    keyOf={({ id }) => id}
    empty="Nothing was given back."
  />
);
