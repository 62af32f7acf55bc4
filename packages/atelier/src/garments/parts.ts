import { f1, sampleSpline, spline } from '../maths/curves.ts';
import { lerp } from '../maths/numbers.ts';
import { mirror, type Vec2 } from '../maths/vectors.ts';
import type { Ramp } from '../palette/ramps.ts';
import { SIDES } from '../model/side.ts';
import { cord, fold, patch, shifted, type Tailor } from './tailor.ts';

/** Both lapels of a jacket; `wide` is a factor. */
export function lapels(g: Tailor, r: Ramp, wide = 1): string {
  const outline = g.at([
    92,
    318,
    118,
    352,
    152 * wide,
    400,
    176 * wide,
    436,
    150 * wide,
    462,
    120 * wide,
    520,
    58,
    600,
    6,
    640,
    2,
    600,
    30,
    500,
    60,
    420,
    84,
    356,
  ]);
  const notch = g.at([92, 318, 118, 352, 152 * wide, 400, 120 * wide, 418, 96, 372, 76, 330]);
  const edge = g.at([76, 330, 58, 420, 30, 500, 4, 600]);
  let out = '';
  for (const side of g.farFirst) {
    const isLit = side === g.light;
    const shape = mirror(outline, side);
    out += patch(g, shifted(shape, side * 6, 8), r.deep, 12, 0.55);
    out += patch(g, shape, isLit ? r.light : r.base, 12);
    out += patch(g, mirror(notch, side), isLit ? r.base : r.shade, 12);
    out += cord(g, mirror(edge, side), 3, r.hi, 13, isLit ? 0.8 : 0.3);
  }
  return out;
}

/** The two fronts of an open jacket as a path; `half` is half the gap at the bottom. */
export function openPanels(g: Tailor, half: number): string {
  const edge = g.at([108, 310, 96, 340, 70, 420, half + 26, 520, half, 640, half - 4, 760]);
  if (g.isLong) edge.push(...g.at([half - 4, 1000, half + 6, 1560]));
  let d = '';
  for (const side of SIDES) {
    const line = sampleSpline(mirror(edge, side), 16).map(([x, y]) => g.place(x, y, 10));
    const [x, y] = line[0] as Vec2;
    const far = side > 0 ? 1400 : -500;
    d += `${spline(line)}L${far} 1500L${far} ${f1(y - 60)}L${f1(x + side * 6)} ${f1(y - 60)}Z`;
  }
  return d;
}

/** Sleeve seams and the folds below them. */
export function seams(g: Tailor, r: Ramp): string {
  if (g.isLong) return '';
  let out = '';
  for (const side of SIDES) {
    out += fold(g, mirror(g.at([236, 372, 262, 430, 258, 520, 248, 640]), side), 4, r.deep, 12, 0.6);
    out += fold(g, mirror(g.at([300, 470, 270, 540, 276, 640]), side), 14, r.deep, 12, 0.35);
    out += fold(g, mirror(g.at([200, 560, 160, 610, 150, 680]), side), 10, r.deep, 12, 0.25);
  }
  return out;
}

/** A turned-down collar; `open` is the height at which the shirt closes. */
export function shirtCollar(g: Tailor, r: Ramp, open: number): string {
  const inner = lerp(30, 44, (open - 380) / 80);
  const wing = g.at([78, 286, 104, 304, 128, 340, 134, 398, 92, 404, inner, 362, 60, 318]);
  const stand = g.at([78, 286, 104, 304, 128, 340, 118, 338, 94, 312, 70, 298]);
  let out = '';
  for (const side of g.farFirst) {
    const isLit = side === g.light;
    const shape = mirror(wing, side);
    out += patch(g, shifted(shape, side * 3, 9), r.deep, 14, 0.5);
    out += patch(g, shape, isLit ? r.light : r.base, 14);
    out += patch(g, mirror(stand, side), isLit ? r.base : r.shade, 15);
  }
  return out;
}
