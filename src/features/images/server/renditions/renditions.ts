// From what an engine drew to what is stored: sizes, placeholder, cover, each with its marking.
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { COVER_WIDTH } from '../../../../shared/words/picture-address.ts';
import { RENDITION_WIDTHS } from '../../rules.ts';
import { exifOf, xmpOf, type Marking } from './marking.ts';

export interface Rendition {
  width: number;
  bytes: Uint8Array;
}

export interface Renditions {
  /** WebP, ascending by width, never wider than what was drawn. */
  sizes: Rendition[];
  /** WebP of COVER_WIDTH that shows colours and no shapes. */
  cover: Rendition;
  /** Of what was drawn. */
  width: number;
  height: number;
  /** Base64. */
  thumbhash: string;
}

/** Of an engine's answer that is no picture, or one too large to be ours. */
export class NoPicture extends Error {}

/** An engine that answers with more is broken; it would only fill the memory. */
const PIXELS_MAX = 16_000_000;
/** Effort 2 takes half the time of 4 for 1 to 3 % more bytes (measured on the atelier's portraits). */
const WEBP = { quality: 82, effort: 2 } as const;
/** About the look of WEBP at a third to half fewer bytes. Effort 1 takes half the time of 2 for 0 to 4 % more. */
const AVIF = { quality: 55, effort: 1 } as const;
/** Pixels across what a cover keeps of its picture: far too few for a face, enough for its colours. */
const COVER_CELLS = 8;
const COVER_BLUR = 14;
/** The placeholder's format takes 100 at most and keeps 7 frequencies of them. */
const THUMBHASH_EDGE = 64;

interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 3 };
}

const from = ({ data, raw }: Pixels): Sharp => sharp(data, { raw });
/** Last step before the bytes: re-encoding drops all metadata, so nothing may come after it. */
const marked = (picture: Sharp, marking: Marking | null): Sharp =>
  marking ? picture.withExif(exifOf(marking)).withXmp(xmpOf(marking)) : picture;

async function decode(bytes: Uint8Array): Promise<Pixels> {
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' });
    const { data, info } = await picture
      .rotate()
      .toColourspace('srgb')
      .flatten({ background: '#000' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, raw: { width: info.width, height: info.height, channels: 3 } };
  } catch (error) {
    throw new NoPicture(`The engine's answer is no picture: ${(error as Error).message}`, { cause: error });
  }
}

/** One small picture as WebP, or its cover. @throws NoPicture */
export async function makeSketch(
  bytes: Uint8Array,
  marking: Marking,
  isCovered: boolean,
): Promise<Uint8Array> {
  const pixels = await decode(bytes);
  if (isCovered) return (await coverOf(pixels, marking)).bytes;
  return marked(from(pixels).webp(WEBP), marking).toBuffer();
}

/** The widths that a picture of this width is kept in, ascending. */
export function widthsFor(width: number): number[] {
  const widest = Math.min(width, RENDITION_WIDTHS.at(-1)!);
  return [...RENDITION_WIDTHS.filter((wide) => wide < widest), widest];
}

async function coverOf(pixels: Pixels, marking: Marking | null): Promise<Rendition> {
  const height = Math.round((COVER_WIDTH * pixels.raw.height) / pixels.raw.width);
  const cells = await from(pixels)
    .resize(COVER_CELLS, Math.max(1, Math.round((COVER_CELLS * height) / COVER_WIDTH)), { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: across, height: down } = cells.info;
  const cloud = sharp(cells.data, { raw: { width: across, height: down, channels: 3 } })
    .resize(COVER_WIDTH, height, { fit: 'fill', kernel: 'cubic' })
    .blur(COVER_BLUR)
    .webp({ quality: 60, effort: 2 });
  return { width: COVER_WIDTH, bytes: await marked(cloud, marking).toBuffer() };
}

async function thumbhashOf(pixels: Pixels): Promise<string> {
  const { data, info } = await from(pixels)
    .resize(THUMBHASH_EDGE, THUMBHASH_EDGE, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

/**
 * @param marking null for what was not made by a machine.
 * @throws NoPicture
 */
export async function makeRenditions(bytes: Uint8Array, marking: Marking | null): Promise<Renditions> {
  const pixels = await decode(bytes);
  const { width, height } = pixels.raw;
  const sizes: Rendition[] = [];
  // One after the other: as many pictures are under way as there are cores already.
  for (const wide of widthsFor(width)) {
    const picture = from(pixels).resize({ width: wide }).webp(WEBP);
    sizes.push({ width: wide, bytes: await marked(picture, marking).toBuffer() });
  }
  const cover = await coverOf(pixels, marking);
  return { sizes, cover, width, height, thumbhash: await thumbhashOf(pixels) };
}

/** The second encoding, made later from the largest of the first; it keeps that one's marking. */
export async function makeAvif(full: Uint8Array, widths: number[]): Promise<Rendition[]> {
  const made: Rendition[] = [];
  for (const width of widths) {
    const picture = sharp(full, { limitInputPixels: PIXELS_MAX }).resize({ width, withoutEnlargement: true });
    made.push({ width, bytes: await picture.avif(AVIF).keepExif().keepXmp().toBuffer() });
  }
  return made;
}
