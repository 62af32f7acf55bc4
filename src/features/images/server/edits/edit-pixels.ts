// The pixels of a change: what the engine is given, and what is kept of the picture as it was.
import sharp from 'sharp';
import type { DrawnImage, Source } from '../../../../platform/server/ports/image-engine.ts';
import type { EditMode } from '../../rules.ts';

export interface Size {
  width: number;
  height: number;
}

/** Why a mask cannot be used. */
export type MaskFault = 'unreadable' | 'empty' | 'shape';

const MASK_PIXELS_MAX = 4_000_000;
/** Between the proportions of a mask and those of its picture. */
const SHAPE_TOLERANCE = 0.02;
const WHITE = 255;

/**
 * A mask as it is kept: one channel, of the picture's size, black or white.
 * @returns PNG, or why it is none
 */
export async function readMask(bytes: Uint8Array, { width, height }: Size): Promise<Buffer | MaskFault> {
  try {
    const { format, ...given } = await sharp(bytes, { limitInputPixels: MASK_PIXELS_MAX }).metadata();
    if (format !== 'png') return 'unreadable';
    const shape = (given.width * height) / (given.height * width);
    if (Math.abs(shape - 1) > SHAPE_TOLERANCE) return 'shape';
    const pixels = await sharp(bytes, { limitInputPixels: MASK_PIXELS_MAX, failOn: 'error' })
      .flatten({ background: '#000' })
      .greyscale()
      .resize(width, height, { fit: 'fill', kernel: 'nearest' })
      .threshold(128)
      .toColourspace('b-w')
      .raw()
      .toBuffer();
    if (!pixels.includes(WHITE)) return 'empty';
    return await sharp(pixels, { raw: { width, height, channels: 1 } })
      .toColourspace('b-w')
      .png()
      .toBuffer();
  } catch {
    return 'unreadable';
  }
}

export interface EditedPicture {
  /** What the engine begins from. */
  source: Source;
  /** Puts back what is kept of the picture: engines change all pixels a little. */
  finish(drawn: DrawnImage): Promise<DrawnImage>;
}

interface Edit {
  mode: EditMode;
  strength: number;
  /** With `brush`: white where it is drawn anew. */
  mask: Buffer | null;
  /** Of what is drawn. */
  size: Size;
}

/** Pixels over which what is kept and what is new pass into each other. */
const SEAM = 5;
/** Pixels at the edge of a picture that is extended which are drawn anew with what is around it. */
const OVERLAP = 12;
/** Of a picture that is extended and keeps its shape: the part of the new one that it fills. */
const ZOOM = 0.75;
const SURROUNDINGS_BLUR = 40;

/** @param picture bytes that sharp reads */
export async function prepareEdit(picture: Uint8Array, edit: Edit): Promise<EditedPicture> {
  const { mode, strength, size } = edit;
  if (mode === 'extend') {
    const { canvas, mask } = await extended(picture, size);
    return withMask(canvas, mask, { strength: 1, size });
  }
  const canvas = await sharp(picture)
    .resize(size.width, size.height, { fit: 'cover' })
    .removeAlpha()
    .png()
    .toBuffer();
  if (edit.mask) return withMask(canvas, edit.mask, { strength, size });
  return { source: { bytes: canvas, mime: 'image/png', strength }, finish: async (drawn) => drawn };
}

/** The picture in the middle of a larger one, whose rest is its blurred colours; the mask leaves it a little smaller. */
async function extended(
  picture: Uint8Array,
  { width, height }: Size,
): Promise<{ canvas: Buffer; mask: Buffer }> {
  const given = await sharp(picture).metadata();
  const fit = Math.min(width / given.width, height / given.height);
  const isSameShape = Math.abs((given.width * height) / (given.height * width) - 1) <= SHAPE_TOLERANCE;
  const scale = isSameShape ? fit * ZOOM : fit;
  const inner = { width: Math.round(given.width * scale), height: Math.round(given.height * scale) };
  const left = Math.floor((width - inner.width) / 2);
  const top = Math.floor((height - inner.height) / 2);
  const canvas = await sharp(picture)
    .resize(width, height, { fit: 'cover' })
    .blur(SURROUNDINGS_BLUR)
    .removeAlpha()
    .composite([
      {
        input: await sharp(picture).resize(inner.width, inner.height, { fit: 'fill' }).png().toBuffer(),
        left,
        top,
      },
    ])
    .png()
    .toBuffer();
  // An edge of the canvas is no seam.
  const insetX = left > 0 ? OVERLAP : 0;
  const insetY = top > 0 ? OVERLAP : 0;
  const kept = { width: inner.width - 2 * insetX, height: inner.height - 2 * insetY };
  const black = await sharp({ create: { ...kept, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const mask = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([{ input: black, left: left + insetX, top: top + insetY }])
    .toColourspace('b-w')
    .png()
    .toBuffer();
  return { canvas, mask };
}

function withMask(
  canvas: Buffer,
  mask: Buffer,
  { strength, size: { width, height } }: { strength: number; size: Size },
): EditedPicture {
  return {
    source: { bytes: canvas, mime: 'image/png', strength, mask: { bytes: mask, mime: 'image/png' } },
    async finish(drawn) {
      const opacity = await sharp(mask).greyscale().negate().blur(SEAM).toColourspace('b-w').raw().toBuffer();
      const kept = await sharp(canvas)
        .joinChannel(opacity, { raw: { width, height, channels: 1 } })
        .png()
        .toBuffer();
      const bytes = await sharp(drawn.bytes)
        .resize(width, height, { fit: 'fill' })
        .removeAlpha()
        .toColourspace('srgb')
        .composite([{ input: kept }])
        .png()
        .toBuffer();
      return { ...drawn, bytes, mime: 'image/png', width, height };
    },
  };
}
