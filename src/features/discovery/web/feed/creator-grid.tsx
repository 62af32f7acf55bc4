import './feed.css';
import type { ReactNode } from 'react';
import { byId, dedupePages } from '../../../../platform/web/calls/dedupe-pages.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { useReached } from '../../../../platform/web/screen/use-reached.ts';
import type { CharacterSummary } from '../../../../shared/words/character.ts';
import { CardSkeleton } from '../card/card-skeleton.tsx';
import { useCreatorCharacters, type CreatorSort } from '../discovery.queries.ts';

interface CreatorGridProps {
  creatorId: string;
  sort?: CreatorSort;
  /** Where there are none. */
  empty: ReactNode;
  renderCard: (character: CharacterSummary) => ReactNode;
}

/** A creator's characters; of the viewer's own, the private ones too. */
export function CreatorGrid({ creatorId, sort = 'new', empty, renderCard }: CreatorGridProps) {
  const list = useCreatorCharacters(creatorId, sort);
  const mayFetch = list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError;
  const end = useReached(mayFetch, () => void list.fetchNextPage());
  const characters = dedupePages(list.data?.pages, byId);
  const hasFailed = list.isError && (characters.length === 0 || list.isFetchNextPageError);
  if (!list.isPending && !hasFailed && characters.length === 0) return empty;
  return (
    <>
      <div className="grid" aria-busy={list.isFetching}>
        {characters.map(renderCard)}
        {(list.isPending || list.isFetchingNextPage) &&
          Array.from({ length: 6 }, (_, index) => <CardSkeleton key={index} />)}
      </div>
      <div ref={end} className="feed-end">
        {hasFailed && (
          <>
            <p className="t2">The characters could not be loaded.</p>
            <Button onClick={() => void (characters.length > 0 ? list.fetchNextPage() : list.refetch())}>
              Try again
            </Button>
          </>
        )}
      </div>
    </>
  );
}
