import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash';
import { describe, expect, it } from 'vitest';
import { groundOf } from './picture-ground.ts';

/** A smooth picture of the given size: light and colour change vertically and horizontally. */
function softPicture(width: number, height: number, turn: number, alpha = 255): Uint8Array {
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const wave = (of: number) =>
        128 + 45 * Math.cos((3 * y) / height + of) + 30 * Math.cos((2 * x) / width + of);
      const at = (y * width + x) * 4;
      rgba.set([wave(turn), wave(turn + 1), wave(turn + 2), alpha], at);
    }
  return rgba;
}

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const colorsOf = (ground: string | undefined) =>
  [...(ground ?? '').matchAll(/#(..)(..)(..)/g)].map(([, ...parts]) =>
    parts.map((part) => parseInt(part, 16)),
  );

/** Reference: decodes all pixels with the library, then averages the rows. */
function averages(hash: Uint8Array): number[][] {
  const { w, h, rgba } = thumbHashToRGBA(hash);
  return [0.08, 0.36, 0.64, 0.92].map((part) => {
    const y = Math.floor(h * part);
    return [0, 1, 2].map((channel) => {
      let sum = 0;
      for (let x = 0; x < w; x++) sum += rgba[(y * w + x) * 4 + channel]!;
      return sum / w;
    });
  });
}

describe('the background of a picture', () => {
  it.each([
    ['upright', 72, 96, 255],
    ['lying', 96, 54, 255],
    ['square', 64, 64, 255],
    ['half seen through', 60, 80, 128],
  ])('has the average colours of its rows: %s', (_, width, height, alpha) => {
    for (const turn of [0, 1.3, 2.9, 4.4]) {
      const hash = rgbaToThumbHash(width, height, softPicture(width, height, turn, alpha));
      const wanted = averages(hash);
      const colors = colorsOf(groundOf(base64(hash)));
      expect(colors).toHaveLength(4);
      // The library's rows are whole pixels, so they differ slightly from our positions.
      colors
        .flat()
        .forEach((value, index) => expect(Math.abs(value - wanted.flat()[index]!)).toBeLessThan(8));
    }
  });

  it('is undefined without a hash and for an invalid one', () => {
    for (const text of ['', '!', 'AA==', 'AAAAAA']) expect(groundOf(text)).toBeUndefined();
  });

  it('is a valid colour even for a truncated hash', () => {
    const hash = rgbaToThumbHash(72, 96, softPicture(72, 96, 1));
    expect(groundOf(base64(hash.slice(0, 9)))).toMatch(/^linear-gradient\((#[\da-f]{6},?){4}\)$/);
  });
});
