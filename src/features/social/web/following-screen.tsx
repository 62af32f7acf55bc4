import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { byId, dedupePages } from '../../../platform/web/calls/dedupe-pages.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { Button, buttonClass } from '../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../platform/web/ui/states/empty-state.tsx';
import { ErrorState } from '../../../platform/web/ui/states/error-state.tsx';
import { useReached } from '../../../platform/web/screen/use-reached.ts';
import type { CharacterSummary } from '../../../shared/words/character.ts';
import { FollowedStrip, FollowedStripSkeleton } from './followed-strip.tsx';
import { useFollowedCharacters, usePeople } from './social.queries.ts';

interface FollowingScreenProps {
  renderCard: (character: CharacterSummary) => ReactNode;
  renderSkeleton: (index: number) => ReactNode;
}

const ToCreators = () => (
  <Link to="/creators" className={buttonClass({ variant: 'primary' })}>
    Find creators
  </Link>
);

/** The users that the viewer follows and their newest characters. */
export function FollowingScreen({ renderCard, renderSkeleton }: FollowingScreenProps) {
  const { user } = useSession();
  const people = usePeople('following', user?.id);
  const list = useFollowedCharacters();
  const characters = dedupePages(list.data?.pages, byId);
  const mayFetch = list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError;
  const end = useReached(mayFetch, () => void list.fetchNextPage());
  const total = people.data?.pages[0]?.total;
  const hasFailed = (list.isError && characters.length === 0) || (people.isError && total === undefined);

  if (hasFailed)
    return (
      <ErrorState
        title={navigator.onLine ? 'The creators could not be loaded' : 'You are offline'}
        text="You still follow everyone. Try again in a moment."
        onRetry={() => void Promise.all([people.refetch(), list.refetch()])}
      />
    );
  if (total === 0)
    return (
      <EmptyState
        picture="/pictures/empty-lighthouse.webp"
        title="No one to follow yet"
        text="Follow a creator, and the newest of their characters will wait for you here."
        actions={<ToCreators />}
      />
    );
  return (
    <>
      {user && total !== undefined ? (
        <FollowedStrip
          viewer={{ id: user.id, name: user.displayName || user.username }}
          people={dedupePages(people.data?.pages.slice(0, 1), byId)}
          total={total}
        />
      ) : (
        <FollowedStripSkeleton />
      )}
      {list.isSuccess && characters.length === 0 ? (
        <EmptyState
          picture="/pictures/empty-lighthouse.webp"
          title="All quiet"
          text="None of the creators you follow have public characters right now."
          actions={<ToCreators />}
        />
      ) : (
        <section aria-label="Newest characters" aria-busy={list.isFetching} className="grid">
          {characters.map(renderCard)}
          {(list.isPending || list.isFetchingNextPage) &&
            Array.from({ length: 6 }, (_, index) => renderSkeleton(index))}
        </section>
      )}
      <div ref={end} className="feed-end">
        {list.isFetchNextPageError && (
          <>
            <p className="t2">The next characters could not be loaded.</p>
            <Button onClick={() => void list.fetchNextPage()}>Try again</Button>
          </>
        )}
      </div>
    </>
  );
}
