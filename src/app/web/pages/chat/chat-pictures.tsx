import { Link } from '@tanstack/react-router';
import { WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { firstName } from '../../../../features/chat/rules.ts';
import { GalleryView } from '../../../../features/images/web/gallery/gallery-view.tsx';
import { PictureCaption } from '../../../../features/images/web/gallery/picture-caption.tsx';
import { browserClock } from '../../../../platform/web/clock.ts';
import { relativeDate } from '../../../../platform/web/format.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../../platform/web/ui/states/empty-state.tsx';

interface ChatPicturesProps {
  character: { id: string; name: string };
}

/** The viewer's pictures with a character, in a panel beside the chat. */
export function ChatPictures({ character }: ChatPicturesProps) {
  const { user } = useSession();
  const [openId, setOpenId] = useState('');
  const name = firstName(character.name);
  return (
    <GalleryView
      source={user && { userId: user.id, characterId: character.id }}
      openId={openId}
      onOpen={setOpenId}
      renderCaption={(image) => (
        <PictureCaption
          image={image}
          text={character.name}
          when={relativeDate(image.createdAt, browserClock.now())}
        />
      )}
      empty={
        <EmptyState
          picture="/pictures/empty-room.webp"
          title="An empty wall"
          text={`You have no pictures of ${name} yet.`}
          actions={
            <Link
              to="/generate-images"
              search={{ characterId: character.id }}
              className={buttonClass({ variant: 'secondary' })}
            >
              <WandSparkles className="i i-s" />
              Create image
            </Link>
          }
        />
      }
    />
  );
}
