import { UserLink } from '../../../../platform/web/desk/desk-link.tsx';
import { DeskTable, type Column } from '../../../../platform/web/desk/desk-table.tsx';
import { signedText, timeText } from '../../../../platform/web/desk/number-text.ts';
import { StateMark, type Mood } from '../../../../platform/web/desk/state-mark.tsx';
import type { Adjustment } from '../../contract.ts';
import { DecisionButtons } from './decision-buttons.tsx';

const STATES: Record<Adjustment['state'], { text: string; mood: Mood }> = {
  waiting: { text: 'Waiting', mood: 'wait' },
  done: { text: 'Done', mood: 'good' },
  refused: { text: 'Refused', mood: 'bad' },
};

const COLUMNS: readonly Column<Adjustment>[] = [
  { label: 'Asked', cell: ({ createdAt }) => timeText(createdAt) },
  { label: 'User', cell: ({ user }) => <UserLink user={user} /> },
  { label: 'Coins', isNumber: true, cell: ({ amount }) => signedText(amount) },
  { label: 'Reason', cell: ({ reason }) => <span className="is-long">{reason}</span> },
  { label: 'By', cell: ({ askedBy }) => askedBy },
  {
    label: 'State',
    cell: ({ state }) => <StateMark mood={STATES[state].mood}>{STATES[state].text}</StateMark>,
  },
  {
    label: 'Decision',
    cell: (adjustment) =>
      adjustment.state === 'waiting' ? (
        <DecisionButtons adjustment={adjustment} />
      ) : (
        adjustment.decidedBy && `${adjustment.decidedBy}, ${timeText(adjustment.decidedAt ?? '')}`
      ),
  },
];

export const AdjustmentTable = ({ adjustments }: { adjustments: Adjustment[] }) => (
  <DeskTable
    caption="Adjustments"
    columns={COLUMNS}
    rows={adjustments}
    keyOf={({ id }) => id}
    empty="Staff has neither given nor taken coins."
  />
);
