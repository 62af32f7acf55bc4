import { CharacterCard } from '../../../features/discovery/web/character-card.tsx';
import { FavoriteButton } from '../../../features/favorites/web/favorite-button.tsx';
import { useLikeCount } from '../../../features/favorites/web/favorites.queries.ts';
import { LikeButton } from '../../../features/favorites/web/like-button.tsx';
import type { CharacterSummary } from '../../../shared/words/character.ts';
import { StartChatButton } from './start-chat-button.tsx';

interface FeedCardProps {
  character: CharacterSummary;
  isFeature?: boolean;
}

/** A character's card with what can be done from it. There is room for the like on the large one only. */
export function FeedCard({ character, isFeature }: FeedCardProps) {
  const likes = useLikeCount(character.id, character.likes);
  return (
    <CharacterCard
      character={{ ...character, likes }}
      isFeature={isFeature}
      actions={
        <>
          {isFeature && <LikeButton character={character} />}
          <FavoriteButton character={character} />
        </>
      }
      chat={<StartChatButton character={character} isLarge={isFeature} />}
    />
  );
}
