import type { Hex } from '../maths/colour.ts';
import { f1, spline } from '../maths/curves.ts';
import { band, stroke } from '../maths/svg.ts';
import { pairs, type Vec2 } from '../maths/vectors.ts';
import type { Glasses } from '../model/traits.ts';
import type { Figure } from '../model/figure.ts';
import { SIDES } from '../model/side.ts';

const LENSES: Record<Glasses, { shape: Vec2[]; frame: number }> = {
  round: { shape: pairs([-43, 0, -34, -29, 0, -42, 34, -29, 43, 0, 34, 31, 0, 43, -34, 31]), frame: 5.5 },
  rect: { shape: pairs([-46, -24, 0, -29, 46, -26, 49, -2, 44, 26, 0, 31, -40, 27, -47, 0]), frame: 9 },
  cat: { shape: pairs([-44, -10, -20, -27, 26, -33, 58, -42, 53, -6, 36, 24, 0, 31, -34, 22]), frame: 9 },
  aviator: { shape: pairs([-44, -20, 0, -29, 46, -22, 48, 8, 30, 38, 2, 46, -26, 34, -44, 6]), frame: 4.5 },
};
/** Depth of the lenses before the face. */
const Z = 186;

export function glasses(fig: Figure, kind: Glasses, frame: Hex, tint: string): string {
  const { k, place } = fig;
  const gap = fig.head.eyeGap;
  const { shape, frame: width } = LENSES[kind];
  const line = ([x1, y1]: Vec2, [x2, y2]: Vec2): string => `M${f1(x1)} ${f1(y1)}L${f1(x2)} ${f1(y2)}`;
  let out = '';
  for (const side of SIDES) {
    const rim = shape.map(([u, v]) => place([side * (gap + 2 + u), 8 + v, Z - Math.abs(gap + u) * 0.18]));
    out +=
      `<path d="${spline(rim, true)}" fill="${tint}" stroke="${frame}" ` +
      `stroke-width="${f1(width * k)}" stroke-linejoin="round"/>`;
    const shine = shape.slice(0, 4).map(([u, v]) => place([side * (gap + 2 + u * 0.7), 8 + v * 0.7, Z]));
    out += band(shine, 8, (t) => 5 * k * Math.sin(Math.PI * t), '#ffffff', 0.28);
    if (side * fig.yaw >= 0.22) continue;
    const temple = line(place([side * (gap + 48), -8, Z - 22]), place([side * 146, -4, 6]));
    out += stroke(temple, frame, width * 0.9 * k, 1, 'round');
  }
  const [x1, y1] = place([-(gap - 43), -6, Z]);
  const [x2, y2] = place([gap - 43, -6, Z]);
  const [mx, my] = place([0, -15, Z + 8]);
  out += stroke(`M${f1(x1)} ${f1(y1)}Q${f1(mx)} ${f1(my)} ${f1(x2)} ${f1(y2)}`, frame, width * k, 1, 'round');
  if (kind === 'aviator')
    out += stroke(line(place([-gap + 8, -24, Z]), place([gap - 8, -24, Z])), frame, width * k);
  return out;
}
