import { Link, useParams } from '@tanstack/react-router';
import { WandSparkles } from 'lucide-react';
import { useCharacter } from '../../../features/characters/web/characters.queries.ts';
import { GalleryView } from '../../../features/images/web/gallery/gallery-view.tsx';
import { browserClock } from '../../../platform/web/clock.ts';
import { relativeDate } from '../../../platform/web/format.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx';
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx';
import { Page } from '../../../platform/web/ui/page.tsx';
import { useOpenPicture } from './use-open-picture.ts';

/** The viewer's own pictures, of one character where the address names one. */
export function UserGalleryPage() {
  const { characterId } = useParams({ strict: false });
  const { user, status, openSignIn, openSignUp } = useSession();
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
        <EmptyState
          heading="h1"
          picture="/pictures/garden-rose.webp"
          title="A gallery of your own"
          text="What you create is kept here, for your eyes only. It needs an account."
          actions={
            <>
              <Button variant="primary" onClick={openSignUp}>
                Sign Up
              </Button>
              <Button onClick={openSignIn}>Sign In</Button>
            </>
          }
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
          <p className="t2">
            {characterId ? (
              <>
                {name ? `Pictures of ${name}. ` : ''}
                <Link to="/user-gallery" className="link">
                  Show all
                </Link>
              </>
            ) : (
              'Everything you made. Only you see it.'
            )}
          </p>
        </div>
        {create('secondary')}
      </div>
      <GalleryView
        filter={user && { userId: user.id, characterId }}
        openId={openId}
        onOpen={open}
        caption={(image) => (
          <>
            <span className="clip">{image.character?.name ?? 'Picture'}</span>
            <span className="when">{relativeDate(image.createdAt, browserClock.now())}</span>
          </>
        )}
        empty={
          <EmptyState
            picture="/pictures/arch-verdant.webp"
            title="Nothing planted yet"
            text={name ? `You have made no picture of ${name}.` : 'Your first picture will hang here.'}
            actions={create('primary')}
          />
        }
      />
    </Page>
  );
}
