import { ListChecks } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { byId, dedupePages } from '../../../../platform/web/calls/dedupe-pages.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { ErrorState } from '../../../../platform/web/ui/states/error-state.tsx';
import type { RequestChat } from '../images.queries.ts';
import { useDeletions } from './deletions.ts';
import { GALLERY_PAGE, useGallery, type GallerySource, type ListedImage } from './gallery.queries.ts';
import { SelectionBar } from './selection/selection-bar.tsx';
import { useSelection } from './selection/use-selection.ts';
import { PictureMasonry } from './picture-masonry.tsx';
import { useReached } from '../../../../platform/web/screen/use-reached.ts';

const Lightbox = lazy(() => import('./lightbox.tsx').then((module) => ({ default: module.Lightbox })));

interface GalleryViewProps {
  /** `null` while it is not known yet whose pictures. */
  source: GallerySource | null;
  /** The picture that is open, by its id; empty where none is. */
  openId: string;
  /** Opens one, moves to another, or closes with an empty id. */
  onOpen: (id: string) => void;
  renderCaption: (image: ListedImage) => ReactNode;
  /** Below each picture. */
  renderFoot?: (image: ListedImage) => ReactNode;
  /** Instead of an empty gallery. */
  empty: ReactNode;
  /** The first of the actions in the lightbox. */
  renderActions?: (image: ListedImage) => ReactNode;
  /** Whether several can be chosen at once: the viewer's own. */
  canSelect?: boolean;
  /** The chat that another picture like one is made for. */
  chatOf?: (image: ListedImage) => RequestChat;
}

/** A gallery without end, and its lightbox. */
export function GalleryView({
  source,
  openId,
  onOpen,
  renderCaption,
  renderFoot,
  empty,
  renderActions,
  canSelect,
  chatOf,
}: GalleryViewProps) {
  const gallery = useGallery(source);
  const { hidden, remove, removeAll } = useDeletions();
  const images = dedupePages(gallery.data?.pages, byId).filter(({ id }) => !hidden.has(id));
  const { selection, begin, chooseAll, end: endSelection } = useSelection(images);
  // Kept after the lightbox closes, because the focus returns there.
  const [lastOpenId, setLastOpenId] = useState(openId);
  if (openId && openId !== lastOpenId) setLastOpenId(openId);
  const mayFetch = gallery.hasNextPage && !gallery.isFetchingNextPage && !gallery.isFetchNextPageError;
  const fetchNext = () => void (mayFetch && gallery.fetchNextPage());
  const end = useReached(mayFetch, fetchNext);

  if (gallery.isError && images.length === 0)
    return <GalleryFailure onRetry={() => void gallery.refetch()} />;
  if (!gallery.isPending && images.length === 0 && !gallery.hasNextPage) return empty;
  return (
    <>
      {selection ? (
        <SelectionBar
          chosen={images.filter(({ id }) => selection.ids.has(id))}
          onAll={chooseAll}
          onDelete={removeAll}
          onEnd={endSelection}
        />
      ) : (
        canSelect &&
        images.length > 1 && (
          <Button
            size="small"
            className="gallery-select"
            icon={<ListChecks className="i i-s" />}
            onClick={begin}
          >
            Choose several
          </Button>
        )
      )}
      <PictureMasonry
        images={images}
        renderCaption={renderCaption}
        renderFoot={renderFoot}
        selection={selection}
        keptId={lastOpenId}
        onOpen={onOpen}
        isWaiting={gallery.isPending || gallery.isFetchingNextPage}
      />
      <div ref={end} className="gallery-end">
        {gallery.isFetchNextPageError && (
          <>
            <p className="t2">The next pictures could not be loaded.</p>
            <Button onClick={() => void gallery.fetchNextPage()}>Try again</Button>
          </>
        )}
        {!gallery.hasNextPage && images.length > GALLERY_PAGE && (
          <p className="cap">That is the whole gallery.</p>
        )}
      </div>
      {images.some((image) => image.id === openId) && (
        <Suspense>
          <Lightbox
            images={images}
            openId={openId}
            onOpen={onOpen}
            onDelete={remove}
            renderActions={renderActions}
            chatOf={chatOf}
            onNearEnd={fetchNext}
          />
        </Suspense>
      )}
    </>
  );
}

function GalleryFailure({ onRetry }: { onRetry: () => void }) {
  return navigator.onLine ? (
    <ErrorState
      title="The pictures could not be loaded"
      text="Nothing is lost. Try again in a moment."
      onRetry={onRetry}
    />
  ) : (
    <ErrorState
      title="You are offline"
      text="Your pictures are safe. Connect to the internet, then try again."
      onRetry={onRetry}
    />
  );
}
