import { mix } from '../maths/colour.ts';
import { blob, circle, ellipse, stroke } from '../maths/svg.ts';
import { mirror, pairs } from '../maths/vectors.ts';
import { SIDES } from '../model/side.ts';
import { mass, type Pelt } from './pelt.ts';
import { DARK, foreleg } from './seated.ts';

export function rabbit(g: Pelt): string {
  const r = g.ramp(g.coat);
  const white = g.ramp(g.pale);
  const pink = mix('#c98a82', r.shade, 0.3);
  let out = circle(104, -44, 32, white.light);
  out += mass(
    g,
    [-86, -2, -108, -62, -92, -132, -52, -180, 0, -192, 52, -180, 94, -132, 110, -62, 90, -2, 0, 4],
    r,
  );
  for (const s of SIDES) {
    out += blob(
      mirror(pairs([58, -4, 52, -56, 82, -92, 112, -66, 112, -12, 88, -2]), s),
      s === g.light ? r.light : r.shade,
    );
    out += ellipse(s * 78, -9, 42, 14, s === g.light ? white.light : white.base);
  }
  out += blob(pairs([-36, -172, 0, -182, 36, -172, 40, -112, 0, -74, -40, -112]), white.base, 0.9);
  for (const x of [-22, 20]) {
    out += foreleg(x, -96, 30, x * g.light > 0 ? r.light : r.base);
    out += ellipse(x, -8, 20, 11, x * g.light > 0 ? white.light : white.base);
  }
  for (const s of SIDES) {
    const ear = s === g.light ? r.light : r.shade;
    out += blob(
      mirror(pairs([18, -286, 20, -360, 40, -424, 62, -438, 76, -404, 70, -340, 50, -280]), s),
      ear,
    );
    out += blob(
      mirror(pairs([32, -296, 34, -358, 48, -404, 60, -412, 64, -390, 58, -340, 46, -294]), s),
      pink,
    );
  }
  out += mass(
    g,
    [
      -78, -220, -72, -262, -42, -296, 0, -304, 42, -296, 72, -262, 78, -220, 58, -184, 28, -166, 0, -162,
      -28, -166, -58, -184,
    ],
    r,
  );
  out += blob(pairs([-34, -204, 0, -222, 34, -204, 32, -176, 0, -164, -32, -176]), white.light, 0.95);
  for (const s of SIDES) {
    out +=
      ellipse(s * 46, -242, 13, 15, DARK) +
      ellipse(s * 46, -242, 9.5, 11.5, '#4a2e22') +
      circle(s * 46 + g.light * 4, -247, 3.8, '#ffffff', 0.95);
    for (const dy of [-2, 7])
      out += stroke(
        `M${s * 26} ${-194 + dy}q${s * 34} ${-6 + dy} ${s * 60} ${-2 + dy * 2}`,
        '#f4ece0',
        1.5,
        0.6,
        'round',
      );
  }
  out += blob(pairs([-11, -212, 0, -216, 11, -212, 6, -202, 0, -198, -6, -202]), pink);
  return out + stroke('M0 -198v10q-5 8 -15 6M0 -188q5 8 15 6', r.deep, 2.6, 0.85, 'round');
}
