import './creators.css';
import { byId, dedupePages } from '../../../platform/web/calls/dedupe-pages.ts';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { classNames } from '../../../platform/web/ui/class-names.ts';
import { EmptyState } from '../../../platform/web/ui/states/empty-state.tsx';
import { ErrorState } from '../../../platform/web/ui/states/error-state.tsx';
import { Segmented } from '../../../platform/web/ui/controls/segmented.tsx';
import { Skeleton } from '../../../platform/web/ui/states/skeleton.tsx';
import { useReached } from '../../../platform/web/screen/use-reached.ts';
import type { TopCreator } from '../contract.ts';
import type { Period } from '../rules.ts';
import { CreatorPodium } from './creator-podium.tsx';
import { CreatorRow, CreatorRowSkeleton } from './creator-row.tsx';
import { PERIOD_OPTIONS, WITHIN } from './periods.ts';
import { useTopCreators } from './social.queries.ts';

interface TopCreatorsProps {
  period: Period;
  onPeriod: (period: Period) => void;
}

/** The number of creators on the podium; the list below continues after them. */
const PODIUM = 3;

/** Places mean something only if people talked to the characters of each of the first ones in this period. */
const isPodiumEarned = (creators: readonly TopCreator[]): boolean => (creators[PODIUM - 1]?.people ?? 0) > 0;

export function TopCreators({ period, onPeriod }: TopCreatorsProps) {
  const list = useTopCreators(period);
  const creators = dedupePages(list.data?.pages, byId);
  // While the list is on its way, the place of the podium is kept for it.
  const isRanked = list.isPending || isPodiumEarned(creators);
  return (
    <div className="creators">
      <div className="creators-head">
        <div>
          <h1 className="d-l">
            <em>Creators</em>
          </h1>
          <p className="t2">
            The people behind the people you talk to.{' '}
            <Link to="/following" className="link">
              Creators you follow
            </Link>
          </p>
        </div>
        <Segmented
          label="Period"
          value={period}
          options={PERIOD_OPTIONS}
          onChange={onPeriod}
          className="creators-period"
        />
      </div>
      <List period={period} list={list} creators={creators} isRanked={isRanked} />
    </div>
  );
}

interface ListProps {
  period: Period;
  list: ReturnType<typeof useTopCreators>;
  creators: readonly TopCreator[];
  isRanked: boolean;
}

function List({ period, list, creators, isRanked }: ListProps) {
  const mayFetch = list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError;
  const end = useReached(mayFetch, () => void list.fetchNextPage());
  if (list.isPending) return <Waiting />;
  if (list.isError && creators.length === 0)
    return (
      <ErrorState
        title={navigator.onLine ? 'The creators could not be loaded' : 'You are offline'}
        text="Nothing is lost. Try again in a moment."
        onRetry={() => void list.refetch()}
      />
    );
  if (creators.length === 0)
    return (
      <EmptyState
        picture="/pictures/empty-fox.webp"
        title="Nothing planted yet"
        text="Publish the first character, and your name goes here."
      />
    );
  const podium = isRanked ? creators.slice(0, PODIUM) : [];
  return (
    <div
      className={classNames('creators-body', list.isPlaceholderData && 'is-stale')}
      aria-busy={list.isFetching}
    >
      {podium.length > 0 && <CreatorPodium creators={podium} />}
      {creators.length > podium.length && (
        <>
          <div className="creator-row creator-titles cap" aria-hidden="true">
            <span>{isRanked && '#'}</span>
            <span>Creator</span>
            <span className="creator-counts">
              <span>Characters</span>
              <span>{creators.some(({ chatCount }) => chatCount > 0) && 'Chats'}</span>
              <span>{creators.some(({ followers }) => followers > 0) && 'Followers'}</span>
              <span>{creators.some(({ people }) => people > 0) && `People ${WITHIN[period]}`}</span>
            </span>
          </div>
          <ol className="creators-list" start={podium.length + 1}>
            {creators.slice(podium.length).map((creator) => (
              <CreatorRow key={creator.id} creator={creator} period={period} isRanked={isRanked} />
            ))}
            {list.isFetchingNextPage &&
              Array.from({ length: 4 }, (_, index) => <CreatorRowSkeleton key={index} />)}
          </ol>
        </>
      )}
      <div ref={end} className="creators-end">
        {list.isFetchNextPageError && (
          <>
            <p className="t2">The next creators could not be loaded.</p>
            <Button onClick={() => void list.fetchNextPage()}>Try again</Button>
          </>
        )}
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <span className="sr" role="status">
        Loading the creators
      </span>
      <ol className="podium" aria-hidden="true">
        {[1, 2, 3].map((place) => (
          <li key={place} className={`pod pod-${place}`}>
            <Skeleton className={classNames('pod-frame', place === 1 && 'arch')} />
            <div className="pod-line">
              <Skeleton className="pod-waiting" />
            </div>
            <Skeleton className="pod-waiting-bio" />
            <Skeleton className="creator-faces" />
          </li>
        ))}
      </ol>
      <ol className="creators-list">
        {Array.from({ length: 5 }, (_, index) => (
          <CreatorRowSkeleton key={index} />
        ))}
      </ol>
    </div>
  );
}
