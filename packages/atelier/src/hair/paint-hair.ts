import { ribbon, sampleSpline, spline, onward } from '../maths/curves.ts';
import { clamp, lerp } from '../maths/numbers.ts';
import type { Rng } from '../maths/random.ts';
import { path } from '../maths/svg.ts';
import { dot, type Vec2, type Vec3 } from '../maths/vectors.ts';
import type { HairRamp } from '../palette/ramps.ts';
import { locksOf } from './locks.ts';
import { paintRope } from './rope.ts';
import type { Sheet } from './sheets.ts';
import { cut, outward, shiftLine, spans, thinned } from './strand-lines.ts';
import { type HairView, type HiddenEnd, pointOf, type Strand, strandOf } from './strand.ts';

/** Hair in three layers, and the outline of the front one for its shadow on the face. */
export interface PaintedHair {
  /** Behind the body, behind the face, before the face. */
  back: string;
  middle: string;
  front: string;
  frontShape: string;
}

export function paintHair(view: HairView, sheets: readonly Sheet[], rng: Rng, ramp: HairRamp): PaintedHair {
  const out: PaintedHair = { back: '', middle: '', front: '', frontShape: '' };
  sheets.forEach((sheet, i) => {
    const { paint, middle, shape } = paintSheet(view, sheet, rng.fork(`sheet${i}`), ramp);
    out[sheet.layer] += paint;
    out.middle += middle;
    if (sheet.layer === 'front') out.frontShape += shape;
  });
  return out;
}

function paintSheet(view: HairView, sheet: Sheet, rng: Rng, ramp: HairRamp) {
  const { k } = view;
  const locks = locksOf(sheet, rng);
  const shape: string[] = [];
  const lines: Vec2[][] = [];
  const hiddenEnds: HiddenEnd[] = [];
  const painted: TonedStrand[] = [];
  let ropes = '';
  for (const lock of locks) {
    const { strand, hidden } = strandOf(view, sheet, lock, rng);
    if (hidden) hiddenEnds.push(hidden);
    if (!strand) continue;
    lines.push(strand.line);
    if (sheet.rope) {
      ropes += paintRope(strand, sheet.rope, sheet.tone, k, ramp, rng);
      const w = sheet.rope * k * 1.2;
      shape.push(ribbon(strand.line, () => w));
      continue;
    }
    const more = (sheet.hugs ? 0 : 4) * k;
    shape.push(ribbon(strand.line, (t) => strand.width(t) * 1.24 + more * (1 - t)));
    painted.push(toned(strand, rng.range(-0.16, 0.16) + sheet.tone, rng));
  }
  if (sheet.layer === 'back' && !sheet.isTail && lines.length > 2)
    shape.push(hull(lines, sheet.width[2] < 9 && !sheet.rope ? 0.82 : 0.95));
  const middle = hiddenEnds.length > 0 ? paintHidden(view, sheet, hiddenEnds, ramp, rng) : '';
  const merged = shape.join('');
  let paint = path(merged, sheet.tone < -0.2 ? ramp.deep : ramp.shade);
  // Every third lock brings its edges and lights, so that later locks lie over earlier ones.
  let lights = noLights();
  painted.forEach((strand, i) => {
    paint += path(
      ribbon(strand.line, strand.width),
      [ramp.deep, ramp.shade, ramp.base, ramp.light][strand.tone] ?? ramp.base,
    );
    addLights(lights, strand, view, sheet.isFine ?? false, i);
    if (i % 3 !== 2) return;
    paint += paintLights(lights, ramp);
    lights = noLights();
  });
  paint += paintLights(lights, ramp);
  if (ropes) paint += `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${ropes}</g>`;
  return { paint, middle, shape: merged };
}

/**
 * One filled shape from the first lock to the last, so that nothing shines through the back hair. It ends at
 * `share` of their length, above their points.
 */
function hull(lines: Vec2[][], share: number): string {
  const side = (line: Vec2[]): Vec2[] =>
    line.slice(0, Math.max(3, Math.round((line.length - 1) * share) + 1));
  const first = side(lines[0] as Vec2[]);
  const last = side(lines.at(-1) as Vec2[]).reverse();
  return `${spline(first)}${onward(spline(last))}Z`;
}

interface TonedStrand extends Strand {
  /** 0 deep, 1 shade, 2 base, 3 light: by the mean light of the lock. */
  tone: number;
  chances: readonly [number, number];
}
function toned(strand: Strand, offset: number, rng: Rng): TonedStrand {
  const steps = strand.light.length - 1;
  const at = (share: number): number => strand.light[Math.round(steps * share)] as number;
  const mean = (at(0.2) + at(0.4) + at(0.6) + at(0.8)) / 4 + offset;
  return {
    ...strand,
    light: strand.light.map((v) => v + offset),
    tone: mean > 0.5 ? 3 : mean > 0.12 ? 2 : mean > -0.22 ? 1 : 0,
    chances: [rng.next(), rng.next()],
  };
}

interface Lights {
  dark: string;
  light: string;
  gloss: string;
  rim: string;
}
const noLights = (): Lights => ({ dark: '', light: '', gloss: '', rim: '' });
const paintLights = ({ dark, light, gloss, rim }: Lights, ramp: HairRamp): string =>
  (dark && path(dark, ramp.deep, 0.8)) +
  (light && path(light, ramp.light)) +
  (gloss && path(gloss, ramp.gloss)) +
  (rim && path(rim, ramp.rim));

/** The dark edge of a lock, and where it is lit, glossy, or caught by the light from behind. */
function addLights(lights: Lights, strand: TonedStrand, view: HairView, isFine: boolean, i: number): void {
  const { line, width, chances } = strand;
  const swell = (t: number, power: number): number => Math.pow(Math.sin(Math.PI * t), power);
  if (!isFine || i % 2) {
    const side = chances[0] < 0.5 ? -1 : 1;
    const edge = shiftLine(line, (t) => side * width(t) * 0.42).slice(1);
    const thin = isFine ? 0.1 : 0.2;
    lights.dark += ribbon(thinned(edge), (t) => width(t) * thin * Math.sin(Math.PI * clamp(t * 1.02)) + 0.2);
  }
  for (const [a, b] of spans(strand.light, 0.56)) {
    const lit = cut(
      shiftLine(line, (t) => (chances[1] - 0.5) * width(t) * 0.4),
      a,
      b,
    );
    lights.light += ribbon(lit, (t) => width(lerp(a, b, t)) * 0.55 * swell(t, 0.7));
  }
  for (const [a, b] of spans(strand.gloss, 0.42)) {
    const shiny = cut(
      shiftLine(line, (t) => (chances[0] - 0.5) * width(t) * 0.5),
      a,
      b,
    );
    lights.gloss += ribbon(shiny, (t) => width(lerp(a, b, t)) * (0.18 + 0.3 * chances[1]) * swell(t, 0.8));
  }
  const caught = strand.normals.map((n) => (dot(n, view.rim) > 0.42 ? 1 - Math.abs(n[2]) : 0));
  for (const [a, b] of spans(caught, 0.42)) {
    const part = cut(line, a, b);
    const edge = outward(part, Math.sign(view.rim[0]) || 1, (t) => width(lerp(a, b, t)) * 0.32);
    lights.rim += ribbon(edge, (t) => (1.2 + width(lerp(a, b, t)) * 0.16) * Math.sin(Math.PI * t));
  }
}

/** Far hair behind the face: one quiet tone with a few dark and lit strands. */
function paintHidden(view: HairView, sheet: Sheet, ends: HiddenEnd[], ramp: HairRamp, rng: Rng): string {
  const [, wide, tip] = sheet.width;
  let body = '';
  let dark = '';
  let lit = '';
  for (const end of ends) {
    const line = sampleSpline(end.line, 9);
    const width = (t: number): number => {
      const whole = lerp(end.from, 1, t);
      return lerp(wide, tip, whole ** 2) * 1.25 * view.k * (sheet.rope ? 1 : pointOf(tip, false, whole));
    };
    body += ribbon(line, width);
    if (rng.chance(0.5)) {
      const moved = shiftLine(line, () => rng.range(-5, 5));
      dark += ribbon(moved, (t) => width(t) * 0.3 * Math.sin(Math.PI * t));
    }
    const normal = end.normals[end.normals.length >> 1] as Vec3;
    if (dot(normal, view.rim) <= 0.2) continue;
    const edge = outward(line, Math.sign(view.rim[0]), (t) => width(t) * 0.4);
    lit += ribbon(edge, (t) => (1 + width(t) * 0.12) * Math.sin(Math.PI * t));
  }
  return path(body, ramp.shade) + path(dark, ramp.deep, 0.8) + (lit && path(lit, ramp.rim));
}
