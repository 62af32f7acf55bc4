import { Link, useParams } from '@tanstack/react-router';
import { Flower2, Settings } from 'lucide-react';
import { PersonSkeleton } from '../../../../features/account/web/profile/person-skeleton.tsx';
import { ProfileFrame, type ProfileCount } from '../../../../features/account/web/profile/profile-frame.tsx';
import { useProfile } from '../../../../features/account/web/settings/settings.queries.ts';
import type { UserProfile } from '../../../../features/account/settings-contract.ts';
import { CreatorGrid } from '../../../../features/discovery/web/feed/creator-grid.tsx';
import { useFavoriteCount } from '../../../../features/favorites/web/favorites.queries.ts';
import { FollowButton } from '../../../../features/social/web/follow-button.tsx';
import { useImageCount } from '../../../../features/images/web/gallery/gallery.queries.ts';
import { ApiError } from '../../../../platform/web/api-error.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../../platform/web/ui/states/empty-state.tsx';
import { ErrorState } from '../../../../platform/web/ui/states/error-state.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { FeedCard } from '../feed-card.tsx';
import { MembersOnly } from '../members-only.tsx';
import { NotFoundPage } from '../not-found-page.tsx';
import { usePeopleCounts } from './people-counts.tsx';

/** A user's profile; without an id in the URL, the viewer's own. */
export function UserProfilePage() {
  const { id: asked } = useParams({ strict: false });
  const { user, status } = useSession();
  const id = asked ?? user?.id;
  const profile = useProfile(id);
  if (!id && status === 'guest')
    return (
      <Page title="Profile">
        <MembersOnly
          title="A profile of your own"
          text="Your name, your words and the characters that you make. It needs an account."
        />
      </Page>
    );
  if (isMissing(profile.error)) return <NotFoundPage />;
  const { data } = profile;
  return (
    <Page title={data ? data.displayName || data.username : 'Profile'} isTight>
      {data ? (
        data.id === user?.id ? (
          <OwnProfile key={data.id} profile={data} />
        ) : (
          <OthersProfile key={data.id} profile={data} />
        )
      ) : profile.isError ? (
        <ErrorState
          heading="h1"
          title={navigator.onLine ? 'The profile did not come' : 'You are offline'}
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

function OwnProfile({ profile }: { profile: UserProfile }) {
  const favorites = useFavoriteCount();
  const pictures = useImageCount(profile.id);
  const people = usePeopleCounts(profile, true);
  const counts: ProfileCount[] = [
    { label: 'character', count: profile.characterCount },
    {
      label: 'favorite',
      count: favorites,
      isKept: true,
      renderLink: (content) => <Link to="/favorites">{content}</Link>,
    },
    {
      label: 'picture',
      count: pictures,
      isKept: true,
      renderLink: (content) => <Link to="/user-gallery">{content}</Link>,
    },
    ...people,
  ];
  return (
    <ProfileFrame
      profile={profile}
      counts={counts}
      actions={
        <Link to="/settings" className={buttonClass()}>
          <Settings className="i i-s" />
          Edit profile
        </Link>
      }
    >
      <h2 className="t-l person-part-head">Your characters</h2>
      <CreatorGrid
        creatorId={profile.id}
        renderCard={(character) => <FeedCard key={character.id} character={character} />}
        empty={
          <EmptyState
            picture="/pictures/empty-fox.webp"
            title="Nothing planted yet"
            text="Characters that you make are shown here."
            actions={
              <Link to="/create-character" className={buttonClass({ variant: 'primary' })}>
                <Flower2 className="i i-s" />
                Create a character
              </Link>
            }
          />
        }
      />
    </ProfileFrame>
  );
}

function OthersProfile({ profile }: { profile: UserProfile }) {
  const name = profile.displayName || profile.username;
  const people = usePeopleCounts(profile, false);
  return (
    <ProfileFrame
      profile={profile}
      counts={[{ label: 'character', count: profile.characterCount }, ...people]}
      actions={<FollowButton person={profile} variant="primary" size="medium" hasIcon />}
    >
      <h2 className="t-l person-part-head">Characters</h2>
      <CreatorGrid
        creatorId={profile.id}
        renderCard={(character) => <FeedCard key={character.id} character={character} />}
        empty={
          <EmptyState
            picture="/pictures/empty-fox.webp"
            title="Nobody to meet yet"
            text={`${name} has no public characters.`}
          />
        }
      />
    </ProfileFrame>
  );
}
