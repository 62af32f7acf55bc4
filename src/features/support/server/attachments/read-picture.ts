// A picture that was attached: known by its bytes and never by its name, unpacked within limits, and written anew so
// that no metadata is kept. Not cropped, unlike an avatar, because a screenshot matters as a whole.
import { AppError } from '../../../../shared/errors.ts';
import { createBoundedPool } from '../../../../platform/server/bounded-pool.ts';
import { PICTURE_MAX_EDGE, PICTURE_MAX_PIXELS, PICTURE_READ_MAX_PIXELS } from '../../rules.ts';

export interface ReadPicture {
  /** WebP. */
  bytes: Buffer;
  width: number;
  height: number;
}

/** `damaged`: it begins like a picture and is none, or is cut short. `pixels`: too large when unpacked. */
export class RefusedPicture extends Error {
  readonly why: 'damaged' | 'pixels';
  constructor(why: 'damaged' | 'pixels') {
    super(`refused picture: ${why}`);
    this.why = why;
  }
}

/** Unpacking the largest takes 160 MB; the next waits. */
const pool = createBoundedPool(
  { atOnce: 2, waiting: 32 },
  () => new AppError('server.unavailable/pictures', { retryAfter: 5 }),
);

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

/** Only what begins like this reaches a decoder: SVG, PDF, TIFF and the rest never do. */
export function looksLikePicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  if (/^(?:\xff\xd8\xff|\x89PNG\r\n\x1a\n|GIF8[79]a|RIFF.{4}WEBP)/s.test(head)) return true;
  return /^.{4}ftyp.*avi[fs]/s.test(head);
}

/** What fits into both limits, in the same proportions. */
function shownSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(
    1,
    Math.sqrt(PICTURE_MAX_PIXELS / (width * height)),
    PICTURE_MAX_EDGE / Math.max(width, height),
  );
  const scaled = (edge: number) => Math.max(1, Math.floor(edge * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** The first frame, upright. @throws RefusedPicture; AppError server.unavailable where too many wait already */
export async function readPicture(bytes: Uint8Array): Promise<ReadPicture> {
  return pool.run(async () => {
    // Native code that most starts never need.
    const { default: sharp } = await import('sharp');
    try {
      // Every fault in the data is an error; damaged files are not repaired.
      const picture = sharp(bytes, {
        limitInputPixels: PICTURE_READ_MAX_PIXELS,
        failOn: 'error',
        pages: 1,
      }).autoOrient();
      const { format, compression, autoOrient } = await picture.metadata();
      if (!FORMATS.has(format) || (format === 'heif' && compression !== 'av1'))
        throw new RefusedPicture('damaged');
      const size = shownSize(autoOrient.width, autoOrient.height);
      const { data, info } = await picture
        .toColourspace('srgb')
        .resize(size.width, size.height, { fit: 'fill' })
        .webp({ quality: 85, effort: 3 })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch (error) {
      if (error instanceof RefusedPicture) throw error;
      throw new RefusedPicture(/pixel limit/i.test((error as Error).message) ? 'pixels' : 'damaged');
    }
  });
}
