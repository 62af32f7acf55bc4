// Decodes uploaded pictures. They are recognised by their bytes, never by their name, decoded within limits,
// and re-encoded so that no metadata survives: no script, no location, no camera.
import type { Metadata, Sharp } from 'sharp';
import { AppError } from '../../../shared/errors.ts';
import { createBoundedPool } from '../bounded-pool.ts';

/** `format`: not a supported picture, or a damaged one. `pixels`: too large when decoded. */
export class RefusedPicture extends Error {
  readonly why: 'format' | 'pixels';
  constructor(why: 'format' | 'pixels') {
    super(`refused picture: ${why}`);
    this.why = why;
  }
}

/**
 * Decoding the largest picture takes 160 MB, so the next ones wait. With 32 waiting, a client is better off
 * trying again later.
 */
const pool = createBoundedPool(
  { atOnce: 2, waiting: 32 },
  () => new AppError('server.unavailable/pictures', { retryAfter: 5 }),
);

const text = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + from, Math.max(0, Math.min(to, bytes.length) - from)).toString(
    'latin1',
  );

/** Checked before decoding, so that the decoders of SVG, PDF, TIFF and others are never reached. */
function looksLikePicture(bytes: Uint8Array): boolean {
  const head = text(bytes, 0, 12);
  if (head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n')) return true;
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return true;
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return true;
  return head.slice(4, 8) === 'ftyp' && /avi[fs]/.test(text(bytes, 8, 64));
}

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

export interface SquareLimits {
  /** Maximum number of pixels of the decoded picture. */
  maxPixels: number;
  /** Maximum and minimum edge of the result. Pixels. */
  maxEdge: number;
  minEdge: number;
}

/**
 * Returns the first frame, upright and cropped to a square, as an 8-bit sRGB PNG without metadata.
 * @throws RefusedPicture; AppError server.unavailable if too many are waiting
 */
export async function readSquare(bytes: Uint8Array, limits: SquareLimits): Promise<Buffer> {
  if (!looksLikePicture(bytes)) throw new RefusedPicture('format');
  return pool.run(async () => {
    // Imported lazily, because it is native code that most starts never need.
    const { default: sharp } = await import('sharp');
    try {
      // Damaged and truncated data is an error; sharp must not guess.
      const picture = sharp(bytes, { limitInputPixels: limits.maxPixels, failOn: 'error', pages: 1 });
      const { width, height } = await checkedFacts(picture);
      const edge = Math.min(limits.maxEdge, Math.max(limits.minEdge, Math.min(width, height)));
      return await picture
        // Applies the camera's orientation before it is dropped with the other metadata.
        .rotate()
        .toColourspace('srgb')
        .resize(edge, edge, { fit: 'cover', position: 'attention' })
        .png({ compressionLevel: 1 })
        .toBuffer();
    } catch (error) {
      throw refusalOf(error);
    }
  });
}

/**
 * What the file says of itself, and what `look` finds in it, for a picture that is not kept.
 * @throws RefusedPicture; AppError server.unavailable if too many are waiting
 */
export async function readFacts<T>(
  bytes: Uint8Array,
  { maxPixels }: Pick<SquareLimits, 'maxPixels'>,
  look: (bytes: Uint8Array) => Promise<T>,
): Promise<{ xmp: string | null; result: T }> {
  if (!looksLikePicture(bytes)) throw new RefusedPicture('format');
  return pool.run(async () => {
    const { default: sharp } = await import('sharp');
    try {
      const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
      const { width, height, xmp } = await checkedFacts(picture);
      if (width * height > maxPixels) throw new RefusedPicture('pixels');
      // Also proves that it can be decoded: what is cut short is no picture.
      await picture.clone().resize(8, 8, { fit: 'fill' }).raw().toBuffer();
      return { xmp: xmp ? xmp.toString('utf8') : null, result: await look(bytes) };
    } catch (error) {
      throw refusalOf(error);
    }
  });
}

async function checkedFacts(picture: Sharp): Promise<Metadata> {
  const facts = await picture.metadata();
  const { format, compression } = facts;
  if (!FORMATS.has(format) || (format === 'heif' && compression !== 'av1'))
    throw new RefusedPicture('format');
  return facts;
}

function refusalOf(error: unknown): RefusedPicture {
  if (error instanceof RefusedPicture) return error;
  return new RefusedPicture(/pixel limit/i.test((error as Error).message) ? 'pixels' : 'format');
}
