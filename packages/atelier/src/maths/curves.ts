import { clamp } from './numbers.ts';
import type { Vec2, Vec3 } from './vectors.ts';

const TEXTS = new Map<number, string>();
/** A number of tenths as path text: ".5", "-.5", "12.3". */
function tenths(n: number): string {
  let text = TEXTS.get(n);
  if (text === undefined) {
    text = String(n / 10 || 0);
    if (text.startsWith('0.')) text = text.slice(1);
    else if (text.startsWith('-0.')) text = '-' + text.slice(2);
    TEXTS.set(n, text);
  }
  return text;
}
const toTenths = (v: number): number => Math.round(v * 10) || 0;
const rounded = (v: number): number => toTenths(v) / 10;
/** One more number of a path; a minus sign separates by itself. */
function more(v: number): string {
  const text = tenths(toTenths(v));
  return text.charCodeAt(0) === 45 ? text : ' ' + text;
}

/** Text of a coordinate, one decimal. */
export const f1 = (v: number): string => String(Math.round(v * 10) / 10 || 0);

/** Catmull-Rom through the points -> relative cubic path data; the rounding error is carried along. */
export function spline(points: readonly (Vec2 | Vec3)[], isClosed = false, k = 1 / 6): string {
  const n = points.length;
  if (n < 2) return '';
  const at = (i: number): Vec2 | Vec3 =>
    (isClosed ? points[(i + n) % n] : points[clamp(i, 0, n - 1)]) as Vec2 | Vec3;
  let cx = rounded(at(0)[0]);
  let cy = rounded(at(0)[1]);
  let d = `M${tenths(toTenths(cx))} ${tenths(toTenths(cy))}c`;
  const last = isClosed ? n : n - 1;
  for (let i = 0; i < last; i++) {
    const p0 = at(i - 1);
    const p1 = at(i);
    const p2 = at(i + 1);
    const p3 = at(i + 2);
    const ex = rounded(p2[0] - cx);
    const ey = rounded(p2[1] - cy);
    const first = more(p1[0] + (p2[0] - p0[0]) * k - cx);
    d += i === 0 ? first.trimStart() : first;
    d += more(p1[1] + (p2[1] - p0[1]) * k - cy);
    d += more(p2[0] - (p3[0] - p1[0]) * k - cx);
    d += more(p2[1] - (p3[1] - p1[1]) * k - cy);
    d += more(ex) + more(ey);
    cx = rounded(cx + ex);
    cy = rounded(cy + ey);
  }
  return d + (isClosed ? 'Z' : '');
}

export const poly = (points: readonly Vec2[], isClosed = true): string =>
  'M' + points.map((p) => f1(p[0]) + ' ' + f1(p[1])).join('L') + (isClosed ? 'Z' : '');

/** A path that goes on from the one before it: its first move becomes a line. */
export const onward = (d: string): string => d.replace('M', 'L');

const catmull = (a: number, b: number, c: number, d: number, t: number): number =>
  0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);

/** Between p1 and p2 of four neighbours. */
export const splinePoint = ([p0, p1, p2, p3]: readonly [Vec3, Vec3, Vec3, Vec3], t: number): Vec3 => [
  catmull(p0[0], p1[0], p2[0], p3[0], t),
  catmull(p0[1], p1[1], p2[1], p3[1], t),
  catmull(p0[2], p1[2], p2[2], p3[2], t),
];

/** n + 1 points on the Catmull-Rom curve through the points. */
export function sampleSpline<V extends Vec2 | Vec3>(points: readonly V[], n: number): V[] {
  const m = points.length - 1;
  const out: V[] = [];
  for (let i = 0; i <= n; i++) {
    const u = (i / n) * m;
    const s = Math.min(m - 1, Math.floor(u));
    const p0 = points[Math.max(0, s - 1)] as V;
    const p1 = points[s] as V;
    const p2 = points[s + 1] as V;
    const p3 = points[Math.min(m, s + 2)] as V;
    const t = u - s;
    const point = [catmull(p0[0], p1[0], p2[0], p3[0], t), catmull(p0[1], p1[1], p2[1], p3[1], t)];
    if (p1.length === 3) point.push(catmull(p0[2] as number, p1[2], p2[2] as number, p3[2] as number, t));
    out.push(point as V);
  }
  return out;
}

/** Unit normal of a polyline at a point, to the left of its direction. */
export function normalAt(line: readonly (Vec2 | Vec3)[], i: number): Vec2 {
  const a = line[Math.max(0, i - 1)] as Vec2;
  const b = line[Math.min(line.length - 1, i + 1)] as Vec2;
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const len = Math.hypot(dx, dy) || 1;
  return [-dy / len, dx / len];
}

/** A width along a line, t from 0 to 1. */
export type Width = (t: number) => number;

/** Both edges of a ribbon around a line; `width` is the full width. */
function ribbonEdges(line: readonly (Vec2 | Vec3)[], width: Width): [Vec2[], Vec2[]] {
  const n = line.length - 1;
  const left: Vec2[] = [];
  const right: Vec2[] = [];
  for (let i = 0; i <= n; i++) {
    const [x, y] = line[i] as Vec2;
    const [nx, ny] = normalAt(line, i);
    const w = width(i / n) / 2;
    left.push([x + nx * w, y + ny * w]);
    right.push([x - nx * w, y - ny * w]);
  }
  return [left, right];
}

export function ribbon(line: readonly (Vec2 | Vec3)[], width: Width): string {
  const [left, right] = ribbonEdges(line, width);
  return spline(left) + onward(spline(right.reverse())) + 'Z';
}
