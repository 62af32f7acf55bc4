const at = (list: Float32Array, i: number): number => list[i] as number;

/** A field of numbers on a raster, row by row. */
export class Grid {
  readonly w: number;
  readonly h: number;
  readonly d: Float32Array;

  constructor(w: number, h: number, fill = 0) {
    this.w = w;
    this.h = h;
    this.d = new Float32Array(w * h);
    if (fill !== 0) this.d.fill(fill);
  }

  /**
   * Gaussian blur, radius in cells. With a mask only cells under the mask count and the result reaches a
   * little beyond it; where no masked cell is near, the result is `empty`.
   */
  blur(radius: number, mask?: Grid, empty = -1): Grid {
    const reach = Math.ceil(radius * 2);
    const kernel = Float64Array.from({ length: 2 * reach + 1 }, (_, i) =>
      Math.exp(-0.5 * ((i - reach) / radius) ** 2),
    );
    return mask ? blurMasked(this, mask, kernel, reach, empty) : blurPlain(this, kernel, reach);
  }
}

interface Span {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}
/** The smallest box around all non-zero cells, widened by `reach`; null where there are none. */
function busyBox(d: Float32Array, w: number, h: number, reach: number): Span | null {
  let [x0, x1, y0, y1] = [w, -1, h, -1];
  for (let y = 0; y < h; y++) {
    const row = y * w;
    let x = 0;
    while (x < w && d[row + x] === 0) x++;
    if (x === w) continue;
    let e = w - 1;
    while (d[row + e] === 0) e--;
    if (x < x0) x0 = x;
    if (e > x1) x1 = e;
    if (y < y0) y0 = y;
    y1 = y;
  }
  if (x1 < 0) return null;
  return {
    x0: Math.max(0, x0 - reach),
    x1: Math.min(w - 1, x1 + reach),
    y0: Math.max(0, y0 - reach),
    y1: Math.min(h - 1, y1 + reach),
  };
}

/** One direction of the blur inside the box; `step` is 1 along a row and the width along a column. */
function pass(
  src: Float32Array,
  g: Grid,
  box: Span,
  kernel: Float64Array,
  reach: number,
  isRow: boolean,
): Float32Array {
  const { w, h } = g;
  const out = new Float32Array(w * h);
  const step = isRow ? 1 : w;
  const limit = isRow ? w : h;
  for (let y = box.y0; y <= box.y1; y++)
    for (let x = box.x0; x <= box.x1; x++) {
      const p = isRow ? x : y;
      const from = Math.max(0, reach - p);
      const to = Math.min(kernel.length - 1, limit - 1 - p + reach);
      let j = y * w + x + (from - reach) * step;
      let sum = 0;
      for (let i = from; i <= to; i++, j += step) sum += at(src, j) * (kernel[i] as number);
      out[y * w + x] = sum;
    }
  return out;
}

function blurMasked(g: Grid, mask: Grid, kernel: Float64Array, reach: number, empty: number): Grid {
  const { w, h } = g;
  const out = new Grid(w, h, empty);
  const box = busyBox(mask.d, w, h, reach);
  if (!box) return out;
  const kept = new Float32Array(w * h);
  for (let i = 0; i < kept.length; i++) kept[i] = at(g.d, i) * at(mask.d, i);
  const sums = pass(pass(kept, g, box, kernel, reach, true), g, box, kernel, reach, false);
  const weights = pass(pass(mask.d, g, box, kernel, reach, true), g, box, kernel, reach, false);
  for (let y = box.y0; y <= box.y1; y++)
    for (let x = box.x0; x <= box.x1; x++) {
      const i = y * w + x;
      if (at(weights, i) > 1e-6) out.d[i] = at(sums, i) / at(weights, i);
    }
  return out;
}

function blurPlain(g: Grid, kernel: Float64Array, reach: number): Grid {
  const { w, h } = g;
  const out = new Grid(w, h);
  const box = busyBox(g.d, w, h, reach);
  if (!box) return out;
  const sums = pass(pass(g.d, g, box, kernel, reach, true), g, box, kernel, reach, false);
  // What part of the kernel lies on the raster, per column and per row.
  const across = new Float32Array(w);
  for (let x = 0; x < w; x++) across[x] = partOf(kernel, reach, x, w);
  for (let y = box.y0; y <= box.y1; y++) {
    const down = partOf(kernel, reach, y, h);
    for (let x = box.x0; x <= box.x1; x++) {
      const i = y * w + x;
      out.d[i] = at(sums, i) / (at(across, x) * down);
    }
  }
  return out;
}
function partOf(kernel: Float64Array, reach: number, p: number, limit: number): number {
  let sum = 0;
  for (let i = Math.max(0, reach - p); i <= Math.min(kernel.length - 1, limit - 1 - p + reach); i++)
    sum += kernel[i] as number;
  return sum;
}
