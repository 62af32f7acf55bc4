// What a server sends as a view of the unfinished picture: small, and checked, since it may be anything.
import type { InputPicture } from '../../../platform/server/ports/image-engine.ts';

/** What is larger is no preview. */
const BYTES_MAX = 4 * 1024 * 1024;
const PIXELS_MAX = 2048 * 2048;
const EDGE_MAX = 384;

/** @returns null for what is no picture */
export async function readPreview(bytes: Uint8Array): Promise<InputPicture | null> {
  if (bytes.length === 0 || bytes.length > BYTES_MAX) return null;
  const { default: sharp } = await import('sharp');
  try {
    const small = await sharp(bytes, { limitInputPixels: PIXELS_MAX })
      .resize(EDGE_MAX, EDGE_MAX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 60 })
      .toBuffer();
    return { bytes: small, mime: 'image/webp' };
  } catch {
    return null;
  }
}
