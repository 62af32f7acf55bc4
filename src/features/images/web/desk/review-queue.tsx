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
import type { PictureReview } from '../../review-contract.ts';
import { REVIEW_QUEUES } from '../../rules.ts';
import { causeOf, stateOf } from './review-words.ts';
import { useReviews } from './reviews-desk.queries.ts';

const COLUMNS: readonly Column<PictureReview>[] = [
  {
    label: 'Waits since',
    cell: ({ id, createdAt }) => (
      <DeskLink path={`pictures/${id}`} isOpener>
        {timeText(createdAt)}
      </DeskLink>
    ),
  },
  {
    label: 'State',
    cell: (review) => {
      const { mood, text } = stateOf(review);
      return <StateMark mood={mood}>{text}</StateMark>;
    },
  },
  { label: 'Because of', cell: ({ category }) => causeOf(category) },
  { label: 'Made by', cell: ({ owner }) => owner.username },
  { label: 'Shows', isSecondary: true, cell: ({ character }) => character?.name ?? '–' },
  { label: 'Published', isSecondary: true, cell: ({ isPublished }) => (isPublished ? 'Yes' : 'No') },
];

/** What is held comes first: its makers wait. */
export function ReviewQueue() {
  const filters = useDeskFilters();
  const asked = filters.get('state');
  const queue = REVIEW_QUEUES.find((one) => one === asked) ?? 'open';
  const reviews = useReviews({ queue, q: filters.get('q') || undefined, page: filters.page });
  const counts = reviews.data?.counts;
  const options = [
    { value: 'open', label: 'Waiting' },
    { value: 'held', label: counts ? `Held (${counts.held})` : 'Held' },
    { value: 'covered', label: counts ? `Covered (${counts.covered})` : 'Covered' },
    { value: 'decided', label: 'Decided' },
  ] as const;
  return (
    <>
      <DeskHead title="Pictures to look at" note="The held ones first: their makers wait for them." />
      <div className="desk-filters">
        <FindBox label="Username" value={filters.get('q')} onFind={(q) => filters.set({ q })} />
        <Choice
          label="Queue"
          value={queue}
          options={options}
          onChange={(next) => filters.set({ state: next === 'open' ? '' : next })}
        />
      </div>
      <Loaded query={reviews} what="pictures">
        {(list) => (
          <>
            <DeskTable
              caption="Pictures to look at"
              columns={COLUMNS}
              rows={list.items}
              keyOf={({ id }) => id}
              empty={queue === 'decided' ? 'Nothing has been decided yet.' : 'Nothing waits for a look.'}
            />
            <Pager list={list} onPage={filters.setPage} />
          </>
        )}
      </Loaded>
    </>
  );
}
