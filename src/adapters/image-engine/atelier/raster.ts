import sharp from 'sharp';

// One picture per thread: the pool, not the image library, spreads the work over the cores.
sharp.concurrency(1);
sharp.cache(false);

/** Draws an SVG of any size as WebP of exactly width x height pixels. Throws what the rasteriser throws. */
export async function rasterise(
  svg: string,
  width: number,
  height: number,
  _seed: string,
): Promise<Uint8Array> {
  const sized = svg.replace('<svg ', `<svg width="${width}" height="${height}" `);
  const bytes = await sharp(Buffer.from(sized)).removeAlpha().webp({ quality: 92, effort: 1 }).toBuffer();
  return new Uint8Array(bytes);
}
