import './gallery.css';
import { Fragment, type ReactNode } from 'react';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { ListedImage } from './gallery.queries.ts';
import { layOut, type Place } from './masonry.ts';
import { PictureTile } from './picture-tile.tsx';
import type { Selection } from './selection/use-selection.ts';
import { isWithin, useBand } from './use-band.ts';
import { useWidth } from './use-width.ts';

/** Pixels between pictures, on small screens and others. */
const gapFor = (width: number) => (width < 700 ? 10 : 14);
/** Pixels below a picture, where something is said of it: two lines, as high as a finger needs. */
const FOOT = 52;
/** Shapes of the placeholders: mostly portraits, like the pictures. */
const WAITING = [4, 3, 4, 4, 3, 4, 3, 4, 4, 4].map((height) => ({ width: 3, height }));

interface PictureMasonryProps {
  images: readonly ListedImage[];
  renderCaption: (image: ListedImage) => ReactNode;
  /** A line or two below each picture. */
  renderFoot?: (image: ListedImage) => ReactNode;
  onOpen: (id: string) => void;
  /** Adds waiting places at the end. */
  isWaiting?: boolean;
  /** Set while several are being chosen: a press chooses, and opens none. */
  selection?: Selection | null;
  /** A picture that is drawn however far away it is, so that the focus can return to it. */
  keptId?: string;
}

/**
 * Pictures in columns, placed by their known sizes; only those near the window are drawn. In the document they stand in
 * the order of the list, so the keyboard follows it.
 */
export function PictureMasonry(props: PictureMasonryProps) {
  const { images, renderCaption, renderFoot, onOpen, isWaiting, selection, keptId } = props;
  const { element, width } = useWidth();
  const band = useBand(element);
  const shapes = [...images.map((image) => image.picture), ...(isWaiting ? WAITING : [])];
  const { places, height } = layOut(shapes, { width, gap: gapFor(width), foot: renderFoot ? FOOT : 0 });
  return (
    <div ref={element} className="masonry" style={{ height }} aria-busy={isWaiting || undefined}>
      {width > 0 &&
        places.map((place, index) => {
          const image = images[index];
          if (!isWithin(band, place) && (!image || image.id !== keptId)) return null;
          return image ? (
            <Fragment key={image.id}>
              <PictureTile
                image={image}
                caption={renderCaption(image)}
                style={styleOf(place)}
                isLarge={place.isLarge}
                onOpen={() => onOpen(image.id)}
                choice={
                  selection
                    ? {
                        isChosen: selection.ids.has(image.id),
                        toggle: (isRange) => selection.toggle(image.id, isRange),
                      }
                    : undefined
                }
              />
              {renderFoot && (
                <div className="tile-foot" style={footOf(place)}>
                  {renderFoot(image)}
                </div>
              )}
            </Fragment>
          ) : (
            <Skeleton key={index} className="masonry-wait" style={styleOf(place)} />
          );
        })}
    </div>
  );
}

const footOf = ({ left, top, width, height }: Place) => ({ left, top: top + height, width, height: FOOT });

const styleOf = ({ left, top, width, height }: Place) => ({ left, top, width, height });
