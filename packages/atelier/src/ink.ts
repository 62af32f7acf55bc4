import { Rng } from './maths/random.ts';

/** Ink and paper, 0 to 255. */
const INK = [38, 33, 42] as const;
const PAPER = [249, 244, 233] as const;
/** How much of the colour the wash keeps, and how far dark tones are lifted before. */
const DENSITY = 0.86;
const LIFT = 0.62;
/** Lines begin where the fine blur is darker than the coarse one by this share, and are full soon after. */
const LINE_FROM = 0.012;
const LINE_FULL = 0.075;
const NOISE = 64;

/** One pass of a box blur, in rows; called again on the turned picture it blurs columns. */
function blurRows(from: Float32Array, to: Float32Array, w: number, h: number, r: number): void {
  const n = 2 * r + 1;
  for (let y = 0; y < h; y++) {
    const row = y * w;
    let sum = 0;
    for (let x = -r; x <= r; x++) sum += from[row + Math.min(w - 1, Math.max(0, x))] as number;
    for (let x = 0; x < w; x++) {
      // Written turned: the next pass goes along the columns.
      to[x * h + y] = sum / n;
      sum += (from[row + Math.min(w - 1, x + r + 1)] as number) - (from[row + Math.max(0, x - r)] as number);
    }
  }
}
function blurred(plane: Float32Array, w: number, h: number, r: number): Float32Array {
  const turned = new Float32Array(plane.length);
  const out = new Float32Array(plane.length);
  blurRows(plane, turned, w, h, r);
  blurRows(turned, out, h, w, r);
  return out;
}

/** Smooth noise from -1 to 1 for pigment and edges; the seed moves it. */
function pigment(seed: number): (x: number, y: number) => number {
  const rng = new Rng(seed).fork('pigment');
  const grid = Float32Array.from({ length: NOISE * NOISE }, () => rng.next() * 2 - 1);
  const at = (x: number, y: number): number => grid[(y & (NOISE - 1)) * NOISE + (x & (NOISE - 1))] as number;
  return (x, y) => {
    const [x0, y0] = [Math.floor(x), Math.floor(y)];
    const [fx, fy] = [x - x0, y - y0];
    const top = at(x0, y0) + (at(x0 + 1, y0) - at(x0, y0)) * fx;
    const below = at(x0, y0 + 1) + (at(x0 + 1, y0 + 1) - at(x0, y0 + 1)) * fx;
    return top + (below - top) * fy;
  };
}

/**
 * Ink and wash over 8-bit RGB pixels, in place: the borders of the flat planes become lines of a pen, the planes a
 * thin wash on paper that ends before the edge of the sheet.
 */
export function inkAndWash(rgb: Uint8Array, w: number, seed: number): void {
  const h = rgb.length / 3 / w;
  const unit = Math.max(w, h) / 1024;
  const tone = new Float32Array(w * h);
  for (let i = 0; i < tone.length; i++)
    // Red counts more than for the eye, so that lips and cheeks keep their lines.
    tone[i] =
      ((rgb[3 * i] as number) * 0.36 + (rgb[3 * i + 1] as number) * 0.5 + (rgb[3 * i + 2] as number) * 0.14) /
      255;
  for (let i = 0; i < tone.length; i++) tone[i] = Math.sqrt(tone[i] as number);
  const fine = blurred(tone, w, h, Math.max(1, Math.round(unit)));
  const coarse = blurred(fine, w, h, Math.max(2, Math.round(3 * unit)));
  const channels = [0, 1, 2].map((c) => {
    const plane = new Float32Array(w * h);
    for (let i = 0; i < plane.length; i++) plane[i] = 1 - Math.pow((rgb[3 * i + c] as number) / 255, LIFT);
    return blurred(plane, w, h, Math.max(1, Math.round(2.4 * unit)));
  });
  const noise = pigment(seed);
  const margin = 0.045 * Math.min(w, h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      const grain =
        noise(x / (46 * unit), y / (46 * unit)) * 0.6 + noise(x / (9 * unit) + 7, y / (9 * unit)) * 0.4;
      const edge = Math.min(x, y, w - 1 - x, h - 1 - y) / margin - 0.9 - 0.5 * grain;
      const sheet = edge <= 0 ? 0 : edge >= 0.55 ? 1 : edge / 0.55;
      const wash = DENSITY * (1 + 0.16 * grain) * sheet;
      const dark = (coarse[i] as number) - (fine[i] as number) - LINE_FROM * (1 + 0.5 * grain);
      const line = Math.min(1, Math.max(0, dark / (LINE_FULL - LINE_FROM))) * 0.94 * sheet;
      for (let c = 0; c < 3; c++) {
        const painted = (PAPER[c] as number) * (1 - Math.min(1, (channels[c]![i] as number) * wash));
        rgb[3 * i + c] = painted + ((INK[c] as number) - painted) * line;
      }
    }
}
