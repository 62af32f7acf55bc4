import { type Hex, mix } from '../maths/colour.ts';
import { spline } from '../maths/curves.ts';
import { clipped, path } from '../maths/svg.ts';
import { pairs, type Vec2 } from '../maths/vectors.ts';
import type { Side } from '../model/side.ts';
import type { Ramp } from '../palette/ramps.ts';

/**
 * What an animal is drawn with. Coordinates are its own: x to the right, y down, 0 0 on the ground below it, about 400
 * units tall; `light` is the side of the key.
 */
export interface Pelt {
  /** Prefix of element ids. */
  id: string;
  light: Side;
  ramp(colour: Hex): Ramp;
  /** Its own colour, and a lighter one of the same kind. */
  coat: Hex;
  pale: Hex;
  nextClip(): number;
}

export const paler = (colour: Hex): Hex => mix(colour, '#f4ece0', 0.72);

const moved = (points: readonly Vec2[], dx: number, dy = 0): Vec2[] =>
  points.map(([x, y]) => [x + dx, y + dy]);

/** A rounded body, lit from the side of the key, with a thin rim of light on the other. */
export function mass(g: Pelt, flat: readonly number[], r: Ramp, rim = 6): string {
  const points = pairs(flat);
  const xs = points.map(([x]) => x);
  const w = Math.max(...xs) - Math.min(...xs);
  const d = spline(points, true);
  const inner = spline(moved(points, g.light * rim, 1), true);
  const planes =
    path(inner, r.light) +
    path(spline(moved(points, -g.light * w * 0.2, w * 0.05), true), r.base) +
    path(spline(moved(points, -g.light * w * 0.52, w * 0.08), true), r.shade);
  return (
    path(d, r.rim) + clipped(`${g.id}a${g.nextClip()}`, d, clipped(`${g.id}a${g.nextClip()}`, inner, planes))
  );
}
