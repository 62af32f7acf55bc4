import { mirror, pairs } from '../maths/vectors.ts';
import { SIDES } from '../model/side.ts';
import { seams, shirtCollar } from './parts.ts';
import {
  clothOf,
  cord,
  dot,
  fold,
  type Garment,
  pad,
  patch,
  region,
  type Tailor,
  wearOuter,
} from './tailor.ts';

/** A tunic with a standing collar, two rows of buttons and shoulder boards. */
export function uniform(g: Tailor): Garment {
  const r = clothOf(g);
  const { y } = g;
  const top = g.at([-104, 276, -60, 300, 0, 312, 60, 300, 104, 276]);
  let over = wearOuter(g, region(g, top), r) + seams(g, r);
  for (const side of g.farFirst) {
    const isLit = side === g.light;
    const collar = g.at([86, 254, 112, 292, 92, 330, 44, 352, 4, 356, 4, 306, 50, 296]);
    over += patch(g, mirror(collar, side), isLit ? r.light : r.shade, 14);
    over += cord(g, mirror(g.at([88, 258, 52, 298, 6, 308]), side), 5, g.metal, 15);
    over += pad(
      g,
      mirror(g.at([196, 322, 300, 350, 326, 382, 300, 396, 200, 360]), side),
      isLit ? r.light : r.base,
      16,
    );
    over += cord(g, mirror(g.at([200, 326, 300, 354, 320, 382]), side), 5, g.metal, 18);
    over += dot(g, side * 206, y(342), 8, g.metal, 19);
  }
  over += cord(g, pairs([4, y(356), 8, y(560), 10, y(740)]), 4, r.deep, 13);
  for (const x of [-74, 74])
    for (let i = 0; i < 5; i++)
      over += dot(g, x, y(420 + i * 72), 11, r.deep, 14) + dot(g, x, y(417 + i * 72), 9, g.metal, 15);
  for (const side of SIDES) {
    over += cord(g, mirror(g.at([104, 500, 196, 490]), side), 22, r.shade, 13);
    over += dot(g, side * 150, y(506), 6, g.metal, 15);
  }
  return { over };
}

/** A bib with two straps over a shirt. */
export function apron(g: Tailor): Garment {
  const r = clothOf(g);
  const shirt = clothOf(g, 1);
  const { y } = g;
  let over =
    wearOuter(
      g,
      region(g, g.at([-112, 300, -78, 330, -40, 390, 0, 440, 40, 390, 78, 330, 112, 300])),
      shirt,
    ) +
    seams(g, shirt) +
    shirtCollar(g, shirt, 430);
  for (const side of g.farFirst)
    over += cord(
      g,
      mirror(g.at([136, 322, 142, 400, 138, 492]), side),
      30,
      side === g.light ? r.light : r.base,
      16,
    );
  const bib = g.at([-166, 480, 0, 490, 166, 480, 190, 620, 214, 770, -214, 770, -190, 620]);
  over += patch(g, g.at([-160, 492, 172, 492, 200, 620, 224, 770, -208, 770, -184, 620]), r.deep, 15, 0.4);
  over += patch(g, bib, r.base, 16);
  const lit = g.at([40, 490, 166, 480, 190, 620, 214, 770, 60, 770]);
  over += patch(g, mirror(lit, g.light), r.light, 17, 0.8);
  over += cord(g, g.at([-164, 490, 0, 500, 164, 490]), 5, r.deep, 18, 0.6);
  over +=
    patch(g, g.at([-70, 590, 70, 590, 74, 690, -74, 690]), r.shade, 18, 0.6) +
    cord(g, g.at([-70, 590, 70, 590]), 5, r.hi, 19, 0.6);
  for (const side of SIDES) over += dot(g, side * 138, y(496), 9, g.metal, 19);
  return { over };
}

/** A dress with a round neck, short sleeves and a belt. */
export function dress(g: Tailor): Garment {
  const r = clothOf(g);
  const { y } = g;
  const top = g.at([-150, 340, -110, 400, -50, 440, 0, 446, 50, 440, 110, 400, 150, 340]);
  let over =
    wearOuter(g, region(g, top), r) + cord(g, top, 10, r.light, 9) + cord(g, top, 3, r.hi, 10) + seams(g, r);
  for (const [x, b] of pairs([-120, -10, -44, -4, 44, 6, 120, 14]))
    over += fold(
      g,
      pairs([x, y(520), x + b, y(640), x + b * 2, y(750)]),
      8,
      x * g.light > 0 ? r.light : r.deep,
      10,
      0.4,
    );
  return { over };
}
