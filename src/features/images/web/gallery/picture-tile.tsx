import { Check } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { tap } from '../../../../platform/web/image-blur.ts';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
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
  /** While several are being chosen: whether this one is, and what chooses it. */
  choice?: { isChosen: boolean; toggle: (isRange: boolean) => void } | undefined;
}

export function PictureTile({ image, caption, style, isLarge, onOpen, choice }: PictureTileProps) {
  const { picture, character } = image;
  const subject = picture.isCovered ? 'covered picture' : picture.alt || 'picture';
  const of = picture.isCovered && character ? ` of ${character.name}` : '';
  return (
    <button
      type="button"
      className={classNames('tile', choice?.isChosen && 'is-chosen')}
      data-picture={image.id}
      style={style}
      aria-haspopup={choice ? undefined : 'dialog'}
      aria-pressed={choice?.isChosen}
      onClick={(event) => {
        if (choice) return choice.toggle(event.shiftKey);
        void tap(picture);
        onOpen();
      }}
    >
      <span className="sr">{choice ? `Choose ${subject}${of}` : `Open ${subject}${of}`}</span>
      <PictureFrame
        className="tile-picture"
        picture={picture}
        sizes={isLarge ? LARGE_SIZES : SIZES}
        alt=""
        isLabelled={image.model !== UPLOADED}
      />
      <span className="tile-caption">{caption}</span>
      {choice && (
        <span className="tile-mark" aria-hidden="true">
          <Check className="i i-s" />
        </span>
      )}
    </button>
  );
}
