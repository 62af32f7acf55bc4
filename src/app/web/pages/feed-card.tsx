import type { FeedCharacter } from '../../../features/discovery/contract.ts';
import { CardMenu } from '../../../features/discovery/web/card/card-menu.tsx';
import { CharacterCard, type CardMarks } from '../../../features/discovery/web/card/character-card.tsx';
import { FavoriteButton } from '../../../features/favorites/web/favorite-button.tsx';
import { LikeButton } from '../../../features/favorites/web/like-button.tsx';
import { StartChatButton } from './start-chat-button.tsx';
import { reasonText } from '../../../features/discovery/web/card/reason-text.ts';

interface FeedCardProps {
  character: FeedCharacter;
  isFeature?: boolean;
  /** Shows the reason and a way to hide the card: for lists that the viewer did not choose. */
  hasMenu?: boolean;
  /** The search terms to highlight in its texts. */
  marks?: CardMarks;
}

/** Reasons that are specific to the viewer; general ones are shown in the card's menu. */
const OWN_REASONS: ReadonlySet<string> = new Set(['tag', 'follow', 'like', 'chat']);

/** A character's card with its actions. Only the large card has space for the like button. */
export function FeedCard({ character, isFeature, hasMenu, marks }: FeedCardProps) {
  return (
    <CharacterCard
      character={character}
      marks={marks}
      isFeature={isFeature}
      why={
        character.reason && OWN_REASONS.has(character.reason.kind) ? reasonText(character.reason) : undefined
      }
      actions={
        <>
          {hasMenu && <CardMenu character={character} />}
          {isFeature && <LikeButton character={character} />}
          <FavoriteButton character={character} />
        </>
      }
      chat={<StartChatButton character={character} isLarge={isFeature} />}
    />
  );
}
