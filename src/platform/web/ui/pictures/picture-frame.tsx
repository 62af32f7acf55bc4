import './picture.css';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Picture } from '../../../../shared/words/picture.ts';
import { tap, useImageBlur, useShownPicture } from '../../image-blur.ts';
import { classNames } from '../class-names.ts';
import { AiMark } from './ai-mark.tsx';
import { initialsOf } from './initials.ts';
import { groundOf } from './picture-ground.ts';

interface PictureFrameProps {
  /** Null if there is none: then the frame shimmers, or shows the initials of `name`. */
  picture: Picture | null;
  /** Set for people, who may have no picture. */
  name?: string;
  /** The displayed width, as for `<img sizes>`. */
  sizes: string;
  /** Replaces the picture's own text. */
  alt?: string;
  /**
   * Covers the picture because the viewer's NSFW filter is on, even if an uncovered one was fetched before.
   */
  isCovered?: boolean;
  /** Set for the largest picture of the first screen, which is loaded eagerly. */
  isPriority?: boolean;
  /** Set if the frame is not inside a link or button; then a blurred picture can be tapped. */
  canReveal?: boolean;
  /** Labels a picture that is seen, and was not uploaded, as made by AI. */
  isLabelled?: boolean;
  className?: string;
  children?: ReactNode;
}

/** Fills the box set by its class. Covered pictures are blurred and have no description. */
export function PictureFrame({
  picture: given,
  name,
  sizes,
  alt,
  isCovered,
  isPriority,
  canReveal,
  isLabelled,
  className,
  children,
}: PictureFrameProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const picture = useShownPicture(given);
  const { isOn: isBlurring } = useImageBlur();
  // It was fetched before the viewer switched covering or blurring on, so not even its URL may be used any
  // more.
  const isOpen = picture?.isCovered === false;
  const isUnblurred = isBlurring && picture === given && isOpen;
  const isStale = isUnblurred || (isOpen && Boolean(isCovered));
  const isBlurred = !isCovered && Boolean(isUnblurred || picture?.isBlurred);
  const isHidden = Boolean(picture?.isCovered || isCovered || isStale);
  return (
    <span
      className={classNames('pic', isHidden && 'is-covered', className)}
      style={{ backgroundImage: picture && !isHidden ? groundOf(picture.thumbhash) : undefined }}
    >
      {!picture &&
        (name === undefined ? (
          <i className="sk pic-ground" aria-hidden="true" />
        ) : (
          <i className="pic-initials" data-initials={initialsOf(name)} aria-hidden="true" />
        ))}
      {picture && isHidden && (
        <span
          className="pic-ground"
          style={{ backgroundImage: isStale ? undefined : groundOf(picture.thumbhash) }}
        />
      )}
      {picture?.url && !isStale && failedUrl !== picture.url && (
        <img
          // Another picture is another element: until it is decoded its ground shows, not the earlier picture.
          key={picture.url}
          src={picture.url}
          srcSet={srcSetOf(picture)}
          sizes={sizes}
          alt={isHidden ? '' : (alt ?? picture.alt)}
          width={picture.width}
          height={picture.height}
          loading={isPriority ? 'eager' : 'lazy'}
          fetchPriority={isPriority ? 'high' : undefined}
          decoding="async"
          draggable={false}
          onError={() => setFailedUrl(picture.url)}
        />
      )}
      {picture && isHidden && !isBlurred && (
        <span className="pic-cover">
          <EyeOff className="i" />
          <span>{picture.isUnseen ? 'Not checked yet' : 'NSFW'}</span>
        </span>
      )}
      {picture &&
        isBlurred &&
        (canReveal && !isStale ? (
          <button
            type="button"
            className="pic-cover pic-tap"
            aria-label="Show picture"
            onClick={() => void tap(picture)}
          >
            <span className="pic-pill">
              <Eye className="i" />
              Show
            </span>
          </button>
        ) : (
          <span className="pic-cover">
            <EyeOff className="i" />
          </span>
        ))}
      {isLabelled && picture?.url && !isHidden && !picture.isUpload && <AiMark />}
      {children}
    </span>
  );
}

export const srcSetOf = (picture: Picture): string | undefined =>
  picture.sources.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined;
