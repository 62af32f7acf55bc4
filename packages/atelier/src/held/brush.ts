import { spline } from '../maths/curves.ts';
import { clipped, path } from '../maths/svg.ts';
import { pairs } from '../maths/vectors.ts';
import type { Hex } from '../maths/colour.ts';
import type { Side } from '../model/side.ts';
import type { Mood } from '../palette/moods.ts';
import type { Ramp } from '../palette/ramps.ts';

/**
 * What a held thing is drawn with. Coordinates are its own, in figure units: x to the right, y down, 0 0 in the hand;
 * `side` is the side of the hand, `light` that of the key.
 */
export interface Brush {
  id: string;
  light: Side;
  side: Side;
  mood: Mood;
  metal: Hex;
  /** Colour of the thing where it has one of many. */
  colour: Hex;
  ramp(colour: Hex): Ramp;
  nextClip(): number;
}

/** A closed shape in two tones: the side away from the light lies in shade. */
export function lit(b: Brush, flat: readonly number[], r: Ramp, isSharp = false): string {
  const points = pairs(flat);
  const d = spline(points, true, isSharp ? 0.02 : 1 / 6);
  const xs = points.map(([x]) => x);
  const w = Math.max(...xs) - Math.min(...xs);
  const shadow = points.map(([x, y]): [number, number] => [x - b.light * w * 0.62, y]);
  return clipped(
    `${b.id}c${b.nextClip()}`,
    d,
    path(d, r.base) + path(spline(shadow, true, isSharp ? 0.02 : 1 / 6), r.shade),
  );
}
