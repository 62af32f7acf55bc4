import { clamp, lerp } from './numbers.ts';
import type { Grid } from './grid.ts';
import type { Vec2 } from './vectors.ts';

/** Per corner pattern (top left 8, top right 4, bottom right 2, bottom left 1): from side, to side. */
const CASES: readonly (readonly number[])[] = [
  [], [3, 2], [2, 1], [3, 1], [1, 0], [3, 0, 1, 2], [2, 0], [3, 0],
  [0, 3], [0, 2], [0, 1, 2, 3], [0, 1], [1, 3], [1, 2], [2, 3], [],
]; // prettier-ignore

// Tracing is done twenty times a picture on rasters of one size, so its memory is kept between calls.
let values = new Float64Array(0);
/** Per crossed edge the edge that follows it, or -1. All -1 again after each call. */
let next = new Int32Array(0);

/**
 * Marching squares: closed loops around the cells above `level`, in cell coordinates. Outside the raster
 * counts as below.
 */
export function contours(g: Grid, level: number): Vec2[][] {
  const w = g.w + 2;
  const h = g.h + 2;
  if (values.length !== w * h) {
    values = new Float64Array(w * h);
    next = new Int32Array(w * h * 2).fill(-1);
  }
  const v = values;
  const to = next;
  v.fill(-1e3 - level);
  for (let y = 0; y < g.h; y++)
    for (let x = 0; x < g.w; x++) v[(y + 1) * w + x + 1] = (g.d[y * g.w + x] as number) - level;
  // Two edges a cell: the one above it (even) and the one left of it (odd).
  const order: number[] = [];
  for (let y = 0; y < h - 1; y++)
    for (let x = 0; x < w - 1; x++) {
      const i = y * w + x;
      const corners =
        ((v[i] as number) > 0 ? 8 : 0) |
        ((v[i + 1] as number) > 0 ? 4 : 0) |
        ((v[i + w + 1] as number) > 0 ? 2 : 0) |
        ((v[i + w] as number) > 0 ? 1 : 0);
      if (corners === 0 || corners === 15) continue;
      const sides = CASES[corners] as readonly number[];
      for (let s = 0; s < sides.length; s += 2) {
        const from = edgeOf(i, w, sides[s] as number);
        to[from] = edgeOf(i, w, sides[s + 1] as number);
        order.push(from);
      }
    }
  const loops: Vec2[][] = [];
  for (const start of order) {
    let edge = start;
    const loop: Vec2[] = [];
    while ((to[edge] as number) >= 0) {
      loop.push(crossing(v, w, edge));
      const following = to[edge] as number;
      to[edge] = -1;
      edge = following;
    }
    if (loop.length > 3) loops.push(loop);
  }
  return loops;
}

function edgeOf(cell: number, w: number, side: number): number {
  if (side === 0) return cell * 2;
  if (side === 1) return (cell + 1) * 2 + 1;
  if (side === 2) return (cell + w) * 2;
  return cell * 2 + 1;
}
function crossing(v: Float64Array, w: number, edge: number): Vec2 {
  const cell = edge >> 1;
  const isUpright = (edge & 1) === 1;
  const a = v[cell] as number;
  const b = v[isUpright ? cell + w : cell + 1] as number;
  const t = clamp(a / (a - b), 0.02, 0.98);
  const x = cell % w;
  const y = (cell - x) / w;
  return isUpright ? [x - 1, y + t - 1] : [x + t - 1, y - 1];
}

/** Signed area of a closed loop. */
export function area(points: readonly Vec2[]): number {
  let s = 0;
  let b = points.at(-1) as Vec2;
  for (const a of points) {
    s += b[0] * a[1] - a[0] * b[1];
    b = a;
  }
  return s / 2;
}

/** Resampled to even steps, then relaxed: the line of cut paper. */
export function relax(loop: readonly Vec2[], step: number, rounds = 2): Vec2[] {
  const n = loop.length;
  const lengths = [0];
  let total = 0;
  for (let i = 0; i < n; i++) {
    const a = loop[i] as Vec2;
    const b = loop[(i + 1) % n] as Vec2;
    total += Math.sqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2);
    lengths.push(total);
  }
  const m = Math.max(6, Math.round(total / step));
  let points: Vec2[] = [];
  let j = 0;
  for (let i = 0; i < m; i++) {
    const t = (i / m) * total;
    while ((lengths[j + 1] as number) < t) j++;
    const a = loop[j % n] as Vec2;
    const b = loop[(j + 1) % n] as Vec2;
    const from = lengths[j] as number;
    const u = (t - from) / ((lengths[j + 1] as number) - from || 1);
    points.push([lerp(a[0], b[0], u), lerp(a[1], b[1], u)]);
  }
  for (let round = 0; round < rounds; round++)
    points = points.map(([x, y], i) => {
      const a = points[(i + m - 1) % m] as Vec2;
      const b = points[(i + 1) % m] as Vec2;
      return [(a[0] + 2 * x + b[0]) / 4, (a[1] + 2 * y + b[1]) / 4];
    });
  return points;
}
