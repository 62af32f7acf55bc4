import { normalAt } from '../maths/curves.ts';
import { clamp, lerp } from '../maths/numbers.ts';
import type { Vec2 } from '../maths/vectors.ts';

/** A line moved sideways by `off(t)`. */
export const shiftLine = (line: readonly Vec2[], off: (t: number) => number): Vec2[] =>
  line.map(([x, y], i) => {
    const [nx, ny] = normalAt(line, i);
    const by = off(i / (line.length - 1));
    return [x + nx * by, y + ny * by];
  });

/** A line moved to the outside, which lies on side `sx`, or upwards where the line runs level. */
export const outward = (line: readonly Vec2[], sx: number, off: (t: number) => number): Vec2[] =>
  line.map(([x, y], i) => {
    const [nx, ny] = normalAt(line, i);
    const isInward = nx * sx < 0 || (Math.abs(nx) < 0.2 && ny > 0);
    const by = off(i / (line.length - 1)) * (isInward ? -1 : 1);
    return [x + nx * by, y + ny * by];
  });

/** Every second point, and the last. */
export const thinned = (line: readonly Vec2[]): readonly Vec2[] =>
  line.length > 8 ? line.filter((_, i) => i % 2 === 0 || i === line.length - 1) : line;

/** Stretches of at least two steps where the values are above the threshold, as shares of the whole. */
export function spans(values: readonly number[], threshold: number): Vec2[] {
  const n = values.length - 1;
  const out: Vec2[] = [];
  let from = -1;
  values.forEach((value, i) => {
    const isAbove = value > threshold;
    if (isAbove && from < 0) from = i;
    if (from < 0 || (isAbove && i < n)) return;
    const to = isAbove ? i : i - 1;
    if (to - from >= 2) out.push([Math.max(0, from - 0.5) / n, Math.min(n, to + 0.5) / n]);
    from = -1;
  });
  return out;
}

/** The part of a line between two shares of its length. */
export function cut(line: readonly Vec2[], from: number, to: number): Vec2[] {
  const n = line.length - 1;
  const steps = clamp(Math.ceil((to - from) * n * 0.7), 3, 6);
  const out: Vec2[] = [];
  for (let i = 0; i <= steps; i++) {
    const u = lerp(from, to, i / steps) * n;
    const j = Math.min(n - 1, Math.floor(u));
    const a = line[j] as Vec2;
    const b = line[j + 1] as Vec2;
    out.push([lerp(a[0], b[0], u - j), lerp(a[1], b[1], u - j)]);
  }
  return out;
}
