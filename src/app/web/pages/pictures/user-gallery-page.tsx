import { Link, useParams } from '@tanstack/react-router';
import { WandSparkles } from 'lucide-react';
import { useCharacter } from '../../../../features/characters/web/characters.queries.ts';
import { GalleryView } from '../../../../features/images/web/gallery/gallery-view.tsx';
import { PictureCaption } from '../../../../features/images/web/gallery/picture-caption.tsx';
import { browserClock } from '../../../../platform/web/clock.ts';
import { relativeDate } from '../../../../platform/web/format.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../../platform/web/ui/states/empty-state.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { MembersOnly } from '../members-only.tsx';
import { StartChatButton } from '../start-chat-button.tsx';
import { SubjectChips } from './subject-chips.tsx';
import { useOpenPicture } from './use-open-picture.ts';

/** The viewer's own pictures, or those of the character in the URL. */
export function UserGalleryPage() {
  const { characterId } = useParams({ strict: false });
  const { user, status } = useSession();
  const { openId, open } = useOpenPicture();
  const name = useCharacter(characterId).data?.name;
  const create = (variant: 'primary' | 'secondary') => (
    <Link to="/generate-images" search={{ characterId }} className={buttonClass({ variant })}>
      <WandSparkles className="i i-s" />
      Create image
    </Link>
  );
  if (status === 'guest')
    return (
      <Page title="Your gallery">
        <MembersOnly
          title="Your gallery"
          text="What you create is kept here, for your eyes only until you publish it. It needs an account."
        />
      </Page>
    );
  return (
    <Page title="Your gallery">
      <div className="gallery-head">
        <div className="grow">
          <h1 className="d-l">
            Your <em>gallery</em>
          </h1>
          <p className="t2">Everything you made. Others see only what you publish.</p>
        </div>
        {create('secondary')}
      </div>
      <SubjectChips characterId={characterId} name={name} />
      <GalleryView
        source={user && { userId: user.id, ...(characterId ? { characterId } : {}) }}
        canSelect
        openId={openId}
        onOpen={open}
        renderCaption={(image) => (
          <PictureCaption
            image={image}
            text={image.character?.name ?? 'Picture'}
            when={relativeDate(image.createdAt, browserClock.now())}
          />
        )}
        renderActions={(image) => image.character && <StartChatButton character={image.character} isLarge />}
        empty={
          <EmptyState
            picture="/pictures/empty-room.webp"
            title="An empty wall"
            text={name ? `You have no pictures of ${name} yet.` : 'Your first picture will hang here.'}
            actions={create('primary')}
          />
        }
      />
    </Page>
  );
}
