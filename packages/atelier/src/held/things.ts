import { mix } from '../maths/colour.ts';
import { f1 } from '../maths/curves.ts';
import { band, circle, ellipse, facet, hoop, path, rect, stroke } from '../maths/svg.ts';
import { pairs } from '../maths/vectors.ts';
import { type Brush, lit } from './brush.ts';

const INK = '#141216';

/** A mug with steam; the handle is on the far side of the hand. */
export function cup(b: Brush): string {
  const r = b.ramp(b.colour);
  const s = -b.side;
  let out = '';
  for (const [x, lean] of pairs([-30, 12, 18, -10]))
    out += stroke(
      `M${x} -112c${lean} -34 ${-lean} -58 ${lean * 0.6} -104c${lean} -30 ${-lean} -44 ${lean * 0.4} -74`,
      mix(b.mood.disc, '#ffffff', 0.4),
      7,
      0.34,
      'round',
    );
  out += stroke(`M${s * 70} -58c${s * 74} -14 ${s * 74} 96 ${s * 2} 96`, r.shade, 22, 1, 'round');
  out += stroke(`M${s * 70} -62c${s * 66} -10 ${s * 66} 88 ${s * 2} 90`, r.base, 11, 1, 'round');
  out += lit(b, [-84, -96, 84, -96, 82, 40, 70, 92, 40, 104, -40, 104, -70, 92, -82, 40], r, true);
  out += ellipse(0, -96, 84, 21, r.light) + ellipse(0, -93, 73, 16, '#4a2c1e');
  return (
    out +
    ellipse(b.light * 20, -90, 30, 6, '#7a4d33', 0.8) +
    rect(b.light * 44 - 7, -66, 14, 120, r.light, 0.8)
  );
}

/** An open book, seen from the side of its covers. */
export function book(b: Brush): string {
  const r = b.ramp(b.colour);
  const paper = b.ramp('#efe6d2');
  let out = '';
  for (const s of [-1, 1] as const) {
    const isLit = s === b.light;
    out += facet(pairs([0, -176, s * 236, -204, s * 236, 130, 0, 164]), paper.shade);
    out += facet(pairs([0, -168, s * 230, -194, s * 230, 130, 0, 164]), paper.light);
    out += facet(pairs([s * 12, -158, s * 248, -184, s * 248, 142, s * 12, 172]), isLit ? r.base : r.shade);
    out += facet(
      pairs([s * 30, -140, s * 230, -162, s * 230, 126, s * 30, 150]),
      isLit ? r.light : r.base,
      0.28,
    );
    out += stroke(
      `M${s * 38} -132L${s * 222} -152V118L${s * 38} 140Z`,
      mix(b.metal, isLit ? r.light : r.shade, 0.35),
      5,
      0.8,
    );
    out += facet(pairs([s * 128, -52, s * 160, -12, s * 128, 26, s * 96, -8]), b.metal, 0.7);
  }
  out += facet(pairs([-16, -160, 16, -160, 16, 176, -16, 176]), r.deep);
  for (const y of [-110, -30, 60, 126]) out += rect(-16, y, 32, 7, mix(b.metal, r.base, 0.4));
  return out;
}

/** A ship's wheel. */
export function wheel(b: Brush): string {
  const wood = b.ramp('#7a4a28');
  const R = 340;
  let out = '';
  for (let i = 0; i < 8; i++) {
    const a = (i / 8) * 2 * Math.PI + Math.PI / 8;
    const [c, s] = [Math.cos(a), Math.sin(a)];
    const tone = c * b.light - s > 0 ? wood.base : wood.shade;
    const at = (t: number): [number, number] => [c * t, s * t];
    out += band([at(70), at(200), at(R)], 10, (t) => 26 - 10 * Math.sin(Math.PI * t), tone);
    out += band([at(R + 20), at(R + 80), at(R + 130)], 10, (t) => 22 + 18 * Math.sin(Math.PI * t), tone);
    out += circle(...at(R + 132), 15, tone);
  }
  out +=
    hoop(0, 0, R, wood.shade, 52) + hoop(0, 0, R + 4, wood.base, 38) + hoop(0, 0, R - 14, wood.deep, 7, 0.6);
  out += stroke(
    `M${f1(-R * 0.7)} ${f1(-R * 0.72)}A${R} ${R} 0 0 1 ${f1(R * 0.7)} ${f1(-R * 0.72)}`,
    wood.light,
    10,
    0.8,
  );
  out += circle(0, 0, 84, wood.base) + hoop(0, 0, 84, wood.deep, 8) + circle(0, 0, 44, b.metal);
  return out + circle(-b.light * -10, -10, 20, mix(b.metal, '#ffffff', 0.45), 0.7);
}

/** The grip and pommel of a sword, which lie in the fist. */
export function swordGrip(b: Brush): string {
  const grip = b.ramp('#4a2f22');
  const gold = b.ramp(b.metal);
  let out = rect(-15, -90, 30, 250, grip.base);
  for (let y = -60; y < 150; y += 26)
    out += facet(pairs([-15, y, 15, y - 12, 15, y - 4, -15, y + 8]), grip.deep, 0.8);
  return out + circle(0, 176, 30, gold.base) + circle(b.light * 8, 168, 13, gold.light);
}

/** Its blade and guard, straight up out of the fist and before the arm. */
export function swordBlade(b: Brush): string {
  const steel = b.ramp('#9fabb6');
  const gold = b.ramp(b.metal);
  const s = b.light;
  let out = facet(pairs([-27, -104, 27, -104, 21, -852, 0, -968, -21, -852]), steel.deep);
  out += facet(pairs([0, -104, s * 24, -104, s * 18, -850, 0, -958]), steel.light);
  out += facet(pairs([0, -104, -s * 24, -104, -s * 18, -850, 0, -958]), steel.shade);
  out += facet(pairs([-4, -110, 4, -110, 3, -720, -3, -720]), steel.deep, 0.45);
  const guard = [
    -150, -112, -60, -106, 0, -120, 60, -106, 150, -112, 156, -92, 60, -84, 0, -78, -60, -84, -156, -92,
  ];
  return out + lit(b, guard, gold);
}

/** Its back to the viewer. */
export function phone(b: Brush): string {
  const r = b.ramp(mix(b.colour, '#22242a', 0.7));
  const x = -72;
  const box = (inset: number, colour: string): string =>
    `<rect x="${x + inset}" y="${-150 + inset}" width="${144 - 2 * inset}" height="${290 - 2 * inset}" rx="${24 - inset}" fill="${colour}"/>`;
  return (
    `<g transform="rotate(${b.side * -9})">` +
    box(0, r.deep) +
    box(5, r.base) +
    path(b.light > 0 ? 'M67 -140V60L-20 -140Z' : 'M-67 -140V60L20 -140Z', r.light, 0.35) +
    `<rect x="-58" y="-138" width="50" height="66" rx="16" fill="${r.deep}"/>` +
    circle(-33, -120, 12, INK) +
    circle(-33, -90, 12, INK) +
    circle(-37, -124, 4, '#7f94a8') +
    circle(-37, -94, 4, '#7f94a8') +
    '</g>'
  );
}

/** From the chin out over the arm, in the direction of the unit vector (1, 0); the strings look to the viewer. */
export function violin(b: Brush, length: number): string {
  const wood = b.ramp('#9a4f24');
  const dark = b.ramp('#20161a');
  const u = length / 560;
  const at = (flat: readonly number[]): number[] => flat.map((v) => v * u);
  const body = at([
    -6, -52, 40, -88, 100, -92, 142, -66, 170, -52, 200, -56, 240, -74, 286, -66, 318, -30, 322, 0, 318, 30,
    286, 66, 240, 74, 200, 56, 170, 52, 142, 66, 100, 92, 40, 88, -6, 52, -14, 0,
  ]);
  let out = `<g transform="translate(0 ${f1(9 * u)})">${path(splineOf(body), wood.deep)}</g>`;
  out += lit(b, body, wood);
  out += path(
    splineOf(
      at([
        10, -44, 60, -66, 120, -62, 160, -34, 200, -34, 260, -44, 296, -20, 296, -8, 200, -18, 120, -22, 40,
        -20,
      ]),
    ),
    wood.light,
    0.55,
  );
  for (const s of [-1, 1])
    out += stroke(
      `M${f1(150 * u)} ${f1(s * 34 * u)}q${f1(20 * u)} ${f1(s * -8 * u)} ${f1(42 * u)} ${f1(s * 4 * u)}`,
      dark.base,
      6 * u,
      1,
      'round',
    );
  out +=
    facet(pairs(at([210, -15, 520, -10, 520, 10, 210, 15])), dark.base) +
    facet(pairs(at([20, -18, 120, -10, 120, 10, 20, 18])), dark.base);
  out += facet(pairs(at([158, -26, 168, -26, 168, 26, 158, 26])), b.ramp('#d9b886').base);
  for (const y of [-7, -2.4, 2.4, 7])
    out += stroke(`M${f1(100 * u)} ${f1(y * u)}H${f1(520 * u)}`, '#efe6d6', 1.8 * u, 0.85);
  out += facet(pairs(at([516, -13, 580, -11, 580, 11, 516, 13])), wood.shade);
  for (const [x, y] of pairs([536, -30, 560, -28, 540, 30, 564, 28]))
    out += stroke(`M${f1(x * u)} 0V${f1(y * u)}`, dark.base, 8 * u, 1, 'round');
  return out + circle(592 * u, 0, 19 * u, wood.base) + hoop(592 * u, 0, 10 * u, wood.deep, 4 * u);
}

/** From the hand at 0 0 along the unit vector (1, 0). */
export function violinBow(b: Brush, length: number): string {
  const wood = b.ramp('#5a3020');
  return (
    stroke(`M-40 8L${f1(length)} 12`, '#efe8da', 7, 0.95) +
    stroke(`M-66 -6Q${f1(length * 0.5)} -26 ${f1(length)} -6`, wood.base, 9, 1, 'round') +
    facet(pairs([-40, -12, 6, -12, 0, 14, -34, 14]), wood.deep) +
    facet(pairs([length - 8, -14, length + 10, -10, length + 2, 18, length - 8, 16]), wood.deep)
  );
}

const splineOf = (flat: readonly number[]): string =>
  'M' +
  pairs(flat)
    .map(([x, y]) => `${f1(x)} ${f1(y)}`)
    .join('L') +
  'Z';
