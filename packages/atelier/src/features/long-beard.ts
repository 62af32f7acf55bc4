import { lerp } from '../maths/numbers.ts';
import type { Rng } from '../maths/random.ts';
import { band } from '../maths/svg.ts';
import type { Vec2, Vec3 } from '../maths/vectors.ts';
import type { Figure } from '../model/figure.ts';
import { SIDES } from '../model/side.ts';
import type { Beard } from '../model/traits.ts';
import type { HairRamp } from '../palette/ramps.ts';

const LOCKS = 19;
/** How far below the chin the longest lock ends. */
const LENGTH = 190;

/** What of a beard leaves the face: the locks of a long one, the tips of a handlebar moustache. */
export function hangingBeard(fig: Figure, kind: Beard, hair: HairRamp, rng: Rng): string {
  if (kind === 'long') return locks(fig, hair, rng);
  return kind === 'handlebar' ? tips(fig, hair) : '';
}

function locks(fig: Figure, hair: HairRamp, rng: Rng): string {
  const chin = fig.head.yBot;
  // The outer ones lie behind the inner ones.
  const order = Array.from({ length: LOCKS }, (_, i) => i).toSorted(
    (a, b) => Math.abs(b - (LOCKS - 1) / 2) - Math.abs(a - (LOCKS - 1) / 2),
  );
  let out = '';
  for (const i of order) {
    const u = (i / (LOCKS - 1)) * 2 - 1;
    const root = chin - 74 - 30 * u * u + rng.range(-6, 6);
    const end = chin + LENGTH * (1 - 0.62 * u * u) + rng.range(-16, 16);
    const sway = rng.range(-9, 9);
    const at = (t: number): Vec3 => [
      lerp(u * 92, u * 30 + sway, t * t),
      lerp(root, end, t),
      lerp(142 - 34 * u * u, 118, t),
    ];
    const line = [0, 0.35, 0.7, 1].map((t) => fig.place(at(t)));
    const isLit = u * fig.light > 0.15;
    const tone = isLit ? (i % 3 === 0 ? hair.light : hair.base) : i % 3 === 0 ? hair.base : hair.shade;
    // Pointed at both ends: the root grows out of the beard on the face.
    const wide = (t: number): number => 26 * Math.min(1, 0.1 + t * 3.4) * (1 - t * t * 0.84) * fig.k;
    out +=
      band(line, 12, wide, tone) +
      band(
        line.map(([x, y]): Vec2 => [x + 6 * fig.k, y]),
        12,
        (t) => 3.4 * (1 - t) * fig.k,
        hair.deep,
        0.5,
      );
  }
  return out;
}

function tips(fig: Figure, hair: HairRamp): string {
  const y = fig.head.ys(118);
  let out = '';
  for (const s of SIDES) {
    const line = (
      [
        [12, y - 6],
        [44, y + 4],
        [74, y - 2],
        [88, y - 22],
        [78, y - 34],
      ] as const
    ).map(([x, v]) => fig.face(s * x, v, 6, 0.6));
    out += band(line, 18, (t) => (15 * (1 - t) + 3) * fig.k, s === fig.light ? hair.base : hair.shade);
    out += band(line, 18, (t) => 4 * Math.sin(Math.PI * t) * fig.k, hair.light, 0.6);
  }
  return out;
}
