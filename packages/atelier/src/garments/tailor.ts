import type { Hex } from '../maths/colour.ts';
import { f1, sampleSpline, spline } from '../maths/curves.ts';
import { clamp } from '../maths/numbers.ts';
import { band, blob, circle, clipped, facet, path } from '../maths/svg.ts';
import type { Vec2 } from '../maths/vectors.ts';
import type { Mood } from '../palette/moods.ts';
import type { Ramp } from '../palette/ramps.ts';
import type { Side } from '../model/side.ts';

/** Planes of light, painted in the tones of a ramp. */
export type Planes = (ramp: Omit<Ramp, 'hi'>) => string;

/**
 * What a garment is cut with. Coordinates are written for a slim, standard neck: `at` and `y` bring heights
 * to this body, `place` and the others widen them and put them on the canvas.
 */
export interface Tailor {
  uid: string;
  k: number;
  light: Side;
  /** The side away from the light before the lit one, which lies on top. */
  farFirst: readonly [Side, Side];
  mood: Mood;
  metal: Hex;
  colours: readonly Hex[];
  /** A half or full figure: arms are limbs of their own, and garments go on below the chest. */
  isLong: boolean;
  isFeminine: boolean;
  y(v: number): number;
  /** A flat list of x, y written for the standard neck. */
  at(flat: readonly number[]): Vec2[];
  /** On the body's surface, `lift` units off it. */
  place(x: number, y: number, lift: number): Vec2;
  /** At a fixed depth. */
  inSpace(x: number, y: number, z: number): Vec2;
  onPlate(x: number, y: number, z: number): Vec2;
  ramp(colour: Hex): Ramp;
  /** Shading that follows the skin, and shading of the larger, clothed body. */
  inner: { silhouette: string; planes: Planes; clip: string };
  outer: { silhouette: string; planes: Planes; clip: string };
  /** A new number for each clip of this picture. */
  nextClip(): number;
}

/** `over` lies on the body, `back` behind it (hoods, high collars). */
export interface Garment {
  over: string;
  back?: string;
}
export type GarmentCut = (g: Tailor) => Garment;

/** The colour of a garment by number; a garment asks only for those that it was given. */
export function colourOf(g: Tailor, i: number): Hex {
  const colour = g.colours[i];
  if (!colour) throw new RangeError(`the garment has no colour ${i}`);
  return colour;
}
export const clothOf = (g: Tailor, i = 0): Ramp => g.ramp(colourOf(g, i));

/** Everything below a neckline, as a path; `isFlat` for tops without shoulders. */
export function region(g: Tailor, neckline: Vec2[], isFlat = false): string {
  const steps = Math.max(14, neckline.length * 4);
  const edge = sampleSpline(neckline, steps).map(([x, y]) => g.place(x, y, 0));
  const [ax, ay] = edge[0] as Vec2;
  const [bx, by] = edge.at(-1) as Vec2;
  const up = isFlat ? 0 : 60;
  const out = isFlat ? 0 : 26;
  return (
    `M-400 ${f1(ay - up)}L${f1(ax - out)} ${f1(ay - up)}L${spline(edge).slice(1)}` +
    `L${f1(bx + out)} ${f1(by - up)}L1300 ${f1(by - up)}V1500H-400Z`
  );
}

const wear = (g: Tailor, shape: string, ramp: Ramp, { silhouette, planes, clip }: Tailor['inner']): string =>
  clipped(
    `${g.uid}c${g.nextClip()}`,
    shape,
    `${path(silhouette, ramp.deep)}<g clip-path="url(#${clip})">${planes(ramp)}</g>`,
  );
/** Cloth that lies on the skin, and cloth that stands off it. */
export const wearInner = (g: Tailor, shape: string, ramp: Ramp): string => wear(g, shape, ramp, g.inner);
export const wearOuter = (g: Tailor, shape: string, ramp: Ramp): string => wear(g, shape, ramp, g.outer);

const placed = (g: Tailor, points: readonly Vec2[], lift: number): Vec2[] =>
  points.map(([x, y]) => g.place(x, y, lift));

/** A line of even width: a seam, a strap, a piping. */
export const cord = (g: Tailor, points: Vec2[], w: number, fill: Hex, lift = 4, opacity = 1): string =>
  band(placed(g, points, lift), 14, () => w * g.k, fill, opacity);
/** A line that tapers at both ends: a fold in the cloth. */
export const fold = (g: Tailor, points: Vec2[], w: number, fill: Hex, lift = 4, opacity = 1): string =>
  band(
    placed(g, points, lift),
    14,
    (t) => w * Math.sin(Math.PI * clamp(0.08 + t * 0.9)) * g.k,
    fill,
    opacity,
  );
/** A piece with sharp corners, and one with round ones. */
export const patch = (g: Tailor, points: Vec2[], fill: Hex, lift = 6, opacity = 1): string =>
  facet(placed(g, points, lift), fill, opacity);
export const pad = (g: Tailor, points: Vec2[], fill: Hex, lift = 6, opacity = 1): string =>
  blob(placed(g, points, lift), fill, opacity);
export function dot(g: Tailor, x: number, y: number, r: number, fill: Hex, lift = 6): string {
  const [cx, cy] = g.place(x, y, lift);
  return circle(cx, cy, r * g.k, fill);
}
/** Points moved in body coordinates. */
export const shifted = (points: Vec2[], dx: number, dy: number): Vec2[] =>
  points.map(([x, y]) => [x + dx, y + dy]);
