import { Heart, Lock } from 'lucide-react';
import { shortNumber } from '../../../../platform/web/format.ts';
import type { GalleryImage } from '../../contract.ts';

interface PictureCaptionProps {
  image: GalleryImage;
  text: string;
  /** In place of the likes, where there are none. */
  when?: string;
}

/** A line on a picture in a gallery: what it is, and how much it is liked. */
export function PictureCaption({
  image: { isOwn, isPublished, isHidden, review, likes },
  text,
  when,
}: PictureCaptionProps) {
  return (
    <>
      {isOwn && !isPublished && <Lock className="i i-xs" />}
      <span className="clip">
        {isHidden ? (review === 'held' ? 'Waits for a look' : 'Hidden by a removal request') : text}
      </span>
      {likes > 0 ? (
        <span className="when row g1 num">
          <Heart className="i i-xs" />
          {shortNumber(likes)}
        </span>
      ) : (
        when && <span className="when">{when}</span>
      )}
    </>
  );
}
