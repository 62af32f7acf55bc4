import type { Hex } from '../maths/colour.ts';
import { sampleSpline } from '../maths/curves.ts';
import type { Rng } from '../maths/random.ts';
import { blob, circle, hoop, strip, stroke, tenth } from '../maths/svg.ts';
import { f1 } from '../maths/curves.ts';
import { mirror, pairs, type Vec2 } from '../maths/vectors.ts';
import type { Ramp } from '../palette/ramps.ts';
import type { Figure } from '../model/figure.ts';
import { SIDES } from '../model/side.ts';

/** A dot on the skin; the radius in figure units. */
export function faceDot(fig: Figure, x: number, y: number, r: number, colour: Hex, opacity = 1): string {
  const [cx, cy] = fig.face(x, y, 2, 0);
  return circle(cx, cy, r * fig.k, colour, opacity);
}

export function freckles(fig: Figure, colour: Hex, rng: Rng): string {
  let out = '';
  for (let i = 0; i < 38; i++) {
    const x = rng.bell() * 100;
    const y = 34 + rng.bell() * 26 + Math.abs(x) * 0.06;
    out += faceDot(fig, x, y, rng.range(1.1, 2.5), colour, tenth(rng.range(0.4, 0.8)));
  }
  return out;
}

/** Over a brow, on a cheek, or across the nose. */
const SCARS = [
  pairs([42, -74, 56, -40, 66, 10, 76, 62]),
  pairs([104, 30, 80, 62, 52, 88]),
  pairs([20, 24, -6, 34, -30, 30]),
];
export function scar(fig: Figure, skin: Ramp, rng: Rng): string {
  const side = rng.pick(SIDES);
  const line = SCARS[rng.int(0, 2)] as Vec2[];
  const points = sampleSpline(fig.faceLine(mirror(line, side), 2, 0), 14);
  const lit = points.map(([x, y]): Vec2 => [x - 1.3, y - 1]);
  return (
    strip(points, (t) => (6 * Math.sin(Math.PI * t) + 1.2) * fig.k, skin.deep, 0.65) +
    strip(lit, (t) => (3 * Math.sin(Math.PI * t) + 0.6) * fig.k, skin.hi)
  );
}

/** Three dots, a sprig at the temple, or a drop below one eye. */
export function faceTattoo(fig: Figure, ink: Hex, rng: Rng): string {
  const side = rng.pick(SIDES);
  const kind = rng.int(0, 2);
  if (kind === 0) {
    const dot = (y: number, r: number): string => faceDot(fig, side * 92, y, r, ink, 0.9);
    return dot(34, 3.4) + dot(46, 2.6) + dot(56, 2);
  }
  if (kind === 2)
    return blob(fig.faceLine(mirror(pairs([60, 30, 66, 40, 60, 52, 54, 40]), side), 2, 0), ink, 0.9);
  const { k } = fig;
  const sprig = mirror(pairs([86, -60, 104, -44, 112, -16, 110, 14]), side);
  const stem = sampleSpline(fig.faceLine(sprig, 2, 0), 14);
  let out = strip(stem, () => 2.6 * k, ink, 0.85);
  for (let i = 1; i < 5; i++) {
    const [x, y] = stem[i * 3 - 1] as Vec2;
    const d = side * (i % 2 ? 1 : -1) * k;
    const leaf: Vec2[] = [
      [x, y],
      [x + d * 9, y - 9 * k],
      [x + d * 16, y - 5 * k],
      [x + d * 8, y + 1],
    ];
    out += blob(leaf, ink, 0.85);
  }
  return out;
}

type Piercing = 'nose' | 'lip' | 'brow' | 'septum' | 'bridge';
const SETS: [Piercing[], number][] = [
  [['nose'], 3],
  [['nose', 'lip'], 2],
  [['brow', 'nose'], 2],
  [['septum'], 2],
  [['bridge', 'lip'], 1],
];
export function piercings(fig: Figure, metal: Hex, rng: Rng): string {
  const set = rng.weighted(SETS);
  const side = rng.pick(SIDES);
  return set.map((where) => PIERCED[where](fig, metal, side)).join('');
}
const PIERCED: Record<Piercing, (fig: Figure, metal: Hex, side: number) => string> = {
  nose: (fig, metal, side) =>
    faceDot(fig, side * 25, fig.head.ny(76), 3.8, metal) +
    faceDot(fig, side * 24.4, fig.head.ny(75), 1.4, '#fff'),
  lip(fig, metal, side) {
    const [x, y] = fig.face(side * 15, fig.head.ys(152), 3, 0);
    return hoop(x, y, 7 * fig.k, metal, 3 * fig.k);
  },
  brow: (fig, metal, side) =>
    faceDot(fig, side * 88, -56, 3.6, metal) + faceDot(fig, side * 92, -36, 3.6, metal),
  septum(fig, metal) {
    const [x, y] = fig.face(0, fig.head.ny(94), 3, 0);
    const k = fig.k;
    const arc = `M${f1(x - 8 * k)} ${f1(y - 4 * k)}a${f1(8 * k)} ${f1(9 * k)} 0 1 0 ${f1(16 * k)} 0`;
    return stroke(arc, metal, 3.2 * k, 1, 'round');
  },
  bridge: (fig, metal) => faceDot(fig, -15, -8, 3.6, metal) + faceDot(fig, 15, -8, 3.6, metal),
};
