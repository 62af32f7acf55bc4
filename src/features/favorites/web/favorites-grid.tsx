import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { ErrorState } from '../../../platform/web/ui/states/error-state.tsx';
import { useReached } from '../../../platform/web/screen/use-reached.ts';
import type { CharacterSummary } from '../../../shared/words/character.ts';
import { useGuestFavorites } from './guest-favorites.queries.ts';
import { useFavoritesList } from './favorites-list.queries.ts';

interface Slots {
  renderCard: (character: CharacterSummary) => ReactNode;
  renderSkeleton: (index: number) => ReactNode;
  /** Shown instead of the list if there are no favourites. */
  empty: ReactNode;
}

/** The favourites of the signed-in user. */
export function OwnFavorites(slots: Slots) {
  return <Grid {...useFavoritesList()} {...slots} />;
}

/** A guest's favourites in this browser. */
export function GuestFavorites(slots: Slots) {
  return <Grid {...useGuestFavorites()} {...slots} />;
}

interface GridProps extends Slots {
  list: Pick<
    UseInfiniteQueryResult,
    | 'isPending'
    | 'isError'
    | 'isFetching'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
    | 'fetchNextPage'
    | 'refetch'
  >;
  characters: readonly CharacterSummary[];
}

function Grid({ list, characters, renderCard, renderSkeleton, empty }: GridProps) {
  const mayFetch = list.hasNextPage && !list.isFetching && !list.isFetchNextPageError;
  const end = useReached(mayFetch, () => void list.fetchNextPage());
  if (list.isError && characters.length === 0 && !list.isFetchNextPageError)
    return (
      <ErrorState
        title={navigator.onLine ? 'Your favorites could not be loaded' : 'You are offline'}
        text="They are all still there. Try again in a moment."
        onRetry={() => void list.refetch()}
      />
    );
  const isWaiting = list.isPending || list.isFetchingNextPage;
  if (!isWaiting && characters.length === 0 && !list.hasNextPage) return empty;
  return (
    <>
      <section className="grid feed-grid" aria-label="Favorite characters" aria-busy={list.isFetching}>
        {characters.map(renderCard)}
        {isWaiting && Array.from({ length: 6 }, (_, index) => renderSkeleton(index))}
      </section>
      <div ref={end} className="feed-end">
        {list.isFetchNextPageError && (
          <>
            <p className="t2">The next favorites could not be loaded.</p>
            <Button onClick={() => void list.fetchNextPage()}>Try again</Button>
          </>
        )}
      </div>
    </>
  );
}
