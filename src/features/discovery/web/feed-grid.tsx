import './feed.css';
import type { ReactNode } from 'react';
import { Button } from '../../../platform/web/ui/button.tsx';
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx';
import { ErrorState } from '../../../platform/web/ui/error-state.tsx';
import type { CharacterSummary } from '../../../shared/words/character.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import { FEED_PAGE, useFeed, type FeedView } from './discovery.queries.ts';
import { useReached } from '../../../platform/web/use-reached.ts';

interface FeedGridProps {
  view: FeedView;
  onReset: () => void;
  /** Draws one character; `index` counts over all pages. */
  renderCard: (character: CharacterSummary, index: number) => ReactNode;
}

/** An endless list: the next page is fetched before its end is seen. */
export function FeedGrid({ view, onReset, renderCard }: FeedGridProps) {
  const feed = useFeed(view);
  const isWaitingForMore = feed.hasNextPage && !feed.isFetchingNextPage && !feed.isFetchNextPageError;
  const end = useReached(isWaitingForMore, () => void feed.fetchNextPage());
  const characters = feed.data?.pages.flatMap((page) => page.items) ?? [];

  if (feed.isPending) return <Waiting hasFeature />;
  if (feed.isError && characters.length === 0)
    return <FeedFailure isOffline={isOffline()} onRetry={() => void feed.refetch()} />;
  if (characters.length === 0)
    return (
      <EmptyState
        picture="/pictures/arch-verdant.webp"
        title="Nothing in bloom here"
        text="No character carries this tag yet. Look at all of them instead."
        actions={
          <Button variant="primary" onClick={onReset}>
            Show everyone
          </Button>
        }
      />
    );
  return (
    <>
      <section
        className={feed.isPlaceholderData ? 'grid feed-grid is-stale' : 'grid feed-grid'}
        aria-label="Characters"
        aria-busy={feed.isFetching}
      >
        {characters.map(renderCard)}
        {feed.isFetchingNextPage &&
          Array.from({ length: FEED_PAGE / 2 }, (_, index) => <CardSkeleton key={index} />)}
      </section>
      <div ref={end} className="feed-end">
        {feed.isFetchNextPageError && (
          <>
            <p className="t2">The next characters did not come.</p>
            <Button onClick={() => void feed.fetchNextPage()}>Try again</Button>
          </>
        )}
        {!feed.hasNextPage && characters.length > FEED_PAGE && (
          <p className="cap">That is everyone, for tonight.</p>
        )}
      </div>
    </>
  );
}

function Waiting({ hasFeature }: { hasFeature?: boolean }) {
  return (
    <section className="grid feed-grid" aria-busy="true" aria-label="Loading characters">
      {Array.from({ length: FEED_PAGE / 2 + 1 }, (_, index) => (
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
