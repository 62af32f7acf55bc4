// Where a picture's renditions are found, and how a row becomes the Picture that every screen shows.
import type { Picture } from './picture.ts';

/** What a view selects of `images` to show one. */
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
}

/** A character's portrait as a view selects it. */
export interface PortraitRow extends PictureRow {
  is_nsfw: boolean;
}

export type PictureFormat = 'webp' | 'avif';

/** Pixels across the one rendition that is sent in place of a covered picture. */
export const COVER_WIDTH = 160;
/** `url` is the largest rendition up to this width: where one address has to do for all. */
export const SINGLE_WIDTH = 640;
/** Does not describe what is covered (decisions.md 11); nor does a placeholder that is none. */
export const COVERED_ALT = 'Covered picture';

/** The last part of an address, and of the key under which the bytes are kept. */
export const pictureFile = (secret: string, width: number, format: PictureFormat): string =>
  `${secret}-${width}.${format}`;

const address = (id: string, secret: string, width: number): string =>
  `/media/${id}/${pictureFile(secret, width, 'webp')}`;

/** @param isCovered true where the viewer may not see it: no address then leads to the original. */
export function presentPicture(row: PictureRow, { isCovered }: { isCovered: boolean }): Picture {
  const { id, width, height } = row;
  if (isCovered) {
    const url = address(id, row.cover_secret, COVER_WIDTH);
    const sources = [{ width: COVER_WIDTH, url }];
    return { id, url, sources, width, height, thumbhash: '', alt: COVERED_ALT, isCovered };
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
  };
}

/**
 * A portrait stands for the character everywhere: it is covered for what it shows itself, and for what the character
 * is rated, whichever of the two changed since it was chosen.
 */
export const presentPortrait = (
  row: PortraitRow,
  { rating, showNsfw }: { rating: string; showNsfw: boolean },
): Picture => presentPicture(row, { isCovered: (rating === 'nsfw' || row.is_nsfw) && !showNsfw });
