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
import type { DeskShare } from '../../contract.ts';
import { STATE_NAMES } from '../share-text.ts';
import { useDeskShares, type Queue } from './shares-desk.queries.ts';

const QUEUES = [
  { value: 'reported', label: 'Reported' },
  { value: 'all', label: 'All' },
] as const;

const COLUMNS: readonly Column<DeskShare>[] = [
  {
    label: 'Title',
    cell: ({ id, title }) => (
      <DeskLink path={`shares/${id}`} isOpener>
        {title}
      </DeskLink>
    ),
  },
  {
    label: 'Reports',
    isNumber: true,
    cell: ({ reports }) => (reports > 0 ? <StateMark mood="bad">{reports}</StateMark> : 0),
  },
  {
    label: 'State',
    cell: ({ state }) => (
      <StateMark mood={state === 'open' ? 'good' : 'plain'}>{STATE_NAMES[state]}</StateMark>
    ),
  },
  { label: 'Owner', cell: ({ owner }) => owner.username },
  { label: 'Character', isSecondary: true, cell: ({ characterName }) => characterName },
  { label: 'Views', isNumber: true, isSecondary: true, cell: ({ views }) => views },
  {
    label: 'Reported',
    isSecondary: true,
    cell: ({ reportedAt }) => (reportedAt ? timeText(reportedAt) : '–'),
  },
  { label: 'Shared', isSecondary: true, cell: ({ createdAt }) => timeText(createdAt) },
];

/** Those that have been reported for the longest come first. */
export function ShareQueue() {
  const filters = useDeskFilters();
  const queue: Queue = filters.get('state') === 'all' ? 'all' : 'reported';
  const shares = useDeskShares({ queue, q: filters.get('q') || undefined, page: filters.page });
  return (
    <>
      <DeskHead title="Shared chats" note="The longest reported first." />
      <div className="desk-filters">
        <FindBox
          label="Link, title or username"
          value={filters.get('q')}
          onFind={(q) => filters.set({ q })}
        />
        <Choice
          label="Queue"
          value={queue}
          options={QUEUES}
          onChange={(next) => filters.set({ state: next === 'reported' ? '' : next })}
        />
      </div>
      <Loaded query={shares} what="shared chats">
        {(list) => (
          <>
            <DeskTable
              caption="Shared chats"
              columns={COLUMNS}
              rows={list.items}
              keyOf={({ id }) => id}
              empty={queue === 'reported' ? 'Nothing is reported.' : 'No shared chat fits.'}
            />
            <Pager list={list} onPage={filters.setPage} />
          </>
        )}
      </Loaded>
    </>
  );
}
