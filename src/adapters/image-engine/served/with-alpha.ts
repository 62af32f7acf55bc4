import type { InputPicture } from '../../../platform/server/ports/image-engine.ts';

/**
 * @param mask of the picture's size, white where it is drawn anew
 * @returns the picture, transparent there; without a mask one that is white all over
 */
export async function withAlpha(picture: InputPicture, mask: InputPicture | null): Promise<InputPicture> {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(picture.bytes).metadata();
  if (!mask) {
    const white = { create: { width, height, channels: 3 as const, background: '#fff' } };
    return { bytes: await sharp(white).png().toBuffer(), mime: 'image/png' };
  }
  const kept = await sharp(mask.bytes)
    .resize(width, height, { fit: 'fill' })
    .toColourspace('b-w')
    .removeAlpha()
    .negate()
    .raw()
    .toBuffer();
  const bytes = await sharp(picture.bytes)
    .removeAlpha()
    .joinChannel(kept, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  return { bytes, mime: 'image/png' };
}
