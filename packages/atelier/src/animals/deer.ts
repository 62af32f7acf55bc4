import { mix } from '../maths/colour.ts';
import { band, blob, circle, ellipse, facet } from '../maths/svg.ts';
import { mirror, pairs, type Vec2 } from '../maths/vectors.ts';
import { SIDES } from '../model/side.ts';
import { mass, type Pelt } from './pelt.ts';
import { DARK } from './seated.ts';

/** Standing, with antlers, its body turned to the right and its face to the front; about 540 units tall. */
export function deer(g: Pelt): string {
  const r = g.ramp(g.coat);
  const white = g.ramp(g.pale);
  const horn = g.ramp(mix('#a88a62', g.coat, 0.2));
  const hoof = mix(r.deep, DARK, 0.6);
  const leg = (x: number, top: number, w: number, fill: string): string =>
    blob(
      pairs([
        x - w,
        top,
        x - w * 0.5,
        -96,
        x - w * 0.42,
        -20,
        x - w * 0.6,
        -4,
        x + w * 0.6,
        -4,
        x + w * 0.42,
        -20,
        x + w * 0.5,
        -96,
        x + w,
        top,
      ]),
      fill,
    ) + facet(pairs([x - w * 0.62, -2, x - w * 0.5, -22, x + w * 0.5, -22, x + w * 0.62, -2]), hoof);
  let out = leg(-4, -150, 20, r.deep) + leg(140, -160, 22, r.deep);
  out += blob(pairs([176, -256, 202, -246, 204, -200, 186, -196]), white.light);
  out += mass(
    g,
    [
      -86, -150, -92, -216, -66, -262, 0, -268, 80, -268, 152, -276, 190, -240, 186, -176, 150, -128, 70,
      -116, -20, -116, -68, -122,
    ],
    r,
  );
  for (const [x, y] of [
    [52, -240],
    [86, -248],
    [120, -246],
    [70, -214],
    [106, -218],
    [138, -214],
  ] as const)
    out += ellipse(x, y, 8, 6, white.light, 0.75);
  out += leg(-58, -150, 23, r.base) + leg(164, -180, 27, r.shade);
  out += mass(
    g,
    [-92, -170, -96, -250, -76, -330, -46, -380, 10, -380, 28, -330, 34, -262, 16, -190, -40, -142],
    r,
  );
  out += blob(pairs([-66, -280, -32, -330, -2, -280, -10, -200, -40, -162, -66, -210]), white.base, 0.85);
  // The head is drawn around its own middle.
  const at = (points: readonly number[]): number[] => points.map((v, i) => (i % 2 ? v : v - 18));
  const shape = (points: readonly number[], s: 1 | -1) =>
    mirror(pairs([...points]), s).map(([x, y]): Vec2 => [x - 18, y]);
  for (const s of SIDES) {
    const tone = s === g.light ? horn.light : horn.shade;
    out += band(shape([18, -448, 40, -492, 84, -524, 92, -590], s), 14, (t) => 15 - 8 * t, tone);
    out += band(shape([40, -490, 34, -528, 50, -566], s), 8, (t) => 11 - 6 * t, tone);
    out += band(shape([82, -522, 116, -538, 128, -576], s), 8, (t) => 11 - 6 * t, tone);
    out += blob(
      shape([34, -440, 78, -474, 116, -462, 96, -424, 48, -408], s),
      s === g.light ? r.light : r.shade,
    );
    out += blob(
      shape([50, -436, 80, -458, 102, -454, 88, -430, 56, -418], s),
      mix(white.shade, '#8a6a62', 0.35),
    );
  }
  out += mass(
    g,
    at([
      -50, -420, -44, -452, 0, -464, 44, -452, 50, -420, 40, -376, 26, -334, 16, -316, 0, -312, -16, -316,
      -26, -334, -40, -376,
    ]),
    r,
    5,
  );
  out += blob(pairs(at([-22, -346, 0, -358, 22, -346, 17, -318, 0, -312, -17, -318])), white.base, 0.95);
  for (const s of SIDES) {
    const x = s * 34 - 18;
    out +=
      ellipse(x, -404, 10, 12, DARK) +
      ellipse(x, -404, 7, 9, '#3a2418') +
      circle(x + g.light * 3, -408, 3, '#ffffff', 0.95);
  }
  return out + blob(pairs(at([-14, -340, 0, -345, 14, -340, 8, -328, 0, -324, -8, -328])), DARK);
}
