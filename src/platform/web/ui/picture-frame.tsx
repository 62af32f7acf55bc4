import './picture.css';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Picture } from '../../../shared/words/picture.ts';
import { tap, useImageBlur, useShownPicture } from '../image-blur.ts';
import { classNames } from './class-names.ts';
import { groundOf } from './picture-ground.ts';

interface PictureFrameProps {
  /** Null while it is not drawn yet: the frame shimmers. */
  picture: Picture | null;
  /** How wide it is shown, as for `<img sizes>`. */
  sizes: string;
  /** Instead of the picture's own. */
  alt?: string;
  /** Covers it also where the viewer may see it: their NSFW filter is on. */
  isCovered?: boolean;
  /** The largest picture of the first screen: loaded at once. */
  isPriority?: boolean;
  /** Where the frame stands in no link or button: one that the viewer wants blurred can be tapped. */
  canReveal?: boolean;
  className?: string;
  children?: ReactNode;
}

/** Fills the box that its class gives it. Covered pictures are blurred and not described. */
export function PictureFrame({
  picture: given,
  sizes,
  alt,
  isCovered,
  isPriority,
  canReveal,
  className,
  children,
}: PictureFrameProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const picture = useShownPicture(given);
  const { isOn: isBlurring } = useImageBlur();
  // Fetched before the viewer asked for blurred ones: not even its address may be used any more.
  const isStale = isBlurring && picture === given && picture?.isCovered === false;
  const isBlurred = isStale || Boolean(picture?.isBlurred && !isCovered);
  const isHidden = Boolean(picture?.isCovered || isCovered || isStale);
  return (
    <span
      className={classNames('pic', isHidden && 'is-covered', className)}
      style={{ backgroundImage: picture && !isHidden ? groundOf(picture.thumbhash) : undefined }}
    >
      {!picture && <i className="sk pic-ground" aria-hidden="true" />}
      {picture && isHidden && (
        <span className="pic-ground" style={{ backgroundImage: groundOf(picture.thumbhash) }} />
      )}
      {picture && !isStale && failedUrl !== picture.url && (
        <img
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
          <span>NSFW</span>
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
      {children}
    </span>
  );
}

export const srcSetOf = (picture: Picture): string | undefined =>
  picture.sources.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined;
