import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { labOf } from './maths/colour.ts';
import type { Traits } from './model/traits.ts';
import { sentenceOf } from './picture-request.ts';
import { portrait } from './portrait.ts';
import { rasterise } from './raster.ts';
import { readRequest } from './request.ts';

const SLOW = 60_000;
const SIZE = { width: 225, height: 300 };
/** Canvas units per pixel of the small picture. */
const UNIT = 900 / SIZE.width;

async function paint(
  prompt: string,
): Promise<{ traits: Traits; at(x: number, y: number): [number, number, number] }> {
  const order = readRequest({ prompt, negativePrompt: '', ...SIZE, identity: 'pixel', seed: '1', tags: [] });
  if ('refusal' in order) throw new Error(sentenceOf(order.refusal));
  const { svg, traits } = portrait(order.wish, { ratio: 0.75, hasGrain: false });
  const bytes = await rasterise(svg, SIZE);
  const pixels = await sharp(bytes).removeAlpha().raw().toBuffer();
  return {
    traits,
    at(x, y) {
      const i = (Math.round(y / UNIT) * SIZE.width + Math.round(x / UNIT)) * 3;
      return [pixels[i] ?? 0, pixels[i + 1] ?? 0, pixels[i + 2] ?? 0];
    },
  };
}
type Pixels = Awaited<ReturnType<typeof paint>>;

/** The middle of all colours in a box of the figure, in units around the point between the eyes. */
function around({ traits, at }: Pixels, [x0, y0, x1, y1]: readonly [number, number, number, number]) {
  const { ox, oy, k } = traits;
  const found: (readonly [number, number, number])[] = [];
  for (let u = 0; u <= 12; u++)
    for (let v = 0; v <= 6; v++) {
      const x = ox + (x0 + ((x1 - x0) * u) / 12) * k;
      const y = Math.min(1196, oy + (y0 + ((y1 - y0) * v) / 6) * k);
      found.push(labOf(at(x, y)));
    }
  const middle = (i: 0 | 1 | 2): number =>
    found.map((lab) => lab[i]).sort((a, b) => a - b)[found.length >> 1] ?? 0;
  return { L: middle(0), a: middle(1), b: middle(2) };
}
/** Chest below the collar, and the crown of the head. */
const CHEST = [-150, 480, 150, 545] as const;
const CROWN = [-60, -226, 60, -180] as const;

const hue = ({ a, b }: { a: number; b: number }): number => (Math.atan2(b, a) * 180) / Math.PI;
const apart = (first: number, second: number): number => Math.abs(((first - second + 540) % 360) - 180);

/** Hues in OKLab by colour; grey ones are told by lightness. */
const HUES = { red: 22, orange: 52, yellow: 92, green: 158, blue: 268, purple: 305, pink: 10 } as const;

describe('the pixels', () => {
  it.each([
    ['a woman in a red sweater by day', 'red'],
    ['a man in a green sweater by day', 'green'],
    ['a woman in a blue hoodie by day', 'blue'],
    ['a woman in a yellow raincoat by day', 'yellow'],
    ['a man in an orange t-shirt by day', 'orange'],
    ['a woman in a purple turtleneck by day', 'purple'],
    ['a woman in a pink sweater by day', 'pink'],
    ['a man in a red uniform by day', 'red'],
    ['a woman in a green dress by day', 'green'],
    ['a man in a blue t-shirt by day', 'blue'],
    ['a woman in a blue apron by day', 'blue'],
    ['an old bearded fisherman in blue by day', 'blue'],
  ] as const)(
    'of %s are %s on the chest',
    async (prompt, colour) => {
      const chest = around(await paint(`${prompt}, short hair`), CHEST);
      expect(Math.hypot(chest.a, chest.b)).toBeGreaterThan(0.03);
      expect(apart(hue(chest), HUES[colour])).toBeLessThan(34);
    },
    SLOW,
  );

  it.each([
    ['a woman with long red hair by day', 'red'],
    ['a man with a pink mohawk by day', 'pink'],
    ['a woman with a blue bob by day', 'blue'],
    ['a woman with long green hair by day', 'green'],
    ['a woman with short purple hair by day', 'purple'],
    ['a man with short orange hair by day', 'orange'],
  ] as const)(
    'of %s are %s on the crown',
    async (prompt, colour) => {
      const crown = around(await paint(prompt), CROWN);
      expect(Math.hypot(crown.a, crown.b)).toBeGreaterThan(0.02);
      expect(apart(hue(crown), HUES[colour])).toBeLessThan(40);
    },
    SLOW,
  );

  it.each([
    ['a woman with long black hair by day', 0, 0.5],
    ['a woman with long white hair by day', 0.66, 1],
    ['an old man with short white hair by day', 0.6, 1],
  ])(
    'of %s have the lightness of that hair',
    async (prompt, from, to) => {
      const crown = around(await paint(prompt), CROWN);
      expect(crown.L).toBeGreaterThan(from);
      expect(crown.L).toBeLessThan(to);
    },
    SLOW,
  );

  it.each([
    ['a man in a white t-shirt by day', 0.62, 1],
    ['a man in a black turtleneck by day', 0, 0.5],
  ])(
    'of %s have the lightness of that cloth',
    async (prompt, from, to) => {
      const chest = around(await paint(`${prompt}, short hair`), CHEST);
      expect(chest.L).toBeGreaterThan(from);
      expect(chest.L).toBeLessThan(to);
    },
    SLOW,
  );

  it(
    'of a Black woman are darker in the face than those of a pale one',
    async () => {
      const face = [-60, 20, 60, 60] as const;
      const dark = around(await paint('a Black woman by day'), face);
      const pale = around(await paint('a pale woman by day'), face);
      expect(pale.L - dark.L).toBeGreaterThan(0.15);
    },
    SLOW,
  );
});
