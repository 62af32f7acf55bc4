// Uploaded pictures: recognised by their bytes and never by their name, decoded within limits, and encoded again so that
// no metadata survives: no script, no location, no camera.
import { AppError } from '../../shared/errors.ts';
import { createBoundedPool } from './bounded-pool.ts';

/** `format`: no picture that is taken here, or one that is damaged. `pixels`: too large when unpacked. */
export class RefusedPicture extends Error {
  readonly why: 'format' | 'pixels';
  constructor(why: 'format' | 'pixels') {
    super(`refused picture: ${why}`);
    this.why = why;
  }
}

/**
 * Unpacking the largest takes 160 MB; the next waits. Waiting for longer than 32 others is worse than being told to
 * come back.
 */
const pool = createBoundedPool(
  { atOnce: 2, waiting: 32 },
  () =>
    new AppError('server.unavailable/pictures', {
      retryAfter: 5,
    }),
);

const text = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + from, Math.max(0, Math.min(to, bytes.length) - from)).toString(
    'latin1',
  );

/** Only these decoders are ever reached: SVG, PDF, TIFF and the rest never get as far as one. */
function looksLikePicture(bytes: Uint8Array): boolean {
  const head = text(bytes, 0, 12);
  if (head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n')) return true;
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return true;
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return true;
  return head.slice(4, 8) === 'ftyp' && /avi[fs]/.test(text(bytes, 8, 64));
}

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

export interface SquareLimits {
  /** Pixels across and down, of all that is unpacked. */
  maxPixels: number;
  /** Edge of the result at most, and at least. */
  maxEdge: number;
  minEdge: number;
}

/**
 * The first frame, upright, cut to a square: PNG, 8 bit, sRGB, without metadata.
 * @throws RefusedPicture; AppError server.unavailable where too many wait already
 */
export async function readSquare(bytes: Uint8Array, limits: SquareLimits): Promise<Buffer> {
  if (!looksLikePicture(bytes)) throw new RefusedPicture('format');
  return pool.run(async () => {
    // Native code that most starts never need.
    const { default: sharp } = await import('sharp');
    try {
      // Every fault in the data is an error: a file that lies or is cut short is not guessed at.
      const picture = sharp(bytes, { limitInputPixels: limits.maxPixels, failOn: 'error', pages: 1 });
      const { format, compression, width, height } = await picture.metadata();
      if (!FORMATS.has(format) || (format === 'heif' && compression !== 'av1'))
        throw new RefusedPicture('format');
      const edge = Math.min(limits.maxEdge, Math.max(limits.minEdge, Math.min(width, height)));
      return await picture
        // The camera's orientation is applied before it is dropped with the rest.
        .rotate()
        .toColourspace('srgb')
        .resize(edge, edge, { fit: 'cover', position: 'attention' })
        .png({ compressionLevel: 1 })
        .toBuffer();
    } catch (error) {
      if (error instanceof RefusedPicture) throw error;
      throw new RefusedPicture(/pixel limit/i.test((error as Error).message) ? 'pixels' : 'format');
    }
  });
}
