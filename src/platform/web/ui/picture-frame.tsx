import './picture.css';
import { EyeOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Picture } from '../../../shared/words/picture.ts';
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
  className?: string;
  children?: ReactNode;
}

/** Fills the box that its class gives it. Covered pictures are blurred and not described. */
export function PictureFrame({
  picture,
  sizes,
  alt,
  isCovered,
  isPriority,
  className,
  children,
}: PictureFrameProps) {
  const [failedId, setFailedId] = useState<string | null>(null);
  const isHidden = Boolean(picture?.isCovered || isCovered);
  return (
    <span
      className={classNames('pic', isHidden && 'is-covered', className)}
      style={{ backgroundImage: picture && !isHidden ? groundOf(picture.thumbhash) : undefined }}
    >
      {!picture && <i className="sk pic-ground" aria-hidden="true" />}
      {picture && isHidden && (
        <span className="pic-ground" style={{ backgroundImage: groundOf(picture.thumbhash) }} />
      )}
      {picture && failedId !== picture.id && (
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
          onError={() => setFailedId(picture.id)}
        />
      )}
      {picture && isHidden && (
        <span className="pic-cover">
          <EyeOff className="i" />
          <span>NSFW</span>
        </span>
      )}
      {children}
    </span>
  );
}

export const srcSetOf = (picture: Picture): string | undefined =>
  picture.sources.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined;
