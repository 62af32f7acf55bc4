import { Link, useParams } from '@tanstack/react-router';
import { WandSparkles } from 'lucide-react';
import { useCharacter } from '../../../../features/characters/web/characters.queries.ts';
import { GalleryView } from '../../../../features/images/web/gallery/gallery-view.tsx';
import { PictureCaption } from '../../../../features/images/web/gallery/picture-caption.tsx';
import { ApiError } from '../../../../platform/web/api-error.ts';
import { buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../../platform/web/ui/states/empty-state.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { SiteFooter } from '../../shell/site-footer.tsx';
import { NotFoundPage } from '../not-found-page.tsx';
import { StartChatButton } from '../start-chat-button.tsx';
import { useOpenPicture } from './use-open-picture.ts';

export function CharacterGalleryPage() {
  const { characterId } = useParams({ from: '/character-gallery/$characterId' });
  const { openId, open } = useOpenPicture();
  const { data: character, error } = useCharacter(characterId);
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotFoundPage />;
  const name = character?.name ?? '';
  const create = (variant: 'primary' | 'secondary') => (
    <Link to="/generate-images" search={{ characterId }} className={buttonClass({ variant })}>
      <WandSparkles className="i i-s" />
      Create image
    </Link>
  );
  return (
    <Page title={name ? `Gallery of ${name}` : 'Gallery'}>
      <div className="gallery-head">
        <div className="grow">
          <h1 className="d-l">
            {name || 'Character'} <em>gallery</em>
          </h1>
          <p className="t2">
            <Link to="/characters/$id" params={{ id: characterId }} className="link">
              {name ? `About ${name}` : 'Profile'}
            </Link>
          </p>
        </div>
        {create('secondary')}
      </div>
      <GalleryView
        source={{ characterId }}
        openId={openId}
        onOpen={open}
        renderCaption={(image) => <PictureCaption image={image} text={`by ${image.owner.username}`} />}
        renderActions={(image) => image.character && <StartChatButton character={image.character} isLarge />}
        empty={
          <EmptyState
            picture="/pictures/empty-room.webp"
            title="No pictures yet"
            text={`Make the first one${name ? ` of ${name}` : ''}.`}
            actions={create('primary')}
          />
        }
      />
      <SiteFooter />
    </Page>
  );
}
