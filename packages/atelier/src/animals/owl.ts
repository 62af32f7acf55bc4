import { mix } from '../maths/colour.ts';
import { blob, circle, ellipse, facet, stroke } from '../maths/svg.ts';
import { mirror, pairs } from '../maths/vectors.ts';
import { SIDES } from '../model/side.ts';
import { mass, type Pelt } from './pelt.ts';
import { DARK } from './seated.ts';

/** Perched and looking out of the picture; about 380 units tall, its feet on 0 0. */
export function owl(g: Pelt): string {
  const r = g.ramp(g.coat);
  const white = g.ramp(g.pale);
  const claw = mix('#c8973c', r.deep, 0.25);
  let out = blob(pairs([-34, -60, -30, 10, 0, 22, 30, 10, 34, -60]), r.deep);
  out += mass(
    g,
    [
      -78, -30, -112, -120, -112, -220, -92, -300, -40, -340, 40, -340, 92, -300, 112, -220, 112, -120, 78,
      -30, 0, -14,
    ],
    r,
  );
  out += blob(
    pairs([-62, -220, 0, -236, 62, -220, 66, -120, 36, -48, 0, -34, -36, -48, -66, -120]),
    white.base,
    0.92,
  );
  // Breast feathers, in rows.
  for (let row = 0; row < 5; row++)
    for (let i = 0; i < 4 - (row % 2); i++) {
      const x = (i - (3 - (row % 2)) / 2) * 30;
      const y = -204 + row * 33;
      if (Math.abs(x) < 56 - row * 5) out += stroke(`M${x - 9} ${y}q9 15 18 0`, r.shade, 4, 0.75, 'round');
    }
  for (const s of SIDES) {
    const wing = s === g.light ? r.light : r.shade;
    out += blob(
      mirror(pairs([84, -262, 122, -214, 126, -120, 96, -26, 78, -12, 70, -70, 76, -160]), s),
      wing,
    );
    for (let i = 0; i < 3; i++)
      out += blob(
        mirror(
          pairs([
            118 - i * 10,
            -166 + i * 44,
            112 - i * 10,
            -110 + i * 44,
            92 - i * 6,
            -82 + i * 40,
            92 - i * 4,
            -130 + i * 40,
          ]),
          s,
        ),
        i % 2 ? r.base : r.deep,
        0.7,
      );
    for (const x of [-14, 0, 14])
      out += stroke(`M${s * 34 + x * 0.6} -26q${x * 0.4} 12 ${x * 0.7} 26`, claw, 9, 1, 'round');
  }
  for (const s of SIDES)
    out += facet(mirror(pairs([24, -342, 96, -394, 92, -300]), s), s === g.light ? r.light : r.shade);
  out += mass(
    g,
    [-104, -268, -94, -326, -52, -352, 0, -348, 52, -352, 94, -326, 104, -268, 72, -222, 0, -206, -72, -222],
    r,
  );
  for (const s of SIDES) {
    const x = s * 45;
    out += circle(x, -276, 47, s === g.light ? white.light : white.base);
    out += stroke(`M${s * 4} -300q${s * 12} -46 ${s * 76} -46`, r.deep, 9, 0.7, 'round');
    out +=
      circle(x, -276, 28, DARK) +
      circle(x, -276, 25, '#e0a52e') +
      circle(x, -276, 14, DARK) +
      circle(x + g.light * 8, -285, 5.5, '#ffffff', 0.95);
  }
  return (
    out +
    facet(pairs([-13, -262, 0, -274, 13, -262, 0, -222]), claw) +
    facet(pairs([0, -274, 13, -262, 0, -222]), mix(claw, '#2a1e1c', 0.35)) +
    ellipse(-3, -258, 2, 5, '#ffffff', 0.35)
  );
}
