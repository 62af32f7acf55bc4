import { band, blob } from '../maths/svg.ts';
import { pairs, type Vec2 } from '../maths/vectors.ts';
import type { Figure } from '../model/figure.ts';
import type { Ramp } from '../palette/ramps.ts';

/** Wound once around the neck, with one end hanging on the lit side. */
export function scarf(fig: Figure, r: Ramp): string {
  const { k, light, bust } = fig;
  const at = (flat: number[], lift: number): Vec2[] =>
    pairs(flat).map(([x, y]) => fig.body(x, bust.Y(y), lift));
  const end = at([light * 30, 372, light * 64, 470, light * 74, 580, light * 66, 706], 40);
  const tail = (w: number, colour: string, by = 0): string =>
    band(
      end.map(([x, y]): Vec2 => [x + by * k, y]),
      14,
      (t) => (w + 16 * t) * k,
      colour,
    );
  let out = tail(104, r.deep, -light * 10) + tail(96, r.base) + tail(34, r.light, light * 24);
  for (let i = 0; i < 5; i++) {
    const [x, y] = end.at(-1)!;
    const dx = (i - 2) * 20 * k;
    out += band(
      [
        [x + dx, y - 6],
        [x + dx * 1.1, y + 44 * k],
      ],
      2,
      () => 7 * k,
      i % 2 ? r.base : r.shade,
    );
  }
  const loop = (dy: number): number[] => [
    -128,
    286 + dy,
    -104,
    330 + dy,
    -48,
    362 + dy,
    0,
    370 + dy,
    48,
    362 + dy,
    104,
    330 + dy,
    128,
    286 + dy,
  ];
  out += band(at(loop(16), 30), 22, (t) => (54 + 34 * Math.sin(Math.PI * t)) * k, r.deep);
  out += band(at(loop(4), 34), 22, (t) => (54 + 34 * Math.sin(Math.PI * t)) * k, r.base);
  out += band(at(loop(-14), 36), 22, (t) => (18 + 16 * Math.sin(Math.PI * t)) * k, r.light);
  out += band(at(loop(20), 36), 22, (t) => 7 * Math.sin(Math.PI * t) * k, r.shade);
  const knot = at([light * 4, 330, light * 66, 344, light * 76, 396, light * 40, 424, light * 2, 400], 48);
  return (
    out +
    blob(
      knot.map(([x, y]): Vec2 => [x, y + 5 * k]),
      r.deep,
      0.6,
    ) +
    blob(knot, r.light)
  );
}
