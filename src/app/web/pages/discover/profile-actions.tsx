import { Link } from '@tanstack/react-router';
import { Drama, Pencil, WandSparkles } from 'lucide-react';
import type { CharacterPage } from '../../../../features/characters/contract.ts';
import { ShareButton } from '../../../../features/characters/web/share-button.tsx';
import { FavoriteButton } from '../../../../features/favorites/web/favorite-button.tsx';
import { LikeButton } from '../../../../features/favorites/web/like-button.tsx';
import { PortraitButton } from '../../../../features/images/web/portrait-button.tsx';
import { useSession } from '../../../../platform/web/session.tsx';
import { buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { StartChatButton } from '../start-chat-button.tsx';

/** Uploaded pictures are square; generated portraits never are. */
const isSquare = (picture: CharacterPage['avatar']) => picture !== null && picture.width === picture.height;

interface ProfileActionsProps {
  character: Pick<CharacterPage, 'id' | 'name' | 'avatar' | 'creator'>;
}

export function ProfileActions({ character }: ProfileActionsProps) {
  const { user } = useSession();
  return (
    <>
      <StartChatButton character={character} isLarge />
      <Link
        to="/generate-images"
        search={{ characterId: character.id }}
        className={buttonClass({ size: 'large' })}
      >
        <WandSparkles className="i" />
        Create image
      </Link>
      <LikeButton character={character} hasLine />
      <FavoriteButton character={character} hasLine />
      <ShareButton name={character.name} />
      {character.creator.id === user?.id && (
        <>
          <Link
            to="/create-character"
            search={{ id: character.id }}
            className={buttonClass({ size: 'large' })}
          >
            <Pencil className="i" />
            Edit
          </Link>
          <Link
            to="/characters/$id/look"
            params={{ id: character.id }}
            className={buttonClass({ size: 'large' })}
          >
            <Drama className="i" />
            Look
          </Link>
          <PortraitButton character={character} hasPicture={isSquare(character.avatar)} />
        </>
      )}
    </>
  );
}
