import { mix } from '../maths/colour.ts';
import { band, blob, circle, ellipse, facet, stroke } from '../maths/svg.ts';
import { mirror, pairs } from '../maths/vectors.ts';
import { SIDES } from '../model/side.ts';
import { mass, type Pelt } from './pelt.ts';

export const DARK = '#15121a';

export const foreleg = (x: number, top: number, w: number, fill: string): string =>
  blob(
    pairs([
      x - w / 2,
      -8,
      x - w / 2 + 2,
      top * 0.5,
      x - w * 0.3,
      top + 14,
      x,
      top,
      x + w * 0.3,
      top + 14,
      x + w / 2 - 2,
      top * 0.5,
      x + w / 2,
      -8,
      x,
      -2,
    ]),
    fill,
  );

export function cat(g: Pelt): string {
  const r = g.ramp(g.coat);
  const white = g.ramp(g.pale);
  let out = band(pairs([70, -24, 136, -22, 172, -70, 162, -142, 128, -176]), 18, (t) => 40 - 16 * t, r.shade);
  out += mass(
    g,
    [-84, -2, -98, -84, -80, -176, -52, -236, 0, -250, 52, -236, 84, -172, 106, -84, 96, -2, 0, 4],
    r,
  );
  out += blob(pairs([-30, -226, 0, -238, 30, -226, 34, -164, 0, -124, -34, -164]), white.base, 0.85);
  for (const x of [-34, 30]) {
    out += foreleg(x, -146, 44, x * g.light > 0 ? r.light : r.base);
    out += ellipse(x, -8, 30, 15, x * g.light > 0 ? white.light : white.base);
    out += stroke(`M${x - 8} -12v10M${x + 8} -12v10`, r.deep, 2.4, 0.6, 'round');
  }
  for (const s of SIDES) {
    out += facet(mirror(pairs([22, -352, 64, -424, 82, -318]), s), s === g.light ? r.light : r.shade);
    out += facet(mirror(pairs([36, -350, 61, -398, 70, -330]), s), mix('#c07a72', r.shade, 0.35));
  }
  out += mass(
    g,
    [
      -92, -286, -82, -326, -46, -356, 0, -362, 46, -356, 82, -326, 92, -286, 66, -250, 30, -234, 0, -230,
      -30, -234, -66, -250,
    ],
    r,
  );
  out += blob(pairs([-40, -266, 0, -280, 40, -266, 34, -240, 0, -232, -34, -240]), white.base, 0.9);
  for (const s of SIDES) {
    const x = s * 38;
    out +=
      ellipse(x, -298, 20, 15, DARK) +
      ellipse(x, -298, 17, 12.5, mix('#d9c24a', '#7fb06a', s === g.light ? 0.1 : 0.3));
    out += ellipse(x, -298, 4, 12, DARK) + circle(x + g.light * 5, -303, 3.4, '#ffffff', 0.9);
    for (const dy of [-2, 6])
      out += stroke(
        `M${s * 34} ${-256 + dy}q${s * 40} ${-8 + dy} ${s * 74} ${-4 + dy * 2}`,
        '#f4ece0',
        1.6,
        0.6,
        'round',
      );
  }
  out += facet(pairs([-9, -272, 9, -272, 0, -261]), mix('#b5605c', r.deep, 0.2));
  return out + stroke('M0 -261q-3 12 -15 11M0 -261q3 12 15 11', r.deep, 2.6, 0.9, 'round');
}

export function fox(g: Pelt): string {
  const r = g.ramp(g.coat);
  const white = g.ramp('#f2ece0');
  const sock = g.ramp('#2a1e1c');
  let out = mass(
    g,
    [60, -14, 120, -4, 190, -30, 226, -100, 214, -176, 176, -196, 164, -140, 146, -96, 96, -70],
    r,
  );
  out += blob(pairs([226, -100, 220, -160, 190, -206, 172, -190, 176, -150, 200, -116]), white.base);
  out += mass(
    g,
    [-76, -2, -88, -84, -72, -172, -46, -236, 0, -248, 46, -236, 76, -168, 98, -80, 88, -2, 0, 4],
    r,
  );
  out += blob(
    pairs([-44, -246, 0, -252, 44, -246, 52, -180, 20, -120, 0, -98, -20, -120, -52, -180]),
    white.base,
  );
  for (const x of [-32, 28]) {
    out += foreleg(x, -124, 38, x * g.light > 0 ? sock.light : sock.base);
    out += ellipse(x, -8, 27, 14, sock.light);
  }
  for (const s of SIDES) {
    out += facet(mirror(pairs([16, -366, 62, -462, 92, -338]), s), s === g.light ? r.light : r.shade);
    out += facet(mirror(pairs([42, -414, 62, -462, 75, -404]), s), sock.base);
    out += facet(mirror(pairs([34, -370, 58, -428, 74, -348]), s), white.shade);
  }
  out += mass(
    g,
    [
      -104, -318, -74, -358, -34, -380, 0, -384, 34, -380, 74, -358, 104, -318, 62, -288, 30, -256, 0, -238,
      -30, -256, -62, -288,
    ],
    r,
  );
  for (const s of SIDES)
    out += blob(
      mirror(pairs([104, -318, 74, -322, 44, -310, 14, -262, 0, -240, 30, -256, 62, -288]), s),
      s === g.light ? white.light : white.shade,
    );
  for (const s of SIDES) {
    const x = s * 38;
    out += blob(mirror(pairs([20, -324, 36, -338, 56, -332, 42, -320]), s), DARK);
    out +=
      circle(x, -329, 6.5, '#c98a2e') +
      circle(x, -329, 3.4, DARK) +
      circle(x + g.light * 3, -332, 2, '#ffffff', 0.9);
  }
  return out + ellipse(0, -250, 15, 12, DARK) + ellipse(g.light * 4, -254, 5, 3, '#ffffff', 0.5);
}

export function dog(g: Pelt): string {
  const r = g.ramp(g.coat);
  const white = g.ramp(g.pale);
  let out = band(pairs([84, -30, 150, -40, 182, -96]), 12, (t) => 34 - 20 * t, r.shade);
  out += mass(
    g,
    [-98, -2, -112, -96, -96, -204, -66, -286, 0, -304, 66, -286, 100, -200, 122, -96, 110, -2, 0, 4],
    r,
  );
  out += blob(
    pairs([-46, -270, 0, -282, 46, -270, 56, -196, 24, -136, 0, -118, -24, -136, -56, -196]),
    white.base,
    0.9,
  );
  for (const x of [-40, 36]) {
    out += foreleg(x, -174, 52, x * g.light > 0 ? r.light : r.base);
    out += ellipse(x, -10, 37, 18, x * g.light > 0 ? white.light : white.base);
    out += stroke(`M${x - 12} -14v11M${x + 4} -14v11`, r.deep, 2.6, 0.6, 'round');
  }
  out +=
    band(pairs([-66, -292, -30, -272, 0, -266, 30, -272, 66, -292]), 12, () => 24, '#a3362e') +
    circle(0, -250, 13, '#e0b85a');
  out += mass(
    g,
    [
      -92, -372, -84, -424, -46, -454, 0, -460, 46, -454, 84, -424, 92, -372, 70, -326, 40, -300, 0, -292,
      -40, -300, -70, -326,
    ],
    r,
  );
  for (const s of SIDES)
    out += blob(
      mirror(pairs([56, -448, 96, -440, 118, -392, 112, -330, 88, -318, 78, -366]), s),
      s === g.light ? r.base : r.deep,
    );
  out += blob(
    pairs([
      -16, -452, 0, -456, 16, -452, 20, -390, 50, -352, 44, -312, 0, -298, -44, -312, -50, -352, -20, -390,
    ]),
    white.base,
    0.95,
  );
  for (const s of SIDES) {
    const x = s * 44;
    out +=
      ellipse(x, -386, 14, 13, DARK) +
      circle(x, -386, 9.5, '#5a3a22') +
      circle(x, -386, 5, DARK) +
      circle(x + g.light * 4, -390, 3.2, '#ffffff', 0.9);
    out += stroke(`M${s * 30} -412q${s * 14} -10 ${s * 28} 0`, r.deep, 4, 0.5, 'round');
  }
  out +=
    blob(pairs([-24, -354, 0, -362, 24, -354, 14, -334, 0, -328, -14, -334]), DARK) +
    ellipse(g.light * 7, -351, 7, 3.4, '#ffffff', 0.5);
  return out + stroke('M0 -328v12q-8 14 -28 10M0 -316q8 14 28 10', r.deep, 3.4, 0.9, 'round');
}
