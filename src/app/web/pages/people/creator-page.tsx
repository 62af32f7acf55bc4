import { Link, useParams } from '@tanstack/react-router';
import { Settings } from 'lucide-react';
import { useState } from 'react';
import { PersonSkeleton } from '../../../../features/account/web/profile/person-skeleton.tsx';
import { ProfileFrame } from '../../../../features/account/web/profile/profile-frame.tsx';
import { useProfile } from '../../../../features/account/web/settings/settings.queries.ts';
import type { UserProfile } from '../../../../features/account/settings-contract.ts';
import { ShareButton } from '../../../../features/characters/web/share-button.tsx';
import { CreatorGrid } from '../../../../features/discovery/web/feed/creator-grid.tsx';
import type { CreatorSort } from '../../../../features/discovery/web/discovery.queries.ts';
import { shownName } from '../../../../features/social/web/creator-name.ts';
import { FollowButton } from '../../../../features/social/web/follow-button.tsx';
import { useCreatorCounts } from '../../../../features/social/web/social.queries.ts';
import { ApiError } from '../../../../platform/web/api-error.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../../platform/web/ui/states/empty-state.tsx';
import { ErrorState } from '../../../../platform/web/ui/states/error-state.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { Segmented } from '../../../../platform/web/ui/controls/segmented.tsx';
import { FeedCard } from '../feed-card.tsx';
import { NotFoundPage } from '../not-found-page.tsx';
import { usePeopleCounts } from './people-counts.tsx';

export function CreatorPage() {
  const { id } = useParams({ from: '/creators/$id' });
  const profile = useProfile(id);
  if (isMissing(profile.error)) return <NotFoundPage />;
  return (
    <Page title={profile.data ? shownName(profile.data) : 'Creator'} isTight>
      {profile.data ? (
        <Creator key={id} profile={profile.data} />
      ) : profile.isError ? (
        <ErrorState
          heading="h1"
          title={navigator.onLine ? 'The creator could not be loaded' : 'You are offline'}
          text="Nothing is lost. Try again in a moment."
          onRetry={() => void profile.refetch()}
        />
      ) : (
        <PersonSkeleton />
      )}
    </Page>
  );
}

/** The user was deleted, or the id is malformed. */
const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

const SORTS: readonly { value: CreatorSort; label: string }[] = [
  { value: 'popular', label: 'Popular' },
  { value: 'new', label: 'New' },
];

function Creator({ profile }: { profile: UserProfile }) {
  const { user } = useSession();
  const isViewer = user?.id === profile.id;
  const counts = useCreatorCounts(profile.id);
  const people = usePeopleCounts(profile, isViewer);
  const [sort, setSort] = useState<CreatorSort>('popular');
  const name = shownName(profile);
  return (
    <ProfileFrame
      profile={profile}
      counts={[
        { label: 'character', count: counts?.characterCount ?? profile.characterCount },
        { label: 'chat', count: counts?.chatCount ?? null },
        ...people,
      ]}
      actions={
        <>
          {isViewer ? (
            <Link to="/settings" className={buttonClass()}>
              <Settings className="i i-s" />
              Edit profile
            </Link>
          ) : (
            <FollowButton person={profile} variant="primary" size="medium" hasIcon />
          )}
          <ShareButton name={name} />
        </>
      }
    >
      <div className="row between wrap person-part-head">
        <h2 className="t-l">Characters</h2>
        <Segmented label="Order" value={sort} options={SORTS} onChange={setSort} />
      </div>
      <CreatorGrid
        creatorId={profile.id}
        sort={sort}
        renderCard={(character) => <FeedCard key={character.id} character={character} />}
        empty={
          <EmptyState
            picture="/pictures/empty-fox.webp"
            title="No one to meet yet"
            text={isViewer ? 'Characters that you make are shown here.' : `${name} has no public characters.`}
          />
        }
      />
    </ProfileFrame>
  );
}
