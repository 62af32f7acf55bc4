import { Fragment } from 'react';
import type { FeedCharacter } from '../../../features/discovery/contract.ts';
import { CardMenu } from '../../../features/discovery/web/card-menu.tsx';
import { CharacterCard, type CardMarks } from '../../../features/discovery/web/character-card.tsx';
import { FavoriteButton } from '../../../features/favorites/web/favorite-button.tsx';
import { LikeButton } from '../../../features/favorites/web/like-button.tsx';
import { StartChatButton } from './start-chat-button.tsx';

interface FeedCardProps {
  character: FeedCharacter;
  isFeature?: boolean;
  /** With why it is there, and the way to be rid of it: for lists that somebody else chose. */
  hasMenu?: boolean;
  /** The words that were searched for, in its texts. */
  marks?: CardMarks;
}

/** Reasons that are the viewer's own; what is everybody's is told by the card's menu. */
const OWN_REASONS: ReadonlySet<string> = new Set(['tag', 'follow', 'like', 'chat']);

/** A character's card with what can be done from it. There is room for the like on the large one only. */
export function FeedCard({ character, isFeature, hasMenu, marks }: FeedCardProps) {
  return (
    <CharacterCard
      character={character}
      marks={marks}
      isFeature={isFeature}
      why={character.reason && OWN_REASONS.has(character.reason.kind) ? character.reason.text : undefined}
      actions={
        // Where cards are told apart by their place, what was begun on one must not end on another.
        <Fragment key={character.id}>
          {hasMenu && <CardMenu character={character} />}
          {isFeature && <LikeButton character={character} />}
          <FavoriteButton character={character} />
        </Fragment>
      }
      chat={<StartChatButton key={character.id} character={character} isLarge={isFeature} />}
    />
  );
}
