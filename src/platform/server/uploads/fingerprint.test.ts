import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { fingerprintOf, isAlike, printsOf } from './fingerprint.ts';

/** A few large shapes, at other places for each number. */
function picture(which: number): Promise<Buffer> {
  const block = (left: number, top: number, background: string) => ({
    input: { create: { width: 120, height: 160, channels: 3 as const, background } },
    left,
    top,
  });
  return sharp({ create: { width: 600, height: 600, channels: 3, background: '#335577' } })
    .composite([
      block((which * 137) % 460, (which * 211) % 420, '#eecc88'),
      block((which * 71) % 460, (which * 33) % 420, '#aa2244'),
      block((which * 17) % 460, (which * 301) % 420, '#0a0a0a'),
    ])
    .png()
    .toBuffer();
}

describe('a fingerprint', () => {
  it.each([
    ['a smaller one', (image: Sharp) => image.resize(256).webp({ quality: 82 })],
    ['a badly compressed one', (image: Sharp) => image.jpeg({ quality: 25 })],
    ['a larger one', (image: Sharp) => image.resize(900).png()],
    ['a slightly brighter one', (image: Sharp) => image.modulate({ brightness: 1.08 }).webp()],
  ])('is that of %s', async (_what, change) => {
    const original = await picture(3);
    const other = await change(sharp(original)).toBuffer();
    expect(isAlike(await fingerprintOf(original), await fingerprintOf(other))).toBe(true);
  });

  it('is not that of another picture', async () => {
    const prints = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (which) => fingerprintOf(await picture(which))),
    );
    prints.forEach((one, index) =>
      prints.slice(index + 1).forEach((other) => expect(isAlike(one, other)).toBe(false)),
    );
  });

  it('is empty for a plain area and for what is no picture, and those are like nothing', async () => {
    const plain = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#456' } })
      .png()
      .toBuffer();
    const empty = await fingerprintOf(plain);
    expect(empty).toHaveLength(0);
    expect(await fingerprintOf(Buffer.from('no picture'))).toHaveLength(0);
    expect(isAlike(empty, empty)).toBe(false);
  });
});

describe('the prints of a removed picture', () => {
  const cuts: [string, { left: number; top: number; width: number; height: number }][] = [
    ['nothing', { left: 0, top: 0, width: 600, height: 600 }],
    ['a twentieth on the left', { left: 30, top: 0, width: 570, height: 600 }],
    ['a twentieth below', { left: 0, top: 0, width: 600, height: 570 }],
    ['a little all around', { left: 15, top: 15, width: 570, height: 570 }],
    ['a twentieth all around', { left: 30, top: 30, width: 540, height: 540 }],
    ['a corner', { left: 0, top: 0, width: 570, height: 570 }],
  ];

  it.each(cuts)('find it where somebody cut off %s', async (_what, part) => {
    const original = await picture(3);
    const cut = await sharp(original).extract(part).resize(400).jpeg({ quality: 60 }).toBuffer();
    const seen = await fingerprintOf(cut);
    expect((await printsOf(original)).some((print) => isAlike(print, seen))).toBe(true);
  });

  it('find no other picture', async () => {
    const prints = await printsOf(await picture(3));
    for (const which of [1, 2, 4, 5, 6, 7, 8, 9]) {
      const seen = await fingerprintOf(await picture(which));
      expect(prints.some((print) => isAlike(print, seen))).toBe(false);
    }
  });

  it('are none of a plain area', async () => {
    const plain = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#456' } })
      .png()
      .toBuffer();
    expect(await printsOf(plain)).toEqual([]);
  });
});
