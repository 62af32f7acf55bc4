import { type Hex, mix, tune } from '../maths/colour.ts';
import { f1 } from '../maths/curves.ts';
import { lerp } from '../maths/numbers.ts';
import { band, circle, path } from '../maths/svg.ts';
import { pairs, type Vec2 } from '../maths/vectors.ts';
import type { Mood } from '../palette/moods.ts';
import type { Necklace } from '../model/traits.ts';
import type { Figure } from '../model/figure.ts';

export function necklace(fig: Figure, kind: Necklace, metal: Hex, mood: Mood): string {
  if (kind === 'choker') return choker(fig, metal, mood);
  const { k } = fig;
  const Y = fig.bust.Y;
  const low = kind === 'long' ? 440 : 396;
  const side = Y(lerp(300, low, 0.55));
  const w = 92;
  const chain: Vec2[] = [
    [-w, Y(300)],
    [-w * 0.8, side],
    [-w * 0.35, Y(low - 8)],
    [0, Y(low)],
    [w * 0.35, Y(low - 8)],
    [w * 0.8, side],
    [w, Y(300)],
  ];
  const links = band(fig.bodyLine(chain, 4), 30, () => 2.6 * k, metal);
  const pendant = fig.body(0, Y(low), 5);
  return links + (kind === 'moon' ? moon(pendant, k, metal) : drop(pendant, k, mood.rim));
}

function choker(fig: Figure, metal: Hex, mood: Mood): string {
  const { k } = fig;
  const Y = fig.bust.Y;
  const line = pairs([-70, 276, -36, 296, 0, 300, 36, 296, 70, 276]).map(([x, y]): Vec2 => [x, Y(y)]);
  const ribbon = band(fig.bodyLine(line, 3), 16, () => 13 * k, mix(mood.shadow, '#0a0a0e', 0.6));
  const [x, y] = fig.body(0, Y(303), 5);
  return ribbon + circle(x, y + 7 * k, 7 * k, metal);
}

const moon = ([x, y]: Vec2, k: number, metal: Hex): string =>
  path(
    `M${f1(x)} ${f1(y)}a${f1(12 * k)} ${f1(12 * k)} 0 1 0 ${f1(11 * k)} ${f1(17 * k)}` +
      `a${f1(9.5 * k)} ${f1(9.5 * k)} 0 1 1 ${f1(-11 * k)} ${f1(-17 * k)}Z`,
    metal,
  );

/** A cut stone: its light half and its dark half. */
const drop = ([x, y]: Vec2, k: number, stone: Hex): string =>
  path(
    `M${f1(x)} ${f1(y - 2)}l${f1(8 * k)} ${f1(13 * k)}l${f1(-8 * k)} ${f1(15 * k)}l${f1(-8 * k)} ${f1(-15 * k)}Z`,
    stone,
  ) +
  path(`M${f1(x)} ${f1(y - 2)}l${f1(-8 * k)} ${f1(13 * k)}l${f1(8 * k)} ${f1(15 * k)}Z`, tune(stone, -0.16));
