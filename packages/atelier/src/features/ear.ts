import { sampleSpline } from '../maths/curves.ts';
import { clamp } from '../maths/numbers.ts';
import { blob, circle, ellipse, ovalHoop, path, strip } from '../maths/svg.ts';
import { f1 } from '../maths/curves.ts';
import { pairs, type Vec2 } from '../maths/vectors.ts';
import type { Ramp } from '../palette/ramps.ts';
import type { EarShape, Traits } from '../model/traits.ts';
import type { Figure } from '../model/figure.ts';
import { SIDES } from '../model/side.ts';
import type { FreeEars } from '../model/hair.ts';

/** Outline, hollow and rim light of each shape, for an ear on the right, seen from the side. */
const SHAPES: Record<EarShape, { outer: Vec2[]; inner: Vec2[]; rim: Vec2[] }> = {
  round: {
    outer: pairs([
      -10, -34, 0, -48, 18, -54, 34, -46, 39, -24, 34, 0, 24, 18, 18, 36, 8, 47, -4, 44, -10, 26,
    ]),
    inner: pairs([3, -30, 12, -42, 26, -38, 30, -22, 25, -4, 17, 10, 11, 22, 5, 14, 11, 0, 7, -14]),
    rim: pairs([2, -46, 18, -51, 32, -42, 36, -24, 31, -4]),
  },
  point: {
    outer: pairs([-8, -34, 6, -46, 30, -70, 58, -104, 50, -66, 38, -22, 26, 10, 12, 44, -2, 48, -10, 30]),
    inner: pairs([2, -30, 16, -42, 44, -78, 38, -48, 27, -14, 15, 8, 8, 18, 4, 6, 10, -10]),
    rim: pairs([10, -46, 34, -72, 54, -96, 44, -54, 34, -20]),
  },
  fin: {
    outer: pairs([-8, -30, 10, -52, 64, -82, 46, -50, 66, -34, 42, -16, 50, 4, 26, 16, 12, 42, -4, 40]),
    inner: pairs([4, -26, 18, -38, 44, -56, 30, -34, 40, -24, 24, -8, 16, 8, 4, 6]),
    rim: pairs([2, -46, 18, -51, 32, -42, 36, -24, 31, -4]),
  },
};
const HOLLOW = pairs([4, -8, 12, -6, 14, 6, 8, 14, 3, 8]);

/** The ears on the near side (before the face) or on the far side (behind it). */
export function ears(fig: Figure, free: FreeEars, skin: Ramp, traits: Traits, isNearSide: boolean): string {
  const half = fig.head.w(14) - 2;
  let out = '';
  for (const s of SIDES) {
    if ((free === 'left' && s > 0) || (free === 'right' && s < 0)) continue;
    const turn = -s * fig.yaw;
    if (turn > 0.1 !== isNearSide) continue;
    const seen = clamp(0.4 + turn * 1.25, 0.1, 0.95);
    const root = fig.place([s * half, 18, -24]);
    const up = fig.place([s * half, 18 - 60, -24]);
    const lean = Math.atan2(up[0] - root[0], -(up[1] - root[1]));
    const cos = Math.cos(lean);
    const sin = Math.sin(lean);
    const at = ([u, v]: Vec2): Vec2 => {
      const x = s * u * seen * fig.k;
      const y = v * 1.05 * fig.k;
      return [root[0] + x * cos - y * sin, root[1] + y * cos + x * sin];
    };
    const isLit = s === fig.light;
    if (traits.type === 'android') {
      out += earModule(at([10, -4]), seen, skin, isLit, traits.eyeColour, fig.k);
      continue;
    }
    const shape = SHAPES[traits.ear];
    out += blob(shape.outer.map(at), isLit ? skin.base : skin.shade);
    out += blob(shape.inner.map(at), isLit ? skin.shade : skin.deep);
    if (traits.ear === 'round') out += blob(HOLLOW.map(at), skin.deep, 0.7);
    const rim = sampleSpline(shape.rim.map(at), 10);
    out += strip(rim, (t) => 3.4 * Math.sin(Math.PI * t) * fig.k, isLit ? skin.light : skin.base);
    if (traits.extras.earring && (isNearSide || seen > 0.3)) out += earring(at([8, 50]), seen, traits, fig.k);
  }
  return out;
}

function earModule([x, y]: Vec2, seen: number, skin: Ramp, isLit: boolean, glow: string, k: number): string {
  const r = 34 * k;
  return (
    ellipse(x, y, r * seen + 3, r, skin.deep) +
    ellipse(x, y, r * 0.76 * seen + 2, r * 0.76, isLit ? skin.base : skin.shade) +
    ovalHoop(x, y, r * 0.4 * seen + 1, r * 0.4, glow, 4 * k)
  );
}

function earring([x, y]: Vec2, seen: number, { extras, metal }: Traits, k: number): string {
  if (extras.earring === 'hoop') return ovalHoop(x, y + 17 * k, 15 * seen * k + 2, 20 * k, metal, 4 * k);
  if (extras.earring === 'stud') return circle(x, y - 8 * k, 6 * k, metal);
  const drop =
    `M${f1(x)} ${f1(y + 4 * k)}l${f1(7 * k)} ${f1(24 * k)}` +
    `l${f1(-7 * k)} ${f1(18 * k)}l${f1(-7 * k)} ${f1(-18 * k)}Z`;
  return circle(x, y - 4 * k, 4 * k, metal) + path(drop, metal);
}
