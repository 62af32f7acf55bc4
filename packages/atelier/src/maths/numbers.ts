export const clamp = (v: number, min = 0, max = 1): number => Math.max(min, Math.min(max, v));
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;
/** 0 below `from`, 1 above `to`, an S between. */
export const smooth = (from: number, to: number, v: number): number => {
  const t = clamp((v - from) / (to - from));
  return t * t * (3 - 2 * t);
};
/** Bell of height 1 at (cx, cy) with spreads sx and sy. */
export function gauss(x: number, y: number, cx: number, cy: number, sx: number, sy: number): number {
  const u = (x - cx) / sx;
  const v = (y - cy) / sy;
  const q = u * u + v * v;
  // Beyond 9 spreads the bell is below any number that is printed.
  return q > 84 ? 0 : Math.exp(-0.5 * q);
}

export type Table = (x: number) => number;
/** A table of [x, value] with rising x -> a smooth function, flat beyond both ends. */
export function interp1(rows: readonly (readonly [number, number])[]): Table {
  const n = rows.length;
  const xs = rows.map(([x]) => x);
  const ys = rows.map(([, y]) => y);
  const at = (list: number[], i: number): number => list[i] as number;
  let lastX = Number.NaN;
  let lastY = 0;
  function value(x: number): number {
    if (x <= at(xs, 0)) return at(ys, 0);
    if (x >= at(xs, n - 1)) return at(ys, n - 1);
    let i = 0;
    while (at(xs, i + 1) < x) i++;
    const before = Math.max(0, i - 1);
    const after = Math.min(n - 1, i + 2);
    const [x1, y1, x2, y2] = [at(xs, i), at(ys, i), at(xs, i + 1), at(ys, i + 1)];
    const h = x2 - x1;
    const t = (x - x1) / h;
    const m1 = i > 0 ? (y2 - at(ys, before)) / (x2 - at(xs, before)) : (y2 - y1) / h;
    const m2 = i < n - 2 ? (at(ys, after) - y1) / (at(xs, after) - x1) : (y2 - y1) / h;
    const t2 = t * t;
    const t3 = t2 * t;
    return (
      (2 * t3 - 3 * t2 + 1) * y1 + (t3 - 2 * t2 + t) * h * m1 + (-2 * t3 + 3 * t2) * y2 + (t3 - t2) * h * m2
    );
  }
  // Surfaces are built row by row: the same x comes many times in a run.
  return (x) => {
    if (x !== lastX) {
      lastY = value(x);
      lastX = x;
    }
    return lastY;
  };
}
