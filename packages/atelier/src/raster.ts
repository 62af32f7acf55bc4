import sharp from 'sharp';
import { addGrain } from './grain.ts';
import { inkAndWash } from './ink.ts';
import type { Manner } from './model/manners.ts';

// One picture per thread: the pool, not the image library, spreads the work over the cores.
sharp.concurrency(1);
sharp.cache(false);

interface RasterSize {
  /** Pixels. */
  width: number;
  height: number;
  /** Adds paper grain, moved by this number. */
  grainSeed?: number;
  manner?: Manner;
}

/** An SVG of the same proportions -> WebP of exactly that size. Throws what the rasteriser throws. */
export async function rasterise(
  svg: string,
  { width, height, grainSeed, manner }: RasterSize,
): Promise<Uint8Array> {
  const sized = Buffer.from(svg.replace('<svg ', `<svg width="${width}" height="${height}" `));
  const { data } = await sharp(sized)
    .resize(width, height, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (manner === 'ink') inkAndWash(data, width, grainSeed ?? 0);
  if (grainSeed !== undefined) addGrain(data, width, grainSeed);
  const pixels = sharp(data, { raw: { width, height, channels: 3 } });
  const bytes = await pixels.webp({ quality: 92, effort: 1, smartSubsample: true }).toBuffer();
  return new Uint8Array(bytes);
}
