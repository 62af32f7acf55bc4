// The URLs of a picture's renditions, and the conversion of database rows to Picture.
import type { Picture } from './picture.ts';

/** The columns of `images` that are needed to show a picture. */
export interface PictureRow {
  id: string;
  secret: string;
  cover_secret: string;
  width: number;
  height: number;
  thumbhash: string;
  alt: string;
  /** Widths of the stored renditions, ascending. */
  widths: number[];
  is_upload?: boolean;
}

/** The columns of `images` that are needed to show a portrait. */
export interface PortraitRow extends PictureRow {
  is_nsfw: boolean;
  /** Nobody has looked at it yet, and it is not the viewer's own: covered whatever the settings say. */
  is_unseen: boolean;
}

export type PictureFormat = 'webp' | 'avif';

/** Width in pixels of the only rendition that is sent for a covered picture. */
export const COVER_WIDTH = 160;
/** `Picture.url` is the largest rendition up to this width, in pixels. */
export const SINGLE_WIDTH = 640;
/** Must not describe the covered picture (decisions.md 11). Its thumbhash is empty for the same reason. */
export const COVERED_ALT = 'Covered picture';

/** The last part of the URL and of the storage key of a rendition. */
export const pictureFile = (secret: string, width: number, format: PictureFormat): string =>
  `${secret}-${width}.${format}`;

const address = (id: string, secret: string, width: number): string =>
  `/media/${id}/${pictureFile(secret, width, 'webp')}`;

/**
 * @param isCovered true if the viewer may not see it; then no URL refers to the original
 * @param isUnseen covered because nobody has looked at it yet
 */
export function presentPicture(
  row: PictureRow,
  { isCovered, isUnseen = false }: { isCovered: boolean; isUnseen?: boolean },
): Picture {
  const { id, width, height } = row;
  if (isCovered || isUnseen) {
    const url = address(id, row.cover_secret, COVER_WIDTH);
    const sources = [{ width: COVER_WIDTH, url }];
    const covered = { id, url, sources, width, height, thumbhash: '', alt: COVERED_ALT, isCovered: true };
    return isUnseen ? { ...covered, isUnseen } : covered;
  }
  const sources = row.widths.map((wide) => ({ width: wide, url: address(id, row.secret, wide) }));
  const single = sources.findLast((source) => source.width <= SINGLE_WIDTH) ?? sources[0];
  return {
    id,
    url: single?.url ?? '',
    sources,
    width,
    height,
    thumbhash: row.thumbhash,
    alt: row.alt,
    isCovered,
    ...(row.is_upload && { isUpload: true }),
  };
}

/**
 * A portrait is covered if either the picture itself or the character is NSFW, because both can change after
 * the portrait was chosen.
 */
export const presentPortrait = (
  row: PortraitRow,
  { rating, showNsfw }: { rating: string; showNsfw: boolean },
): Picture =>
  presentPicture(row, {
    isCovered: (rating === 'nsfw' || row.is_nsfw) && !showNsfw,
    isUnseen: row.is_unseen,
  });
