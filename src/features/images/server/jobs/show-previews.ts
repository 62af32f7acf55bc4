// What its asker sees of pictures under way. Nobody has looked at them: they go to the asker alone and are stored nowhere.
import type { InputPicture } from '../../../../platform/server/ports/image-engine.ts';
import type { ImagePreviews } from '../../contract.ts';

/** Pixels: colours and light, and nothing that one could call explicit. */
const COARSE = 12;

const addressOf = (mime: string, bytes: Uint8Array): string =>
  `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`;

async function shownOf({ bytes, mime }: InputPicture, isCoarse: boolean): Promise<string> {
  if (!isCoarse) return addressOf(mime, bytes);
  const { default: sharp } = await import('sharp');
  const small = await sharp(bytes).resize(COARSE, COARSE, { fit: 'inside' }).webp().toBuffer();
  return addressOf('image/webp', small);
}

/** @param isCoarse where the asker does not want to see what is explicit, or not before a tap */
export async function showPreviews(
  jobId: string,
  previews: ReadonlyMap<number, InputPicture>,
  isCoarse: boolean,
): Promise<ImagePreviews> {
  const inOrder = [...previews].toSorted(([one], [other]) => one - other);
  const pictures = inOrder.map(async ([ordinal, picture]) => ({
    ordinal,
    url: await shownOf(picture, isCoarse),
  }));
  return { jobId, pictures: await Promise.all(pictures) };
}
