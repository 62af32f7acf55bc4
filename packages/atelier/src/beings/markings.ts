import type { Hex } from '../maths/colour.ts';
import { clamp } from '../maths/numbers.ts';
import type { Rng } from '../maths/random.ts';
import { band, blob } from '../maths/svg.ts';
import { mirror, pairs, type Vec2 } from '../maths/vectors.ts';
import { faceDot } from '../adornments/marks.ts';
import type { Markings } from '../model/traits.ts';
import type { Figure } from '../model/figure.ts';
import { type Side, SIDES } from '../model/side.ts';

/** Patterns on the face of aliens, demons and angels. */
export function markings(fig: Figure, kind: Markings, colour: Hex, rng: Rng): string {
  if (kind === 'gold') return goldFreckles(fig, colour, rng);
  const draw = { dots, stripes, brow, tear }[kind];
  const middle = { dots: browDots, stripes: () => '', brow: browGem, tear: () => '' }[kind];
  return SIDES.map((side) => draw(fig, side, colour)).join('') + middle(fig, colour);
}

const tapered = (fig: Figure, points: Vec2[], steps: number, width: (t: number) => number, c: Hex): string =>
  band(fig.faceLine(points, 1, 0), steps, width, c);

function dots(fig: Figure, side: Side, colour: Hex): string {
  let out = '';
  for (let i = 0; i < 6; i++)
    out += faceDot(fig, side * (34 + i * 13), -62 - 9 * i + i * i * 1.2, 4.6 - i * 0.5, colour);
  for (let i = 0; i < 8; i++) {
    const column = i % 4;
    const row = i > 3 ? 1 : 0;
    const x = side * (68 + column * 12 + row * 6);
    out += faceDot(fig, x, 34 + row * 13 - column * 3, 4.2 - column * 0.5, colour, 0.9);
  }
  return out;
}
function browDots(fig: Figure, colour: Hex): string {
  let out = '';
  for (let i = 0; i < 3; i++) out += faceDot(fig, 0, -78 - i * 20, 5.4 - i, colour);
  return out;
}

function stripes(fig: Figure, side: Side, colour: Hex): string {
  let out = '';
  for (let i = 0; i < 3; i++) {
    const line = pairs([128 - i * 2, 34 + i * 20, 98 - i * 3, 44 + i * 19, 70 - i * 2, 44 + i * 17]);
    out += tapered(fig, mirror(line, side), 10, (t) => 9 * (1 - t) * fig.k + 0.5, colour);
  }
  return out;
}

function brow(fig: Figure, side: Side, colour: Hex): string {
  let out = '';
  for (let i = 0; i < 4; i++) {
    const line = pairs([14 + i * 22, -66 - i * 4, 20 + i * 24, -92 - i * 6, 20 + i * 30, -128 - i * 2]);
    out += tapered(
      fig,
      mirror(line, side),
      8,
      (t) => 7 * Math.sin(Math.PI * clamp(t + 0.06)) * fig.k,
      colour,
    );
  }
  return out;
}
const browGem = (fig: Figure, colour: Hex): string =>
  blob(fig.faceLine(pairs([0, -66, 9, -84, 0, -108, -9, -84]), 1, 0), colour);

function tear(fig: Figure, side: Side, colour: Hex): string {
  const below = mirror(pairs([62, 22, 64, 60, 60, 104]), side);
  const above = mirror(pairs([62, -56, 64, -84, 60, -120]), side);
  return (
    tapered(fig, below, 8, (t) => 8 * (1 - t) * fig.k, colour) +
    tapered(fig, above, 8, (t) => 7 * (1 - t) * fig.k, colour)
  );
}

function goldFreckles(fig: Figure, colour: Hex, rng: Rng): string {
  let out = '';
  for (let i = 0; i < 26; i++) {
    const x = rng.range(-104, 104);
    const y = rng.range(18, 62);
    if (Math.abs(x) < 16) continue;
    out += faceDot(fig, x, y, rng.range(1.4, 3), colour, 0.9);
  }
  return out;
}
