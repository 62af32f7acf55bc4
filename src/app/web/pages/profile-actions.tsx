import { Link } from '@tanstack/react-router';
import { WandSparkles } from 'lucide-react';
import { ShareButton } from '../../../features/characters/web/share-button.tsx';
import { FavoriteButton } from '../../../features/favorites/web/favorite-button.tsx';
import { LikeButton } from '../../../features/favorites/web/like-button.tsx';
import { buttonClass } from '../../../platform/web/ui/button.tsx';
import { StartChatButton } from './start-chat-button.tsx';

export function ProfileActions({ character }: { character: { id: string; name: string } }) {
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
    </>
  );
}
