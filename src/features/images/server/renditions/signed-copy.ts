// A picture as JPEG to take away: C2PA has no place for its manifest in WebP or AVIF.
import { AppError } from '../../../../shared/errors.ts';
import { createBoundedPool } from '../../../../platform/server/bounded-pool.ts';
import type { PictureSigner } from '../../../../platform/server/ports/picture-signer.ts';
import { digitalSourceType, exifOf, readMarking, xmpOf } from './marking.ts';

/** Nobody looks at a difference to the kept rendition at this quality. */
const JPEG = { quality: 92 } as const;

/** A copy takes about a tenth of a second of one core. */
const pool = createBoundedPool(
  { atOnce: 2, waiting: 32 },
  () => new AppError('server.unavailable/pictures', { retryAfter: 5 }),
);

/**
 * Of a rendition, with its mark and a signature over both. Null for what carries no mark, such as an uploaded portrait.
 * @throws AppError server.unavailable/pictures when too many are asked for
 */
export type SignedCopy = (webp: Uint8Array) => Promise<Uint8Array | null>;

export function createSignedCopy(signer: Pick<PictureSigner, 'sign'>): SignedCopy {
  return (webp) =>
    pool.run(async () => {
      const { default: sharp } = await import('sharp');
      const { xmpAsString } = await sharp(webp).metadata();
      const marking = readMarking(xmpAsString ?? '');
      if (!marking) return null;
      const jpeg = await sharp(webp).jpeg(JPEG).withExif(exifOf(marking)).withXmp(xmpOf(marking)).toBuffer();
      return signer.sign(jpeg, { digitalSourceType: digitalSourceType(marking), software: marking.software });
    });
}
