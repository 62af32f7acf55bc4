import { DeskTable, type Column } from '../../../../platform/web/desk/desk-table.tsx';
import { timeText } from '../../../../platform/web/desk/number-text.ts';
import { StateMark } from '../../../../platform/web/desk/state-mark.tsx';
import type { Suspension } from '../../desk-contract.ts';

const LEFT = 'someone who left';

function State({ isActive, liftedAt, liftedBy }: Suspension) {
  if (isActive) return <StateMark mood="bad">Active</StateMark>;
  return liftedAt ? `Lifted ${timeText(liftedAt)} by ${liftedBy ?? LEFT}` : 'Over';
}

const COLUMNS: readonly Column<Suspension>[] = [
  { label: 'Since', cell: ({ createdAt }) => timeText(createdAt) },
  { label: 'Until', cell: ({ until }) => (until ? timeText(until) : 'for good') },
  { label: 'Reason', cell: ({ reason }) => <span className="is-long">{reason}</span> },
  { label: 'By', cell: ({ createdBy }) => createdBy ?? LEFT },
  { label: 'State', cell: State },
];

export const SuspensionTable = ({ suspensions }: { suspensions: Suspension[] }) => (
  <DeskTable
    caption="Suspensions"
    columns={COLUMNS}
    rows={suspensions}
    keyOf={({ id }) => id}
    empty="This account was never suspended."
  />
);
