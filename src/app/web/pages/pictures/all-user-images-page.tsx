import { Link, useSearch } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useProfile } from '../../../../features/account/web/settings/settings.queries.ts';
import { useCharacter } from '../../../../features/characters/web/characters.queries.ts';
import { GalleryView } from '../../../../features/images/web/gallery/gallery-view.tsx';
import { PictureCaption } from '../../../../features/images/web/gallery/picture-caption.tsx';
import { ApiError } from '../../../../platform/web/api-error.ts';
import { browserClock } from '../../../../platform/web/clock.ts';
import { relativeDate } from '../../../../platform/web/format.ts';
import { buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../../platform/web/ui/states/empty-state.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { SiteFooter } from '../../shell/site-footer.tsx';
import { NotFoundPage } from '../not-found-page.tsx';
import { StartChatButton } from '../start-chat-button.tsx';
import { useOpenPicture } from './use-open-picture.ts';

const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** All published pictures and the viewer's own, optionally of one person or character. */
export function AllUserImagesPage() {
  const { userId, characterId } = useSearch({ from: '/all-user-images' });
  const { openId, open } = useOpenPicture();
  const person = useProfile(userId);
  const character = useCharacter(characterId);
  if ((userId && isMissing(person.error)) || (characterId && isMissing(character.error)))
    return <NotFoundPage />;
  const filters = [
    ...(userId ? [{ name: `by ${person.data?.username ?? '...'}`, search: { characterId } }] : []),
    ...(characterId ? [{ name: `of ${character.data?.name ?? '...'}`, search: { userId } }] : []),
  ];
  return (
    <Page title="All pictures">
      <div className="gallery-head">
        <div className="grow">
          <h1 className="d-l">
            All <em>pictures</em>
          </h1>
          <p className="t2">Everything people have published, and all of yours.</p>
        </div>
        {filters.length > 0 ? (
          <div className="row g2 wrap gallery-filters">
            {filters.map(({ name, search }) => (
              <Link
                key={name}
                to="/all-user-images"
                search={search}
                className={buttonClass({ size: 'small' })}
                aria-label={`Show not only pictures ${name}`}
              >
                <span className="clip">{name}</span>
                <X className="i i-xs" />
              </Link>
            ))}
          </div>
        ) : (
          <Link to="/showcase" className={buttonClass()}>
            Showcase
          </Link>
        )}
      </div>
      <GalleryView
        key={`${userId} ${characterId}`}
        source={{ ...(userId ? { userId } : {}), ...(characterId ? { characterId } : {}) }}
        openId={openId}
        onOpen={open}
        renderCaption={(image) => (
          <PictureCaption
            image={image}
            text={image.isOwn ? 'by you' : `by ${image.owner.username}`}
            when={relativeDate(image.createdAt, browserClock.now())}
          />
        )}
        renderActions={(image) => image.character && <StartChatButton character={image.character} isLarge />}
        empty={
          <EmptyState
            picture="/pictures/empty-tower.webp"
            title="No pictures here yet"
            text={
              filters.length > 0
                ? 'Nothing has been published here so far.'
                : 'No one has published a picture so far. Yours can be the first.'
            }
            actions={
              <Link
                to="/generate-images"
                search={{ characterId }}
                className={buttonClass({ variant: 'primary' })}
              >
                Create image
              </Link>
            }
          />
        }
      />
      <SiteFooter />
    </Page>
  );
}
