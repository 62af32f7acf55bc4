import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Images } from 'lucide-react';
import { GalleryView } from '../../../../features/images/web/gallery/gallery-view.tsx';
import { PictureCaption } from '../../../../features/images/web/gallery/picture-caption.tsx';
import type { ShowcaseSort } from '../../../../features/images/rules.ts';
import { buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../../platform/web/ui/states/empty-state.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { SiteFooter } from '../../shell/site-footer.tsx';
import { Segmented } from '../../../../platform/web/ui/controls/segmented.tsx';
import { StartChatButton } from '../start-chat-button.tsx';
import { useOpenPicture } from './use-open-picture.ts';

const SORTS = [
  { value: 'new', label: 'Newest' },
  { value: 'liked', label: 'Most liked' },
] as const satisfies { value: ShowcaseSort; label: string }[];

/** Published pictures of everybody. */
export function ShowcasePage() {
  const { sort = 'new' } = useSearch({ strict: false }) as { sort?: ShowcaseSort };
  const navigate = useNavigate();
  const { openId, open } = useOpenPicture();
  return (
    <Page title="Showcase">
      <div className="gallery-head">
        <div className="grow">
          <h1 className="d-l">
            Show<em>case</em>
          </h1>
          <p className="t2">Pictures that people chose to show.</p>
        </div>
        <div className="row g2 gallery-tools">
          <Segmented
            label="Order"
            value={sort}
            options={SORTS}
            onChange={(next) =>
              void navigate({
                to: '.',
                search: next === 'liked' ? { sort: next } : {},
                replace: true,
                resetScroll: false,
              })
            }
          />
          <Link to="/all-user-images" className={buttonClass()}>
            <Images className="i i-s" />
            All pictures
          </Link>
        </div>
      </div>
      <GalleryView
        key={sort}
        source={{ sort }}
        openId={openId}
        onOpen={open}
        renderCaption={(image) => (
          <PictureCaption image={image} text={image.character?.name ?? `by ${image.owner.username}`} />
        )}
        renderActions={(image) => image.character && <StartChatButton character={image.character} isLarge />}
        empty={
          <EmptyState
            picture="/pictures/empty-tower.webp"
            title="The walls are still bare"
            text="Make a picture, then publish it from your gallery: it will be the first one here."
            actions={
              <Link to="/generate-images" className={buttonClass({ variant: 'primary' })}>
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
