import type { Hex } from '../maths/colour.ts';
import { clamp } from '../maths/numbers.ts';
import { band, blob, tenth } from '../maths/svg.ts';
import { sampleSpline } from '../maths/curves.ts';
import { strip } from '../maths/svg.ts';
import { pairs, type Vec2 } from '../maths/vectors.ts';
import type { Figure } from '../model/figure.ts';
import { type Side, SIDES } from '../model/side.ts';
import type { BrowLook } from '../model/looks.ts';

/** One tapered ribbon. */
export function brow(fig: Figure, side: Side, look: BrowLook, colour: Hex): string {
  const { angle: a, arch } = look;
  const lift = look.raise + (look.cock === side ? 6 : 0);
  const line: Vec2[] = [
    [-36, -39 + a * 7],
    [-14, -46 + a * 2 - 1.5 * arch],
    [14, -50 - 3.5 * arch - a * 2],
    [34, -46 - 2.2 * arch - a * 3],
    [50, -35 - a * 4],
  ];
  const placed = line.map(([u, v]): Vec2 => [side * (fig.head.eyeGap + u), v - lift]);
  const width = (t: number): number =>
    (3.4 + 8.6 * Math.sin(Math.PI * Math.pow(clamp(t * 0.86 + 0.14), 0.85)) * (1 - 0.6 * t)) *
    look.thick *
    fig.k *
    (t > 0.9 ? (1 - t) * 8 + 0.2 : 1);
  return strip(fig.faceLine(sampleSpline(placed, 18), 3, 0.6), width, colour);
}

/** Only the wings and nostrils: the planes of light show the rest. */
export function nose(fig: Figure, width: number, colours: { line: Hex; nostril: Hex }): string {
  const n = fig.head.ny;
  let out = '';
  for (const side of SIDES) {
    const seen = side * fig.yaw < -0.05 ? 1 : clamp(1 - Math.abs(fig.yaw) * 1.1);
    const onSide = (points: Vec2[]): Vec2[] => points.map(([x, y]) => [side * x, y]);
    const wing = onSide(
      pairs([26.5 * width, n(73), 29 * width, n(80), 26 * width, n(87), 20 * width, n(89)]),
    );
    const bend = (t: number): number => (0.2 + 2.1 * Math.sin(Math.PI * t) * (0.4 + 0.6 * t)) * fig.k;
    if (seen > 0.3) out += band(fig.faceLine(wing, 2, 0), 12, bend, colours.line, tenth(0.55 * seen));
    const nostril = onSide([
      [6, n(89)],
      [12, n(85.5)],
      [19 * width, n(86.5)],
      [21 * width, n(90)],
      [13, n(91.5)],
    ]);
    out += blob(fig.faceLine(nostril, 4, 0.35), colours.nostril);
  }
  return out;
}
