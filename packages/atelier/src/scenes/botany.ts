import type { Hex } from '../maths/colour.ts';
import { onward, ribbon, spline } from '../maths/curves.ts';
import { circle, path } from '../maths/svg.ts';
import type { Vec2 } from '../maths/vectors.ts';

/** Outer petals, inner petals, heart. */
type BloomColours = readonly [Hex, Hex, Hex];

/** The night bloom, the flower of the brand, from above. `turn` in radians. */
export function bloom(
  x: number,
  y: number,
  r: number,
  turn: number,
  [outer, inner, heart]: BloomColours,
  petals: number,
): string {
  const around =
    (a: number) =>
    (by: number, far: number): Vec2 => [x + Math.cos(a + by) * r * far, y + Math.sin(a + by) * r * far];
  let large = '';
  let veins = '';
  let small = '';
  for (let i = 0; i < petals; i++) {
    const at = around(turn + (i / petals) * Math.PI * 2);
    const w = (Math.PI / petals) * 1.18;
    const side = [at(w * 0.72, 0.74), at(w * 0.7, 0.45)];
    large += spline([at(0, 0.1), at(-w * 0.7, 0.45), at(-w * 0.72, 0.74), at(0, 1.04), ...side], true);
    veins += ribbon([at(0, 0.16), at(0.03, 0.5), at(0, 0.88)], (t) => r * 0.045 * (1 - t));
  }
  for (let i = 0; i < petals; i++) {
    const at = around(turn + ((i + 0.5) / petals) * Math.PI * 2);
    const w = Math.PI / petals;
    small += spline([at(0, 0.06), at(-w * 0.7, 0.3), at(0, 0.66), at(w * 0.7, 0.3)], true);
  }
  let pollen = '';
  for (let i = 0; i < 7; i++) {
    const a = turn + i * 0.9;
    pollen += circle(x + Math.cos(a) * r * 0.24, y + Math.sin(a) * r * 0.24, r * 0.032, heart);
  }
  return (
    path(large, outer) + path(veins, inner, 0.6) + path(small, inner) + circle(x, y, r * 0.13, heart) + pollen
  );
}

/** A pointed leaf from its foot; the half towards `lit` is lighter. */
export function leaf(
  x: number,
  y: number,
  length: number,
  turn: number,
  w: number,
  colour: Hex,
  lit: Hex,
): string {
  const at = (u: number, v: number): Vec2 => [
    x + Math.cos(turn) * u - Math.sin(turn) * v,
    y + Math.sin(turn) * u + Math.cos(turn) * v,
  ];
  const upper = spline([at(0, 0), at(length * 0.3, -w), at(length * 0.7, -w * 0.72), at(length, 0)]);
  const lower = spline([at(length, 0), at(length * 0.7, w * 0.72), at(length * 0.3, w), at(0, 0)]);
  return path(`${upper}${onward(lower)}Z`, colour) + path(`${upper}Z`, lit);
}
