import { mix } from '../maths/colour.ts';
import { blob, circle, clipped, ellipse, ovalHoop, stroke } from '../maths/svg.ts';
import { pairs, type Vec2 } from '../maths/vectors.ts';
import type { Pelt } from './pelt.ts';

/** Seen from above in a round of clear water, which lies on the ground below it. */
export function koi(g: Pelt): string {
  const r = g.ramp(g.coat);
  const white = g.ramp('#f2ece0');
  const water = g.ramp('#2f6f86');
  let out = ellipse(0, -96, 232, 104, water.shade) + ellipse(0, -100, 218, 94, water.base);
  out += ellipse(-46 * -g.light, -120, 120, 40, water.light, 0.35);
  for (const [x, y, w] of [
    [-120, -60, 44],
    [96, -142, 52],
    [-30, -168, 36],
  ] as const)
    out += ovalHoop(x, y, w, w * 0.4, water.rim, 2.4, 0.5);
  out += ellipse(14, -78, 150, 26, water.deep, 0.45);
  const line: Vec2[] = pairs([-150, -84, -96, -60, -20, -60, 60, -88, 126, -124]);
  const body =
    'M-156 -96C-130 -64 -76 -44 -8 -54C56 -64 104 -100 138 -128C112 -124 84 -130 60 -134C20 -140 -40 -146 -92 -134C-128 -126 -150 -112 -156 -96Z';
  // Fins and the tail lie under the body.
  out += blob(pairs([132, -124, 176, -172, 206, -176, 182, -140, 212, -112, 186, -106]), white.base, 0.9);
  out += blob(pairs([-70, -58, -58, -14, -24, -10, -30, -52]), white.light, 0.9);
  out += blob(pairs([-66, -132, -40, -178, -8, -176, -28, -134]), white.shade, 0.9);
  const patches =
    blob(pairs([-140, -110, -112, -130, -84, -118, -92, -84, -124, -82]), r.base) +
    blob(pairs([-62, -140, -10, -142, 10, -104, -20, -70, -56, -84, -70, -110]), r.base) +
    blob(pairs([30, -140, 76, -136, 84, -112, 52, -84, 24, -100]), r.light) +
    blob(pairs([98, -128, 130, -130, 118, -108, 98, -104]), r.shade) +
    ellipse(-20, -52, 150, 14, white.shade, 0.6);
  out += `<path d="${body}" fill="${white.light}"/>` + clipped(`${g.id}a${g.nextClip()}`, body, patches);
  out += blob(pairs([-40, -108, 10, -116, 50, -108, 14, -96]), mix(r.deep, white.shade, 0.4), 0.8);
  out += circle(-134, -78, 5, '#15121a') + circle(-126, -116, 5, '#15121a');
  out += stroke('M-154 -92q-16 2 -22 12M-154 -100q-16 -6 -22 -16', white.shade, 3, 0.9, 'round');
  return out + ellipse(line[2]![0], line[2]![1] - 66, 70, 9, '#ffffff', 0.22);
}
