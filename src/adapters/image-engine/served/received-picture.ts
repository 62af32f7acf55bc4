// The bytes that a server sends as a picture, checked before anything else is done with them.
import { ImageEngineError, type DrawnImage } from '../../../platform/server/ports/image-engine.ts';

type Received = Pick<DrawnImage, 'bytes' | 'mime' | 'width' | 'height'>;

const MIMES: Readonly<Record<string, DrawnImage['mime']>> = {
  ...{ png: 'image/png', webp: 'image/webp', jpeg: 'image/jpeg' },
};
/** Larger pictures than any that was asked for would take the memory of all who wait. */
const PIXELS_MAX = 4096 * 4096;
/** Of the answer that carries it: a PNG of that size, as text. */
export const PICTURE_BYTES_MAX = 96 * 1024 * 1024;
/** Servers round sizes to what their models draw: a few hundredths are cut off, more would lose what was drawn. */
const CUT_MAX = 0.1;

const broken = (what: string) => new ImageEngineError('broken', `The picture server sent ${what}`);

const decoded = (text: string): Buffer =>
  Buffer.from(text.slice(text.startsWith('data:') ? text.indexOf(',') + 1 : 0), 'base64');

/**
 * @param sent bytes, or base64 with or without `data:` before it
 * @param wanted the size that was asked for; what differs a little is cut to it
 * @param cutMax how much the ratio may differ, as the logarithm of their quotient
 * @throws ImageEngineError broken
 */
export async function receivePicture(
  sent: unknown,
  wanted: { width: number; height: number },
  cutMax = CUT_MAX,
): Promise<Received> {
  const bytes = typeof sent === 'string' ? decoded(sent) : sent;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw broken('no picture');
  const { default: sharp } = await import('sharp');
  const open = () => sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' });
  try {
    const { width, height, format } = await open().metadata();
    const mime = MIMES[format];
    if (!mime) throw broken('a picture of an unknown kind');
    if (width === wanted.width && height === wanted.height) {
      // Reads every pixel, so that a torn file is found here and not by whoever looks at it.
      await open().stats();
      return { bytes, mime, width, height };
    }
    const aspect = (width / height) * (wanted.height / wanted.width);
    if (Math.abs(Math.log(aspect)) > cutMax || width * 2 < wanted.width)
      throw broken(`${width} × ${height} pixels where ${wanted.width} × ${wanted.height} were asked for`);
    const cut = await open()
      .resize({ ...wanted, fit: 'cover' })
      .png()
      .toBuffer();
    return { bytes: cut, mime: 'image/png', ...wanted };
  } catch (error) {
    throw error instanceof ImageEngineError ? error : broken('a picture that cannot be read');
  }
}
