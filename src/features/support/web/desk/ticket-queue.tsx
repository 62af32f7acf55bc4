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
import { useSession } from '../../../../platform/web/session.tsx';
import { relativeDate } from '../../../../platform/web/format.ts';
import { Segmented } from '../../../../platform/web/ui/controls/segmented.tsx';
import type { DeskTicketSummary } from '../../contract.ts';
import { TOPICS } from '../../rules.ts';
import { TOPIC_NAMES } from '../support-words.ts';
import { queueQuery, VIEWS, viewOf, type View } from './queue-view.ts';
import { TicketMark } from './ticket-marks.tsx';
import { useQueue } from './tickets-desk.queries.ts';

const VIEW_NAMES: Record<View, string> = {
  todo: 'To do',
  mine: 'Mine',
  unassigned: 'Unassigned',
  waiting: 'Waiting',
  solved: 'Solved',
  all: 'All',
};

const ANY_TOPIC = { value: '', label: 'Any topic' };
const TOPIC_OPTIONS = [ANY_TOPIC, ...TOPICS.map((topic) => ({ value: topic, label: TOPIC_NAMES[topic] }))];

const Ago = ({ at }: { at: string }) => (
  <time dateTime={at} title={`${timeText(at)} UTC`}>
    {relativeDate(at, browserClock.now())}
  </time>
);

const COLUMNS: readonly Column<DeskTicketSummary>[] = [
  {
    label: 'Subject',
    cell: ({ id, number, subject, excerpt }) => (
      <span className="desk-ticket-subject">
        <DeskLink path={`tickets/${id}`} isOpener className="link clip">
          {subject}
        </DeskLink>
        <span className="cap clip">
          <span className="num">{number}</span> · {excerpt}
        </span>
      </span>
    ),
  },
  { label: 'State', cell: ({ state }) => <TicketMark state={state} /> },
  { label: 'Waits since', cell: ({ waitingSince }) => (waitingSince ? <Ago at={waitingSince} /> : '–') },
  {
    label: 'Who',
    cell: ({ who, isGuest }) => (
      <>
        {who} {isGuest && <span className="t3">guest</span>}
      </>
    ),
  },
  { label: 'Assignee', cell: ({ assignee }) => assignee?.name ?? <span className="t3">no one</span> },
  { label: 'Topic', isSecondary: true, cell: ({ topic }) => TOPIC_NAMES[topic] },
  { label: 'Changed', isSecondary: true, cell: ({ updatedAt }) => <Ago at={updatedAt} /> },
];

/** Tickets; those whose user waits longest for an answer first. */
export function TicketQueue() {
  const isAdmin = useSession().user?.role === 'admin';
  const filters = useDeskFilters();
  const view = viewOf(filters.get('state'));
  const topic = filters.get('kind');
  const q = filters.get('q');
  const queue = useQueue(queueQuery({ view, topic, q, page: filters.page }));
  const counts = queue.data?.counts;
  const options = VIEWS.map((value) => {
    const count =
      value === 'todo' || value === 'mine' || value === 'unassigned' ? counts?.[value] : undefined;
    return { value, label: count ? `${VIEW_NAMES[value]} ${count}` : VIEW_NAMES[value] };
  });
  return (
    <>
      <DeskHead title="Tickets">
        <DeskLink path="tickets/answers">Saved answers</DeskLink>
      </DeskHead>
      <div className="desk-filters">
        <FindBox
          label={isAdmin ? 'Words, username, email or number' : 'Words, username or number'}
          value={q}
          onFind={(words) => filters.set({ q: words })}
        />
        <Choice
          label="Topic"
          value={topic}
          options={TOPIC_OPTIONS}
          onChange={(kind) => filters.set({ kind })}
        />
        <div className="desk-views">
          <Segmented
            label="Which tickets"
            value={view}
            options={options}
            onChange={(next) => filters.set({ state: next === 'todo' ? '' : next })}
          />
        </div>
      </div>
      <Loaded query={queue} what="tickets">
        {(list) => (
          <>
            <DeskTable
              caption="Tickets"
              columns={COLUMNS}
              rows={list.items}
              keyOf={({ id }) => id}
              empty={view === 'todo' && !q && !topic ? 'No one waits for an answer.' : 'No ticket fits.'}
            />
            <Pager list={list} onPage={filters.setPage} />
          </>
        )}
      </Loaded>
    </>
  );
}
