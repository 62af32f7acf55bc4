import sharp from 'sharp';
import { CardError } from '../model/card-error.ts';
import { isPng, joinPng, makeChunk, readChunks } from './png-chunks.ts';
import { cardTextOf } from './text-chunks.ts';

async function asPng(picture: Uint8Array, pixelsMax: number): Promise<Uint8Array> {
  if (isPng(picture)) return picture;
  try {
    // Keeps the metadata that marks the picture as AI-generated.
    return await sharp(picture, { limitInputPixels: pixelsMax, failOn: 'error' })
      .keepExif()
      .keepXmp()
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch (error) {
    throw new CardError('picture.unreadable', undefined, error);
  }
}

/**
 * Writes the picture as a PNG with these texts in chunks before IEND. A PNG keeps its pixels and all chunks
 * except earlier cards; other formats are re-encoded.
 * @throws CardError picture.unreadable
 */
export async function writePng(
  picture: Uint8Array,
  texts: readonly { keyword: string; json: Uint8Array }[],
  pixelsMax: number,
): Promise<Uint8Array> {
  const png = await asPng(picture, pixelsMax);
  const chunks = readChunks(png).chunks.filter((chunk) => !chunk.isAfterEnd && !cardTextOf(chunk));
  const end = chunks.pop();
  if (chunks[0]?.type !== 'IHDR' || end?.type !== 'IEND' || !chunks.some(({ type }) => type === 'IDAT'))
    throw new CardError('picture.unreadable');
  const cards = texts.map(({ keyword, json }) =>
    makeChunk('tEXt', Buffer.from(`${keyword}\0${Buffer.from(json).toString('base64')}`, 'latin1')),
  );
  return joinPng([...chunks.map(({ whole }) => whole), ...cards, end.whole]);
}
