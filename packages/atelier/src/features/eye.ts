import type { Hex } from '../maths/colour.ts';
import { f1, sampleSpline, spline } from '../maths/curves.ts';
import { clamp, lerp } from '../maths/numbers.ts';
import { band, blob, circle, clipped, ellipse, ovalHoop, path } from '../maths/svg.ts';
import { pairs, type Vec2 } from '../maths/vectors.ts';
import type { Figure } from '../model/figure.ts';
import type { Side } from '../model/side.ts';
import type { EyeLook, EyeShape } from '../model/looks.ts';

export interface EyeColours {
  white: Hex;
  iris: Hex;
  irisDark: Hex;
  irisLight: Hex;
  pupil: Hex;
  lash: Hex;
  lid: Hex;
  crease: Hex;
  lidShadow: Hex;
  catchLight: Hex;
  tear: Hex;
}

/** Half width of an eye at size 1. */
const HALF = 32;
const IRIS = 15.2;

/** Eye coordinates: u to the temple, v down, the outer corner turned up by the tilt. */
type OnEye = (u: number, v: number, lift?: number) => Vec2;
function onEye(fig: Figure, side: Side, { tilt, size }: EyeLook): OnEye {
  const cos = Math.cos(tilt);
  const sin = Math.sin(tilt);
  return (u, v, lift = -4) => {
    const uu = u * size;
    const vv = v * size;
    return fig.face(side * (fig.head.eyeGap + uu * cos + vv * sin), 3 + vv * cos - uu * sin, lift, 1);
  };
}
const all = (at: OnEye, points: readonly Vec2[]): Vec2[] => points.map(([u, v]) => at(u, v));

export function eye(fig: Figure, side: Side, look: EyeLook, colours: EyeColours): string {
  return look.isClosed ? closedEye(onEye(fig, side, look), colours) : openEye(fig, side, look, colours);
}

function closedEye(at: OnEye, c: EyeColours): string {
  const w = HALF;
  const line = pairs([-w, 4, -w * 0.55, 9, 0, 12, w * 0.55, 8, w + 5, -2]);
  const lid = pairs([-w, 4, -w * 0.6, -8, 0, -15, w * 0.6, -11, w + 4, -2, w * 0.55, 8, 0, 12, -w * 0.55, 9]);
  const tip = (t: number): number => (t > 0.93 ? ((1 - t) / 0.07) * 0.6 + 0.4 : 1);
  const thickness = (t: number): number =>
    1.2 + 5.2 * Math.sin(Math.PI * Math.min(1, t * 0.62 + 0.12)) * tip(t);
  let out = blob(all(at, lid), c.lid) + band(all(at, line), 16, thickness, c.lash);
  for (const [t, len] of pairs([0.55, 7, 0.7, 9, 0.84, 11, 0.97, 12])) {
    const [u, v] = sampleSpline(line, 40)[Math.round(t * 40)] as Vec2;
    const middle = at(u + len * 0.2, v + len * 0.6);
    const end = at(u + len * (0.25 + t * 0.75), v + len * (1.05 - t * 0.75));
    out += band([at(u, v), middle, end], 6, (s) => 2.8 * (1 - s) + 0.3, c.lash);
  }
  const crease = all(at, pairs([-w * 0.7, -9, 0, -19, w * 0.8, -13]));
  return out + band(crease, 10, (t) => 2.2 * Math.sin(Math.PI * t) + 0.3, c.crease);
}

function openEye(fig: Figure, side: Side, look: EyeLook, c: EyeColours): string {
  const at = onEye(fig, side, look);
  const w = HALF;
  const h = look.open;
  const low = lerp(0.75, 1, h) * (look.isSmiling ? 0.82 : 1);
  const top: Vec2[] = [
    [-w, 5],
    [-w * 0.66, -5 * h + 1],
    [-w * 0.2, -14.5 * h],
    [w * 0.22, -15.5 * h],
    [w * 0.66, -10.5 * h],
    [w, -3.5],
  ];
  if (look.shape) shapeLid(top, look.shape, h);
  const bottom: Vec2[] = [
    [w, -3.5],
    [w * 0.62, 5.5 * low],
    [w * 0.12, 10 * low],
    [-w * 0.4, 9.5 * low],
    [-w * 0.8, 7],
    [-w, 5],
  ];
  const crease: Vec2[] = [
    [-w * 0.92, -3],
    [-w * 0.5, -14 * h - 4],
    [0, -21 * h - 4.5],
    [w * 0.5, -19 * h - 4.5],
    [w * 1.02, -9 - 3 * h],
  ];
  if (look.shape) {
    const { fold, hood, round } = look.shape;
    // A hood hides the fold of the lid; a round eye has it higher.
    for (const point of crease) point[1] += 5 * fold + 3.5 * hood - 1.5 * round;
    for (const point of bottom) point[1] += point[1] > 6 ? 2.6 * round : 0;
  }
  const lid = [...crease, ...pairs([w * 1.08, -5, w * 0.66, -6 * h, 0, -8 * h, -w * 0.9, 3])];
  const opening = spline(all(at, top)) + withoutStart(spline(all(at, bottom))) + 'Z';
  const iris = irisOf(fig, side, look, at);
  const lidShadow = [
    ...top.map(([u, v]): Vec2 => [u, v - 4]),
    ...[...top].reverse().map(([u, v]): Vec2 => [u, v + 6.2]),
  ];
  const ball =
    path(opening, c.white) +
    paintIris(iris, look, c, fig.k) +
    path(spline(all(at, lidShadow), true, 0.12), c.lidShadow, 0.62);
  let out = blob(all(at, lid), c.lid) + clipped(`${fig.uid}e${side > 0 ? 'r' : 'l'}`, opening, ball);
  if (!look.isGlowing) {
    const { x, y, rx, r } = iris;
    const hx = fig.light * rx * 0.36;
    out += ellipse(x + hx, y - r * 0.28, rx * 0.22, r * 0.22, c.catchLight);
    out += ellipse(x - hx * 0.9, y + r * 0.42, rx * 0.1, r * 0.1, c.catchLight, 0.7);
  }
  out += blob(
    all(at, pairs([-w - 0.6, 5, -w + 6, 3, -w + 6.6, 6.4])),
    c.tear,
    0.8 * (1 - (look.shape?.fold ?? 0)),
  );
  out += lashes(at, look, top, c.lash);
  out += band(all(at, bottom.slice(0, 4)), 12, (t) => (2.3 * (1 - t) + 0.2) * look.lower, c.lash);
  const fold = (t: number): number => (2.3 * Math.sin(Math.PI * clamp(t * 1.05)) + 0.3) * look.crease;
  return out + band(all(at, crease), 14, fold, c.crease);
}

/** The six points of the upper lid, from the inner to the outer corner. */
function shapeLid(top: Vec2[], { fold, hood, round }: EyeShape, open: number): void {
  const by = [
    0,
    3.4 * fold,
    1.6 * fold - 2.2 * round,
    0.6 * fold + 1.4 * hood - 2.4 * round,
    4.6 * hood - 1.2 * round,
    1.2 * hood,
  ];
  top.forEach((point, i) => (point[1] += by[i]! * open));
  const inner = top[0]!;
  // The corner lies lower and further in.
  top[0] = [inner[0] - 1.5 * fold, inner[1] + 2.2 * fold];
}

interface Iris {
  x: number;
  y: number;
  /** Narrower where the eye is seen from the side. */
  rx: number;
  r: number;
}
function irisOf(fig: Figure, side: Side, { gaze, size }: EyeLook, at: OnEye): Iris {
  const gx = clamp(gaze[0], -1, 1) * 9 * side;
  const gy = gaze[1] * 5;
  const [x, y] = at(gx, gy - 2.4, -3);
  const r = IRIS * size * fig.k;
  const seen = Math.abs(at(gx + 10, gy - 2.4, -3)[0] - x) / (10 * size * fig.k);
  return { x, y, rx: r * clamp(seen, 0.62, 1), r };
}
function paintIris({ x, y, rx, r }: Iris, look: EyeLook, c: EyeColours, k: number): string {
  let out = ellipse(x, y, rx, r, c.irisDark);
  if (look.isGlowing) out += ellipse(x, y, rx * 0.86, r * 0.86, c.iris);
  else
    out +=
      ellipse(x + rx * 0.04, y + r * 0.24, rx * 0.78, r * 0.66, c.iris) +
      ellipse(x, y + r * 0.5, rx * 0.46, r * 0.3, c.irisLight);
  if (look.hasRing) out += ovalHoop(x, y, rx * 0.62, r * 0.62, c.irisLight, 2 * k);
  if (look.pupil === 'slit') return out + ellipse(x, y, rx * 0.2, r * 0.82, c.pupil);
  return out + ellipse(x, y, rx * 0.42, r * 0.42, look.isGlowing ? c.irisLight : c.pupil);
}

/** Height of the lash band over each of the six points of the upper lid. */
const BAND = [0.4, 2.2, 4, 4.7, 4.7, 2.4];

function lashes(at: OnEye, look: EyeLook, top: Vec2[], colour: Hex): string {
  const w = HALF;
  const wing = look.wing;
  const edge = top.map(([u, v], i): Vec2 => [u, v - (BAND[i] as number) * look.lash]);
  const over = all(at, edge);
  const bend = at(w + 4, -5 - 1.5 * wing);
  const tip = at(w + 9.5 * wing + 1, -9 - 5.4 * wing);
  const [, , , , before, last] = over as [Vec2, Vec2, Vec2, Vec2, Vec2, Vec2];
  const d =
    spline(all(at, top)) +
    `Q${f1(bend[0])} ${f1(bend[1])} ${f1(tip[0])} ${f1(tip[1])}` +
    `Q${f1(lerp(last[0], tip[0], 0.2))} ${f1(lerp(last[1], tip[1], 0.15))} ${f1(before[0])} ${f1(before[1])}` +
    withoutStart(spline(over.slice(0, 5).reverse())) +
    'Z';
  let out = path(d, colour);
  if (!look.hasLashes) return out;
  for (const [t, len] of pairs([0.72, 8, 0.84, 9.5, 0.95, 10])) {
    const [u, v] = sampleSpline(edge, 40)[Math.round(t * 40)] as Vec2;
    const hair = [at(u, v + 1), at(u + len * 0.55, v - len * 0.3), at(u + len * 0.85, v - len * 0.95)];
    out += band(hair, 6, (s) => 3 * (1 - s) + 0.3, colour);
  }
  return out;
}

/** A path that goes on from where the one before it ended. */
const withoutStart = (d: string): string => d.replace(/^M[-\d. ]+/, '');

/** The soft light around an eye that glows; its gradient has the id `${uid}eg`. */
export function eyeGlow(fig: Figure, side: Side): string {
  const [x, y] = fig.face(side * fig.head.eyeGap, 2, 0, 1);
  return circle(x, y, 62 * fig.k, `url(#${fig.uid}eg)`);
}
export const eyeGlowGradient = (uid: string, colour: Hex): string =>
  `<radialGradient id="${uid}eg"><stop offset="0" stop-color="${colour}" stop-opacity=".7"/>` +
  `<stop offset=".4" stop-color="${colour}" stop-opacity=".22"/>` +
  `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
