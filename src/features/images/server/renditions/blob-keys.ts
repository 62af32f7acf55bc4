import { COVER_WIDTH, pictureFile, type PictureFormat } from '../../../../shared/words/picture-address.ts';
import type { RemainsKey } from './remains.store.ts';

/**
 * Where a rendition's bytes are. The secret is part of the key, so that an address with a wrong one simply leads
 * nowhere, without a question to the database.
 */
export const blobKey = (imageId: string, file: string): string => `pictures/${imageId}/${file}`;

/** Every key that a picture may have. */
export function allKeys({ image_id, secret, cover_secret, widths }: RemainsKey): string[] {
  const files = (['webp', 'avif'] satisfies PictureFormat[]).flatMap((format) =>
    widths.map((width) => pictureFile(secret, width, format)),
  );
  return [...files, pictureFile(cover_secret, COVER_WIDTH, 'webp')].map((file) => blobKey(image_id, file));
}
