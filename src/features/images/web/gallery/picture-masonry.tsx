import './gallery.css';
import type { ReactNode } from 'react';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { GalleryImage } from '../../contract.ts';
import { layOut, type Place } from './masonry.ts';
import { PictureTile } from './picture-tile.tsx';
import { isWithin, useBand } from './use-band.ts';
import { useWidth } from './use-width.ts';

/** Pixels between pictures, on small screens and others. */
const gapFor = (width: number) => (width < 700 ? 10 : 14);
/** Shapes of the placeholders: mostly portraits, like the pictures. */
const WAITING = [4, 3, 4, 4, 3, 4, 3, 4, 4, 4].map((height) => ({ width: 3, height }));

interface PictureMasonryProps {
  images: readonly GalleryImage[];
  renderCaption: (image: GalleryImage) => ReactNode;
  onOpen: (id: string) => void;
  /** Adds waiting places at the end. */
  isWaiting?: boolean;
  /** A picture that is drawn however far away it is, so that the focus can return to it. */
  keptId?: string;
}

/**
 * Pictures in columns, placed by their known sizes; only those near the window are drawn. In the document they stand in
 * the order of the list, so the keyboard follows it.
 */
export function PictureMasonry({ images, renderCaption, onOpen, isWaiting, keptId }: PictureMasonryProps) {
  const { element, width } = useWidth();
  const band = useBand(element);
  const shapes = [...images.map((image) => image.picture), ...(isWaiting ? WAITING : [])];
  const { places, height } = layOut(shapes, { width, gap: gapFor(width) });
  return (
    <div ref={element} className="masonry" style={{ height }} aria-busy={isWaiting || undefined}>
      {width > 0 &&
        places.map((place, index) => {
          const image = images[index];
          if (!isWithin(band, place) && (!image || image.id !== keptId)) return null;
          return image ? (
            <PictureTile
              key={image.id}
              image={image}
              caption={renderCaption(image)}
              style={styleOf(place)}
              isLarge={place.isLarge}
              onOpen={() => onOpen(image.id)}
            />
          ) : (
            <Skeleton key={index} className="masonry-wait" style={styleOf(place)} />
          );
        })}
    </div>
  );
}

const styleOf = ({ left, top, width, height }: Place) => ({ left, top, width, height });
