import { type Hex, mix } from '../maths/colour.ts';
import { sampleSpline } from '../maths/curves.ts';
import type { Rng } from '../maths/random.ts';
import { band, circle, hoop, strip } from '../maths/svg.ts';
import { mirror, pairs, type Vec2 } from '../maths/vectors.ts';
import type { Ramp } from '../palette/ramps.ts';
import { faceDot } from '../adornments/marks.ts';
import type { Figure } from '../model/figure.ts';
import { SIDES } from '../model/side.ts';

/** Seams of the face plates and a light at one temple. */
export function androidFace(fig: Figure, skin: Ramp, glow: Hex, rng: Rng): string {
  const { k } = fig;
  const y = fig.head.ys;
  const dark = mix(skin.deep, '#0c0e12', 0.4);
  const plan = rng.int(0, 2);
  const line = (points: Vec2[], w: number, colour: Hex, opacity = 1): string =>
    band(fig.faceLine(points, 1, 0), 22, () => w * k, colour, opacity);
  const seam = (points: Vec2[]): string =>
    line(points, 3.2, dark) +
    line(
      points.map(([u, v]): Vec2 => [u * 1.012 + 1.4, v + 1.4]),
      1.5,
      skin.hi,
      0.7,
    );
  let out = '';
  for (const side of SIDES) {
    const cheek = pairs([118, -66, 104, -10, 98, 46, 84, 100, 62, 146, 40, y(196)]);
    const branch = plan === 1 ? pairs([62, 146, 84, 150, 104, 132]) : pairs([98, 46, 120, 40, 136, 26]);
    out += seam(mirror(cheek, side)) + seam(mirror(branch, side));
    out += faceDot(fig, side * 110, 70, 4.4, dark);
  }
  if (plan === 0) out += seam(pairs([0, -150, 0, -110, 14, -84, 14, -58]));
  if (plan === 2) out += seam(pairs([-40, y(196), -18, y(186), 18, y(186), 40, y(196)]));
  const [tx, ty] = fig.face(rng.pick(SIDES) * 116, -34, 2, 0);
  return out + circle(tx, ty, 22 * k, glow, 0.22) + hoop(tx, ty, 9.5 * k, glow, 3.4 * k);
}

/** Rings of the neck, seams at the collar bones and the light between them. */
export function androidNeck(fig: Figure, skin: Ramp, glow: Hex): string {
  const { bust, k } = fig;
  const dark = mix(skin.deep, '#0c0e12', 0.5);
  let out = '';
  for (let i = 0; i < 5; i++) {
    const y = bust.Y(224 + i * 18);
    const w = bust.w(y) * 0.98;
    const ring = pairs([-w, y - 12, -w * 0.5, y + 4, 0, y + 9, w * 0.5, y + 4, w, y - 12]);
    const line = sampleSpline(fig.bodyLine(ring, 1), 16);
    const below = line.map(([x, v]): Vec2 => [x, v + 3 * k]);
    out += strip(line, () => 4.2 * k, dark, 0.8) + strip(below, () => 1.6 * k, skin.hi, 0.6);
  }
  for (const s of SIDES) {
    const bone = pairs([
      s * 20,
      bust.Y(352),
      s * 70,
      bust.Y(392),
      s * 150,
      bust.Y(404),
      s * 262,
      bust.Y(400),
    ]);
    out += band(fig.bodyLine(bone, 1), 16, () => 3 * k, dark);
  }
  const [x, y] = fig.body(0, bust.Y(372), 2);
  return out + circle(x, y, 26 * k, glow, 0.2) + circle(x, y, 9 * k, glow);
}
