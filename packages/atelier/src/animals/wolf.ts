import { mix } from '../maths/colour.ts';
import { blob, circle, ellipse, facet } from '../maths/svg.ts';
import { mirror, pairs } from '../maths/vectors.ts';
import { SIDES } from '../model/side.ts';
import { mass, type Pelt } from './pelt.ts';
import { DARK, foreleg } from './seated.ts';

/** Seated, with a thick ruff; taller and narrower in the face than the dog. */
export function wolf(g: Pelt): string {
  const r = g.ramp(g.coat);
  const white = g.ramp(g.pale);
  const back = g.ramp(mix(g.coat, DARK, 0.45));
  let out = mass(g, [70, -10, 128, 2, 196, -12, 222, -52, 188, -74, 136, -72, 96, -66], back);
  out += blob(pairs([196, -12, 226, -30, 222, -56, 196, -66, 184, -40]), white.shade);
  out += mass(
    g,
    [-92, -2, -106, -96, -92, -196, -66, -272, 0, -292, 66, -272, 92, -192, 112, -94, 102, -2, 0, 4],
    r,
  );
  for (const x of [-38, 34]) {
    out += foreleg(x, -158, 46, x * g.light > 0 ? r.light : r.base);
    out += ellipse(x, -9, 33, 16, x * g.light > 0 ? white.light : white.base);
  }
  // The ruff ends in points.
  out += facet(
    pairs([
      -96, -296, -112, -232, -82, -236, -84, -188, -54, -204, -44, -150, -20, -178, 0, -128, 20, -178, 44,
      -150, 54, -204, 84, -188, 82, -236, 112, -232, 96, -296, 0, -320,
    ]),
    r.shade,
  );
  out += facet(
    pairs([
      -66, -290, -70, -240, -46, -246, -36, -196, -16, -220, 0, -168, 16, -220, 36, -196, 46, -246, 70, -240,
      66, -290,
    ]),
    white.base,
  );
  for (const s of SIDES) {
    out += facet(mirror(pairs([20, -414, 62, -496, 94, -392]), s), s === g.light ? back.light : back.shade);
    out += facet(mirror(pairs([38, -414, 62, -468, 80, -398]), s), mix(white.shade, '#8a6a62', 0.4));
  }
  out += mass(
    g,
    [
      -112, -334, -92, -390, -46, -430, 0, -436, 46, -430, 92, -390, 112, -334, 84, -318, 56, -292, 34, -256,
      0, -244, -34, -256, -56, -292, -84, -318,
    ],
    r,
  );
  out += blob(
    pairs([-20, -430, 0, -434, 20, -430, 24, -370, 16, -300, 0, -280, -16, -300, -24, -370]),
    back.base,
    0.85,
  );
  for (const s of SIDES) {
    out += blob(
      mirror(
        pairs([112, -334, 86, -350, 58, -346, 26, -316, 20, -272, 0, -246, 34, -256, 56, -292, 84, -318]),
        s,
      ),
      s === g.light ? white.light : white.shade,
    );
    out += facet(mirror(pairs([22, -366, 44, -388, 66, -384, 52, -364, 34, -354]), s), DARK);
    out +=
      circle(s * 45, -374, 8, '#d8a63a') +
      circle(s * 45, -374, 4, DARK) +
      circle(s * 45 + g.light * 3, -377, 2.2, '#ffffff', 0.9);
  }
  return (
    out +
    blob(pairs([-20, -274, 0, -280, 20, -274, 12, -256, 0, -250, -12, -256]), DARK) +
    ellipse(g.light * 6, -272, 6, 3, '#ffffff', 0.5)
  );
}
