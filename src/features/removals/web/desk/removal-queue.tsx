import '../removals.css';
import { browserClock } from '../../../../platform/web/clock.ts';
import { Choice } from '../../../../platform/web/desk/choice.tsx';
import { DeskHead } from '../../../../platform/web/desk/desk-head.tsx';
import { DeskLink } from '../../../../platform/web/desk/desk-link.tsx';
import { useDeskFilters } from '../../../../platform/web/desk/desk-search.ts';
import { DeskTable, type Column } from '../../../../platform/web/desk/desk-table.tsx';
import { FindBox } from '../../../../platform/web/desk/find-box.tsx';
import { Loaded } from '../../../../platform/web/desk/loaded.tsx';
import { timeText } from '../../../../platform/web/desk/number-text.ts';
import { Pager } from '../../../../platform/web/desk/pager.tsx';
import { StateMark } from '../../../../platform/web/desk/state-mark.tsx';
import { useSession } from '../../../../platform/web/session.tsx';
import type { DeskSummary } from '../../contract.ts';
import { KINDS } from '../../rules.ts';
import { kindName } from '../removal-words.ts';
import { PRIORITIES, STATES } from './desk-words.ts';
import { useQueue } from './removals-desk.queries.ts';
import { timeLeft } from './time-left.ts';

const KIND_OPTIONS = [
  { value: '', label: 'All kinds' },
  ...KINDS.map((value) => ({ value, label: kindName(value) })),
];
const QUEUE_NAMES = {
  undecided: 'Undecided',
  overdue: 'Overdue',
  answered: 'With an answer',
  decided: 'Decided',
  all: 'All',
} as const;
type Queue = keyof typeof QUEUE_NAMES;
const isQueue = (text: string): text is Queue => Object.hasOwn(QUEUE_NAMES, text);

function Due({ removal }: { removal: DeskSummary }) {
  if (removal.state !== 'open') return <span className="t3">{timeText(removal.dueAt)}</span>;
  return (
    <StateMark mood={removal.isOverdue ? 'bad' : removal.priority === 0 ? 'wait' : 'plain'}>
      {timeLeft(removal.dueAt, browserClock.now())}
    </StateMark>
  );
}

const COLUMNS: readonly Column<DeskSummary>[] = [
  {
    label: 'Request',
    cell: ({ id, reference }) => (
      <DeskLink path={`removals/${id}`} isOpener>
        {reference}
      </DeskLink>
    ),
  },
  { label: 'Due', cell: (removal) => <Due removal={removal} /> },
  {
    label: 'Urgency',
    cell: ({ priority }) => (
      <StateMark mood={priority === 0 ? 'bad' : priority === 1 ? 'wait' : 'plain'}>
        {PRIORITIES[priority as 0 | 1 | 2]}
      </StateMark>
    ),
  },
  { label: 'Kind', cell: ({ kind }) => kindName(kind) },
  {
    label: 'State',
    cell: ({ state, hasCounterNotice }) => (
      <>
        <StateMark mood={STATES[state].mood}>{STATES[state].text}</StateMark>
        {hasCounterNotice && <StateMark mood="wait">Answered</StateMark>}
      </>
    ),
  },
  { label: 'Items', isNumber: true, isSecondary: true, cell: ({ items }) => items },
  { label: 'Hidden', isNumber: true, isSecondary: true, cell: ({ hidden }) => hidden },
  { label: 'From', isSecondary: true, cell: ({ who }) => who || 'No one named' },
  { label: 'Received', isSecondary: true, cell: ({ createdAt }) => timeText(createdAt) },
];

/** Requests by urgency and the time that is left. */
export function RemovalQueue() {
  const isAdmin = useSession().user?.role === 'admin';
  const filters = useDeskFilters();
  const asked = filters.get('state');
  const queue = isQueue(asked) ? asked : 'undecided';
  const kind = KINDS.find((one) => one === filters.get('kind'));
  const removals = useQueue({ queue, kind, q: filters.get('q') || undefined, page: filters.page });
  const counts = removals.data?.counts;
  const options = (Object.keys(QUEUE_NAMES) as Queue[]).map((value) => {
    const count = counts && value in counts ? counts[value as keyof typeof counts] : null;
    return { value, label: count === null ? QUEUE_NAMES[value] : `${QUEUE_NAMES[value]} (${count})` };
  });
  return (
    <>
      <DeskHead
        title="Removal requests"
        note="Minors first, then intimate pictures, then by the time that is left."
      >
        {counts && counts.overdue > 0 && <StateMark mood="bad">{counts.overdue} overdue</StateMark>}
      </DeskHead>
      <div className="desk-filters">
        <FindBox
          label={isAdmin ? 'Number, address, email or username' : 'Number, address or username'}
          value={filters.get('q')}
          onFind={(q) => filters.set({ q })}
        />
        <Choice
          label="Queue"
          value={queue}
          options={options}
          onChange={(next) => filters.set({ state: next === 'undecided' ? '' : next })}
        />
        <Choice
          label="Kind"
          value={kind ?? ''}
          options={KIND_OPTIONS}
          onChange={(next) => filters.set({ kind: next })}
        />
      </div>
      <Loaded query={removals} what="removal requests">
        {(list) => (
          <>
            <DeskTable
              caption="Removal requests"
              columns={COLUMNS}
              rows={list.items}
              keyOf={({ id }) => id}
              empty={queue === 'undecided' ? 'Nothing waits for a decision.' : 'No request fits.'}
            />
            <Pager list={list} onPage={filters.setPage} />
          </>
        )}
      </Loaded>
    </>
  );
}
