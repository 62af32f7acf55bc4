import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { COVER_WIDTH } from '../../../../shared/words/picture-address.ts';
import { RENDITION_WIDTHS, SIZES } from '../../rules.ts';
import { digitalSourceType, type Marking } from './marking.ts';
import { makeAvif, makeRenditions, NoPicture, widthsFor } from './renditions.ts';

const marking: Marking = { isTrained: false, software: 'Nightbloom (atelier)' };

/** A board of squares: `cell` pixels each, in two colours whose mean is always the same. */
async function board(width: number, height: number, cell: number): Promise<Uint8Array> {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isLight = (Math.floor(x / cell) + Math.floor(y / cell)) % 2 === 0;
      data.fill(isLight ? 200 : 60, (y * width + x) * 3, (y * width + x + 1) * 3);
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

const pixelsOf = async (bytes: Uint8Array) => (await sharp(bytes).greyscale().raw().toBuffer()) as Buffer;

test('every drawn size is kept in ascending widths that end with its own', async () => {
  for (const { width, height } of Object.values(SIZES)) {
    const made = await makeRenditions(await board(width, height, 32), marking);
    const widths = made.sizes.map((size) => size.width);
    expect(widths).toEqual([...RENDITION_WIDTHS.filter((wide) => wide < width), width]);
    for (const size of made.sizes) {
      const seen = await sharp(size.bytes).metadata();
      expect([seen.format, seen.width, seen.height]).toEqual([
        'webp',
        size.width,
        Math.round((height * size.width) / width),
      ]);
    }
  }
});

test('nothing is ever made larger', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), (width) => {
      const widths = widthsFor(width);
      expect(widths.at(-1)).toBe(Math.min(width, RENDITION_WIDTHS.at(-1)!));
      expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b));
    }),
  );
});

test.each([
  [false, 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia'],
  [true, 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'],
])(
  'each rendition says that a machine made it, in WebP and in AVIF (trained: %s)',
  async (isTrained, type) => {
    const mark = { isTrained, software: 'Night & "bloom" <x>' };
    expect(digitalSourceType(mark)).toBe(type);
    const made = await makeRenditions(await board(720, 1080, 32), mark);
    const avif = await makeAvif(made.sizes.at(-1)!.bytes, [160, 720]);
    const all = [...made.sizes, made.cover, ...avif];
    expect(all).toHaveLength(8);
    for (const { bytes } of all) {
      const { xmp, exif } = await sharp(bytes).metadata();
      expect(xmp?.toString()).toContain(`Iptc4xmpExt:DigitalSourceType="${type}"`);
      expect(xmp?.toString()).toContain('CreatorTool="Night &amp; &quot;bloom&quot; &lt;x&gt;"');
      expect(exif?.toString('latin1')).toContain('Night & "bloom" <x>');
    }
  },
);

test('what an engine wrote into its picture goes no further', async () => {
  const bytes = await sharp(await board(200, 200, 20))
    .withExif({ IFD0: { ImageDescription: 'the prompt', Copyright: 'someone' } })
    .webp()
    .toBuffer();
  const { sizes } = await makeRenditions(bytes, marking);
  const { exif } = await sharp(sizes[0]!.bytes).metadata();
  expect(exif?.toString('latin1')).not.toContain('the prompt');
});

test('a cover shows colours and no shapes', async () => {
  const [fine, coarse] = await Promise.all([16, 48].map((cell) => board(768, 1024, cell)));
  const [one, other] = await Promise.all([fine!, coarse!].map((bytes) => makeRenditions(bytes, marking)));
  const [a, b] = await Promise.all([one!, other!].map((made) => pixelsOf(made.cover.bytes)));
  expect((await sharp(one!.cover.bytes).metadata()).width).toBe(COVER_WIDTH);
  // Two quite different pictures of the same mean colour cannot be told apart.
  const furthest = Math.max(...a!.map((value, at) => Math.abs(value - b![at]!)));
  expect(furthest).toBeLessThan(12);
  // The originals' own smallest renditions can.
  const [c, d] = await Promise.all([one!, other!].map((made) => pixelsOf(made.sizes[0]!.bytes)));
  expect(Math.max(...c!.map((value, at) => Math.abs(value - d![at]!)))).toBeGreaterThan(60);
});

test('a placeholder is a short thumbhash of the right shape', async () => {
  const { thumbhash, width, height } = await makeRenditions(await board(648, 1152, 200), marking);
  expect([width, height]).toEqual([648, 1152]);
  const bytes = Buffer.from(thumbhash, 'base64');
  expect(bytes.length).toBeGreaterThan(10);
  expect(bytes.length).toBeLessThan(30);
});

test('AVIF is never wider than the picture', async () => {
  const { sizes } = await makeRenditions(await board(200, 264, 20), marking);
  const [made] = await makeAvif(sizes.at(-1)!.bytes, [640]);
  expect((await sharp(made!.bytes).metadata()).width).toBe(200);
});

test('whatever bytes an engine answers with, there is a picture or one kind of error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      await expect(makeRenditions(bytes, marking)).rejects.toBeInstanceOf(NoPicture);
    }),
    { numRuns: 60 },
  );
  const whole = await board(200, 200, 20);
  await expect(makeRenditions(whole.slice(0, whole.length / 2), marking)).rejects.toBeInstanceOf(NoPicture);
  const huge = sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#000' } });
  await expect(makeRenditions(await huge.png().toBuffer(), marking)).rejects.toBeInstanceOf(NoPicture);
});
