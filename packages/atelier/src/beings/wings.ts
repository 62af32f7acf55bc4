import { mix } from '../maths/colour.ts';
import { f1, sampleSpline } from '../maths/curves.ts';
import { lerp } from '../maths/numbers.ts';
import { band, facet, path, strip } from '../maths/svg.ts';
import { pairs, type Vec2 } from '../maths/vectors.ts';
import type { Ramp } from '../palette/ramps.ts';
import type { Figure } from '../model/figure.ts';
import { type Side, SIDES } from '../model/side.ts';

/** Both wings, behind everything else of the sitter. `root` is the canvas point between the shoulders. */
export function wings(fig: Figure, root: Vec2, ramp: Ramp, kind: 'feather' | 'membrane'): string {
  const wing = kind === 'feather' ? feathers : membrane;
  return SIDES.map((side) => wing(fig, [root[0] + side * 130 * fig.k, root[1]], side, ramp)).join('');
}

function feathers({ k, light }: Figure, [bx, cy]: Vec2, side: Side, ramp: Ramp): string {
  const isLit = side === light;
  // Three rows, the longest first: count, length, turn, width, colour.
  const rows: [number, number, number, number, string][] = [
    [17, 560, 0, 62, isLit ? ramp.base : ramp.shade],
    [13, 400, 0.04, 56, isLit ? ramp.light : ramp.base],
    [9, 250, 0.08, 52, isLit ? ramp.hi : ramp.light],
  ];
  let out = '';
  for (const [count, length, turn, width, colour] of rows)
    for (let i = count - 1; i >= 0; i--) {
      const t = i / (count - 1);
      const a = lerp(-1.42, 0.62, t) + turn;
      const l = length * k * (1 - 0.42 * Math.pow(t, 1.4));
      const x0 = bx + side * lerp(150, 30, t) * k;
      const y0 = cy - lerp(330, -60, t) * k;
      const at = (u: number, v: number): Vec2 => [
        x0 + side * (Math.cos(a) * u - Math.sin(a) * v),
        y0 + Math.sin(a) * u + Math.cos(a) * v,
      ];
      const quill = sampleSpline([at(-20, 0), at(l * 0.4, -l * 0.05), at(l * 0.8, 0), at(l, l * 0.08)], 10);
      const vane = (q: number): number =>
        width * k * Math.pow(Math.sin(Math.PI * (0.12 + q * 0.86)), 0.6) + 1;
      out += strip(quill, vane, mix(colour, ramp.shade, (i % 2) * 0.22));
      out += strip(quill, (q) => 2.4 * k * (1 - q), ramp.deep, 0.35);
    }
  return out;
}

function membrane({ k, light }: Figure, [bx, cy]: Vec2, side: Side, ramp: Ramp): string {
  const root: Vec2 = [bx, cy - 40 * k];
  const wrist: Vec2 = [bx + side * 210 * k, cy - 470 * k];
  const tips = pairs([330, -330, 372, -90, 320, 120, 210, 260]).map(([x, y]): Vec2 => [
    bx + side * x * k,
    cy + y * k,
  ]);
  let d = `M${f1(root[0])} ${f1(root[1])}L${f1(wrist[0])} ${f1(wrist[1])}`;
  let last = wrist;
  for (const tip of tips) {
    const bendX = (last[0] + tip[0]) / 2 - side * 26 * k;
    d += `Q${f1(bendX)} ${f1((last[1] + tip[1]) / 2 + 14 * k)} ${f1(tip[0])} ${f1(tip[1])}`;
    last = tip;
  }
  d += `Q${f1(bx + side * 60 * k)} ${f1(cy + 200 * k)} ${f1(bx)} ${f1(cy + 190 * k)}Z`;
  let out = path(d, side === light ? ramp.base : ramp.shade);
  for (const tip of tips) {
    const finger: Vec2[] = [wrist, [(wrist[0] + tip[0]) / 2 + side * 18 * k, (wrist[1] + tip[1]) / 2], tip];
    out += band(finger, 10, (q) => (15 * (1 - q) + 2) * k, ramp.deep);
  }
  const arm: Vec2[] = [root, [(root[0] + wrist[0]) / 2 - side * 10 * k, (root[1] + wrist[1]) / 2], wrist];
  out += band(arm, 10, (q) => (30 * (1 - q) + 14) * k, ramp.deep);
  out += band(arm, 10, (q) => (8 * (1 - q) + 4) * k, ramp.light);
  const claw: Vec2[] = [
    [wrist[0] - 10 * k, wrist[1] + 8 * k],
    [wrist[0] + side * 8 * k, wrist[1] - 60 * k],
    [wrist[0] + 12 * k, wrist[1] + 8 * k],
  ];
  return out + facet(claw, ramp.base);
}
