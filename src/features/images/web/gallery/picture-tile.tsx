import type { CSSProperties, ReactNode } from 'react';
import { tap } from '../../../../platform/web/image-blur.ts';
import { AiMark } from '../../../../platform/web/ui/pictures/ai-mark.tsx';
import { PictureFrame } from '../../../../platform/web/ui/pictures/picture-frame.tsx';
import type { GalleryImage } from '../../contract.ts';
import { UPLOADED } from '../../rules.ts';

/** How wide a picture is shown, for `sizes`; as the columns of the masonry. */
const SIZES = '(max-width: 760px) 47vw, (max-width: 1100px) 31vw, (max-width: 1340px) 23vw, 254px';
const LARGE_SIZES = '(max-width: 760px) 95vw, (max-width: 1100px) 63vw, (max-width: 1340px) 47vw, 520px';

interface PictureTileProps {
  image: GalleryImage;
  /** Shown under pointer and focus. */
  caption: ReactNode;
  style: CSSProperties;
  /** Across two columns. */
  isLarge: boolean;
  onOpen: () => void;
}

export function PictureTile({ image, caption, style, isLarge, onOpen }: PictureTileProps) {
  const { picture, character } = image;
  const subject = picture.isCovered ? 'covered picture' : picture.alt || 'picture';
  return (
    <button
      type="button"
      className="tile"
      data-picture={image.id}
      style={style}
      aria-haspopup="dialog"
      onClick={() => {
        void tap(picture);
        onOpen();
      }}
    >
      <span className="sr">{`Open ${subject}${picture.isCovered && character ? ` of ${character.name}` : ''}`}</span>
      <PictureFrame className="tile-picture" picture={picture} sizes={isLarge ? LARGE_SIZES : SIZES} alt="" />
      {image.model !== UPLOADED && <AiMark />}
      <span className="tile-caption">{caption}</span>
    </button>
  );
}
