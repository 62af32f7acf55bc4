import './lightbox.css';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import {
  useEffect,
  useEffectEvent,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useShownPicture } from '../../../../platform/web/image-blur.ts';
import { stepOf } from '../../../../platform/web/keys/arrows.ts';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { PictureFrame, srcSetOf } from '../../../../platform/web/ui/pictures/picture-frame.tsx';
import type { RequestChat } from '../images.queries.ts';
import { usePictureLike, type ListedImage } from './gallery.queries.ts';
import { LightboxDetails } from './lightbox-details.tsx';
import { ReportForm } from './report-form.tsx';
import { useSwipe } from './use-swipe.ts';

/** A picture fills the window's height, or on small screens its width. */
const SIZES = '(max-width: 760px) 100vw, (min-aspect-ratio: 16/10) 75vh, 60vw';
/** Pictures either side of the open one that the strip shows. */
const STRIP_REACH = 2;
/** So many from the last one, the pictures behind it are fetched. */
const NEAR_END = 4;

/** The place of the picture that a key asks for. */
function placeOf(key: string, index: number, count: number): number | undefined {
  const step = stepOf(key);
  return step ? index + step : { Home: 0, End: count - 1 }[key];
}

interface LightboxProps {
  images: readonly ListedImage[];
  openId: string;
  onOpen: (id: string) => void;
  onDelete: (id: string) => void;
  renderActions?: (image: ListedImage) => ReactNode;
  chatOf?: (image: ListedImage) => RequestChat;
  /** The last pictures of the list are looked at: there may be more. */
  onNearEnd?: () => void;
}

/** What keys mean something else in. */
const FIELDS = 'input, textarea, select';

/** One picture, large. Arrow keys, Home and End, swipes and buttons move through the list; L likes, Escape closes. */
export function Lightbox(props: LightboxProps) {
  const { images, openId, onOpen, onDelete, renderActions, chatOf, onNearEnd } = props;
  const index = Math.max(
    0,
    images.findIndex((image) => image.id === openId),
  );
  const image = images[index]!;
  const shown = useShownPicture(image.picture);
  const show = (place: number) => {
    const wanted = images[place];
    if (wanted && wanted.id !== openId) onOpen(wanted.id);
  };
  const [opener] = useState(() => document.activeElement);
  const [reportedId, setReportedId] = useState('');
  const isReporting = reportedId === image.id;
  const like = usePictureLike(image);
  const swipe = useSwipe((direction) => show(index + direction));

  // The next one is there before it is asked for.
  useEffect(() => {
    for (const near of [images[index + 1], images[index - 1]])
      if (near && !near.picture.isCovered)
        Object.assign(new Image(), { sizes: SIZES, srcset: srcSetOf(near.picture) ?? '' });
  }, [images, index]);

  const isNearEnd = index >= images.length - NEAR_END;
  const tellNearEnd = useEffectEvent(() => onNearEnd?.());
  useEffect(() => {
    if (isNearEnd) tellNearEnd();
  }, [isNearEnd, images.length]);

  /** Returns the focus to the picture in the list, its neighbour or the opener; Radix only knows its own triggers. */
  function returnFocus(event: Event) {
    event.preventDefault();
    const tiles = [image, images[index + 1], images[index - 1]].map(
      (each) => each && document.querySelector<HTMLElement>(`[data-picture="${CSS.escape(each.id)}"]`),
    );
    const target = tiles.find((tile) => tile) ?? opener;
    if (!(target instanceof HTMLElement)) return;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'nearest' });
  }

  function toggleLike() {
    if (!like.isGuest) return like.toggle();
    // The prompt is a separate dialog.
    onOpen('');
    like.askToSignUp();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return isReporting ? setReportedId('') : onOpen('');
    if (event.target instanceof Element && event.target.matches(FIELDS)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'l' || event.key === 'L') return void (event.repeat || toggleLike());
    const place = placeOf(event.key, index, images.length);
    if (place === undefined) return;
    event.preventDefault();
    show(place);
  }

  const from = Math.max(0, Math.min(index - STRIP_REACH, images.length - 2 * STRIP_REACH - 1));
  const near = images.slice(from, from + 2 * STRIP_REACH + 1);
  const { width, height } = image.picture;
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onOpen('')}>
      <Dialog.Portal>
        <Dialog.Overlay className="lightbox-scrim" />
        <Dialog.Content
          className="lightbox"
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          // A button would lose the focus with the end of the list.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
          onCloseAutoFocus={returnFocus}
          // Radix gives the key to a toast first; here it closes what one looks at.
          onEscapeKeyDown={(event) => event.preventDefault()}
        >
          <Dialog.Title className="sr">
            Picture {index + 1} of {images.length}
          </Dialog.Title>
          <div className="lightbox-stage" {...swipe.handlers}>
            <div
              key={image.id}
              className={classNames('lightbox-box', swipe.offset !== 0 && 'is-dragged')}
              style={{ '--w': width, '--h': height, '--drag': `${swipe.offset}px` } as CSSProperties}
            >
              <PictureFrame
                className="lightbox-picture"
                picture={image.picture}
                sizes={SIZES}
                canReveal
                isPriority
              />
            </div>
          </div>
          {images.length > 1 && <Steps index={index} count={images.length} onShow={show} />}
          <aside className="lightbox-side" aria-label="About this picture">
            {isReporting ? (
              <ReportForm imageId={image.id} onDone={() => setReportedId('')} />
            ) : (
              <LightboxDetails
                image={{ ...image, picture: shown }}
                actions={renderActions?.(image)}
                chat={chatOf?.(image)}
                onLike={toggleLike}
                onReport={() => setReportedId(image.id)}
                onDelete={() => {
                  onOpen('');
                  onDelete(image.id);
                }}
              />
            )}
            {near.length > 1 && !isReporting && (
              <div className="lightbox-strip d-only">
                {near.map((each) => (
                  <button
                    key={each.id}
                    type="button"
                    aria-label={`Picture ${images.indexOf(each) + 1}`}
                    aria-current={each.id === openId || undefined}
                    onClick={() => onOpen(each.id)}
                  >
                    <PictureFrame picture={each.picture} sizes="56px" alt="" />
                  </button>
                ))}
              </div>
            )}
          </aside>
          <Dialog.Close asChild>
            <IconButton className="lightbox-close" label="Close">
              <X className="i" />
            </IconButton>
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface StepsProps {
  index: number;
  count: number;
  onShow: (index: number) => void;
}

/** To the pictures beside this one. */
const Steps = ({ index, count, onShow }: StepsProps) => (
  <>
    <IconButton
      className="lightbox-step is-back"
      label="Previous picture"
      aria-disabled={index === 0}
      onClick={() => onShow(index - 1)}
    >
      <ChevronLeft className="i" />
    </IconButton>
    <IconButton
      className="lightbox-step is-on"
      label="Next picture"
      aria-disabled={index === count - 1}
      onClick={() => onShow(index + 1)}
    >
      <ChevronRight className="i" />
    </IconButton>
  </>
);
