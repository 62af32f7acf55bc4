import { useParams } from '@tanstack/react-router';
import { BROAD_TAGS } from '../../../../features/characters/web/broad-tags.ts';
import { useCharacter } from '../../../../features/characters/web/characters.queries.ts';
import { CharacterProfile } from '../../../../features/characters/web/character-profile.tsx';
import { ProfileSkeleton } from '../../../../features/characters/web/profile-skeleton.tsx';
import { SimilarCharacters } from '../../../../features/discovery/web/feed/similar-characters.tsx';
import type { CharacterPage as Character } from '../../../../features/characters/contract.ts';
import { ApiError } from '../../../../platform/web/api-error.ts';
import { ErrorState } from '../../../../platform/web/ui/states/error-state.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { FeedCard } from '../feed-card.tsx';
import { NotFoundPage } from '../not-found-page.tsx';
import { ProfileActions } from './profile-actions.tsx';

export function CharacterPage() {
  const { id } = useParams({ from: '/characters/$id' });
  const character = useCharacter(id);
  if (isMissing(character.error)) return <NotFoundPage />;
  return (
    <Page title={character.data?.name ?? 'Character'}>
      {character.data ? (
        <Profile key={id} character={character.data} />
      ) : character.isError ? (
        <ErrorState
          heading="h1"
          title={navigator.onLine ? 'The profile could not be loaded' : 'You are offline'}
          text="Nothing is lost. Try again in a moment."
          onRetry={() => void character.refetch()}
        />
      ) : (
        <ProfileSkeleton />
      )}
    </Page>
  );
}

/** The character was deleted or is private, or the id is malformed. */
const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

function Profile({ character }: { character: Character }) {
  const tag = character.tagDetails.find(({ name }) => !BROAD_TAGS.has(name));
  return (
    <>
      <CharacterProfile character={character} actions={<ProfileActions character={character} />} />
      {tag && (
        <SimilarCharacters
          tag={tag}
          exceptId={character.id}
          card={(similar) => <FeedCard key={similar.id} character={similar} />}
        />
      )}
    </>
  );
}
