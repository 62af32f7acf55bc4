import './feed.css';
import { useDeferredValue, type ReactNode } from 'react';
import { byId, dedupePages } from '../../../../platform/web/calls/dedupe-pages.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { ErrorState } from '../../../../platform/web/ui/states/error-state.tsx';
import { useReached } from '../../../../platform/web/screen/use-reached.ts';
import type { FeedCharacter, FeedPage } from '../../contract.ts';
import { CardSkeleton } from '../card/card-skeleton.tsx';
import { FEED_PAGE, useFeed, type FeedView } from '../discovery.queries.ts';
import { useHiddenIds } from '../hidden.queries.ts';
import { MoreButton, PAGES_ALONE } from '../more-button.tsx';

interface FeedGridProps {
  view: FeedView;
  /** Where there is nobody. */
  empty: ReactNode;
  /** Below the last card, where there are no more. */
  end?: ReactNode;
  /** Whether the first place is the large one. */
  hasFeature?: boolean;
  /** Draws one character; `index` counts over all pages. */
  renderCard: (character: FeedCharacter, index: number) => ReactNode;
}

const NO_PAGES: FeedPage[] = [];

/** A long list: the second page is fetched before the end of the first is seen. */
export function FeedGrid({ view, empty, end, hasFeature = false, renderCard }: FeedGridProps) {
  const feed = useFeed(view);
  // The server draws the guests' cards for everybody, and the placeholders of somebody who is signed in; the
  // style sheet shows one of them.
  const isUnknown = useSession().status === 'unknown';
  const hidden = useHiddenIds();
  const fetched = feed.data?.pages ?? NO_PAGES;
  // What is added to a list is drawn in slices: 24 cards at once are felt while one scrolls on a slow phone.
  const drawn = useDeferredValue(fetched);
  const pages = drawn[0] === fetched[0] ? drawn : fetched;
  const isMoreComing = feed.isFetchingNextPage || fetched.length > pages.length;
  const mayFetch = feed.hasNextPage && !feed.isFetchingNextPage && !feed.isFetchNextPageError;
  const isAlone = fetched.length < PAGES_ALONE;
  const reached = useReached(mayFetch && isAlone, () => void feed.fetchNextPage());
  const characters = dedupePages(pages, byId).filter(({ id }) => !hidden.includes(id));

  if (feed.isPending) return <Waiting hasFeature={hasFeature} />;
  if (feed.isError && characters.length === 0)
    return <FeedFailure isOffline={isOffline()} onRetry={() => void feed.refetch()} />;
  if (characters.length === 0 && !feed.hasNextPage && !isMoreComing) return empty;
  return (
    <>
      {isUnknown && <Waiting hasFeature={hasFeature} className="feed-own" />}
      <section
        className={classNames(
          'grid feed-grid',
          isUnknown && 'feed-guests',
          feed.isPlaceholderData && 'is-stale',
        )}
        aria-label="Characters"
        aria-busy={feed.isFetching}
      >
        {characters.map(renderCard)}
        {isMoreComing && Array.from({ length: FEED_PAGE / 2 }, (_, index) => <CardSkeleton key={index} />)}
      </section>
      <div ref={reached} className={classNames('feed-end', isUnknown && 'feed-guests')}>
        <MoreButton list={feed} isAlone={isAlone} what="characters" />
        {!feed.hasNextPage && !isMoreComing && end}
      </div>
    </>
  );
}

/** As high as a full page of cards. */
function Waiting({ hasFeature, className }: { hasFeature?: boolean; className?: string }) {
  return (
    <section
      className={classNames('grid feed-grid', className)}
      aria-busy="true"
      aria-label="Loading characters"
    >
      {Array.from({ length: FEED_PAGE }, (_, index) => (
        <CardSkeleton key={index} isFeature={hasFeature && index === 0} />
      ))}
    </section>
  );
}

const isOffline = () => typeof navigator !== 'undefined' && !navigator.onLine;

function FeedFailure({ isOffline, onRetry }: { isOffline: boolean; onRetry: () => void }) {
  return isOffline ? (
    <ErrorState
      title="You are offline"
      text="The garden is still there. Connect to the internet, then try again."
      onRetry={onRetry}
    />
  ) : (
    <ErrorState
      title="The characters did not come"
      text="Nothing is lost. Try again in a moment."
      onRetry={onRetry}
    />
  );
}
