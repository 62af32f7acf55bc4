import type { Hex } from '../maths/colour.ts';
import { onward, spline } from '../maths/curves.ts';
import { band, blob, path } from '../maths/svg.ts';
import { pairs, type Vec2 } from '../maths/vectors.ts';
import type { Figure } from '../model/figure.ts';
import { SIDES } from '../model/side.ts';
import type { MouthLook } from '../model/looks.ts';

export interface MouthColours {
  upper: Hex;
  lower: Hex;
  light: Hex;
  line: Hex;
  corner: Hex;
  under: Hex;
  inside: Hex;
  teeth: Hex;
}

/** The lines of a mouth, from the left corner to the right one. */
interface MouthLines {
  half: number;
  left: number;
  right: number;
  upper: Vec2[];
  middle: Vec2[];
  opened: Vec2[];
  lower: Vec2[];
}
function linesOf({ w, full: f, smile: sm, smirk, open: op }: MouthLook): MouthLines {
  const half = 37 * w * (1 + 0.15 * Math.max(0, sm));
  const left = -7.2 * sm * (1 - smirk);
  const right = -7.2 * sm * (1 + smirk);
  // Corners rise and the middle sinks: a smile is a curve, not a shift.
  const across = (rows: readonly [number, number][]): Vec2[] => rows.map(([u, y]): Vec2 => [half * u, y]);
  const upper = across([
    [-1, left],
    [-0.56, -7.5 * f - 0.3 + left * 0.5],
    [-0.2, -15 * f + 1.6 * sm],
    [0, -11.6 * f + 2 * sm],
    [0.2, -15 * f + 1.6 * sm],
    [0.56, -7.5 * f - 0.3 + right * 0.5],
    [1, right],
  ]);
  const middle = across([
    [-1, left],
    [-0.52, -0.6 + left * 0.22 + 1.4 * sm],
    [-0.18, 1.6 - op * 2 + 2.4 * sm],
    [0, 0.8 - op * 2 + 2.8 * sm],
    [0.18, 1.6 - op * 2 + 2.4 * sm],
    [0.52, -0.6 + right * 0.22 + 1.4 * sm],
    [1, right],
  ]);
  const lower = across([
    [-1, left],
    [-0.62, 9.6 * f + op * 5 + left * 0.12],
    [-0.24, 18.4 * f + op * 8.5 + 1.4 * sm],
    [0, 19.4 * f + op * 9.5 + 1.8 * sm],
    [0.24, 18.4 * f + op * 8.5 + 1.4 * sm],
    [0.62, 9.6 * f + op * 5 + right * 0.12],
    [1, right],
  ]);
  return { half, left, right, upper, middle, lower, opened: sunk(middle, op, GAP) };
}
/** How far the lower lip and the teeth drop at each of the seven points when the mouth is fully open. */
const GAP = [0, 5.5, 9.5, 10, 9.5, 5.5, 0];
const TEETH = [0, 3, 5.4, 5.8, 5.4, 3, 0];
const sunk = (line: Vec2[], open: number, by: number[]): Vec2[] =>
  line.map(([x, y], i) => [x, y + open * (by[i] as number)]);

export function mouth(fig: Figure, look: MouthLook, c: MouthColours): string {
  const { full: f, smile: sm, open: op } = look;
  const y0 = fig.head.ys(129);
  const lines = linesOf(look);
  const { half, left, right, upper, middle, opened, lower } = lines;
  const isOpen = op > 0.05;
  const put = (points: readonly Vec2[]): Vec2[] =>
    fig.faceLine(
      points.map(([x, y]): Vec2 => [x, y0 + y]),
      3,
      0.25,
    );
  const between = (a: Vec2[], b: Vec2[]): string =>
    spline(put(a)) + onward(spline(put([...b].reverse()))) + 'Z';
  let out = '';
  if (isOpen) {
    const narrow = 0.8 + 0.08 * sm;
    const row = (line: Vec2[]): Vec2[] => line.map(([x, y]) => [x * narrow, y]);
    out += path(between(middle, opened), c.inside);
    out += path(between(row(middle), row(sunk(middle, op, TEETH))), c.teeth);
  }
  if (look.hasFangs)
    for (const s of SIDES) {
      const fang = pairs([s * 15.5, -1.5, s * 10.4, -1, s * 12.6, 4 + op * 7.5]);
      out += path(spline(put(fang), true, 0.06), '#fbf6f0');
    }
  out += path(between(opened, lower), c.lower) + path(between(upper, middle), c.upper);
  const hx = fig.light * 6;
  const shine: Vec2[] = [
    [-13 + hx, 8.5 * f + op * 8],
    [0 + hx, 7.4 * f + op * 9],
    [13 + hx, 8.2 * f + op * 8],
    [9 + hx, 11.6 * f + op * 8],
    [-8 + hx, 12 * f + op * 8],
  ];
  out += blob(put(shine), c.light, 0.75);
  const cornerY = (s: number): number => (s < 0 ? left : right);
  if (!isOpen) {
    const line: Vec2[] = [[-half - 2.5, left - 1.2], ...middle.slice(1, -1), [half + 2.5, right - 1.2]];
    out += band(put(line), 22, (t) => (1.1 + 2.5 * Math.pow(Math.sin(Math.PI * t), 0.6)) * fig.k, c.line);
  } else
    for (const s of SIDES) {
      const corner = pairs([s * half * 0.82, cornerY(s) * 0.6 + 1, s * (half + 3), cornerY(s) - 1.5]);
      out += band(put(corner), 5, (t) => (2.4 * (1 - t) + 0.4) * fig.k, c.line);
    }
  for (const s of SIDES) {
    const y = cornerY(s);
    const corner = pairs([s * (half + 1), y - 3, s * (half + 3.4), y + 0.4, s * (half + 2), y + 4]);
    out += band(put(corner), 6, (t) => 1.7 * Math.sin(Math.PI * t) + 0.1, c.corner, 0.55);
  }
  if (sm > 0.45) out += smileFolds(fig, sm, lines, c.corner);
  const under: Vec2[] = [
    [-half * 0.5, 21 * f + op * 8],
    [0, 24.5 * f + op * 9],
    [half * 0.5, 21 * f + op * 8],
    [half * 0.26, 28 * f + op * 9],
    [-half * 0.26, 28 * f + op * 9],
  ];
  return out + blob(put(under), c.under, 0.55);
}

function smileFolds(fig: Figure, smile: number, { half, left, right }: MouthLines, colour: Hex): string {
  const y0 = fig.head.ys(129);
  const depth = (smile - 0.45) * 1.4;
  let out = '';
  for (const s of SIDES) {
    const y = y0 + (s < 0 ? left : right);
    const fold = pairs([s * 33, y0 - 44, s * (half + 12), y - 14, s * (half + 11), y + 5]);
    const width = (t: number): number => (0.3 + 2.8 * depth * Math.sin(Math.PI * Math.pow(t, 1.4))) * fig.k;
    out += band(fig.faceLine(fold, 2, 0.1), 10, width, colour, 0.5);
  }
  return out;
}
