import { lerp } from '../maths/numbers.ts';
import { mirror, pairs } from '../maths/vectors.ts';
import { SIDES } from '../model/side.ts';
import { lapels, openPanels, seams, shirtCollar } from './parts.ts';
import {
  clothOf,
  cord,
  dot,
  fold,
  patch,
  region,
  shifted,
  wearInner,
  wearOuter,
  type Garment,
  type Tailor,
} from './tailor.ts';

export function blazer(g: Tailor): Garment {
  const r = clothOf(g);
  const inner = clothOf(g, 1);
  const deepV = g.at([-340, 500, -120, 470, -40, 498, 0, 504, 40, 498, 120, 470, 340, 500]);
  let over = wearInner(g, region(g, deepV, true), inner) + cord(g, deepV.slice(1, -1), 4, inner.light);
  over += wearOuter(g, openPanels(g, 14), r) + seams(g, r) + lapels(g, r);
  return { over };
}

export function shirt(g: Tailor): Garment {
  const r = clothOf(g);
  const { y } = g;
  const open = g.isFeminine ? 470 : 440;
  let over =
    wearOuter(
      g,
      region(g, [
        [-112, y(300)],
        [-78, y(330)],
        [-40, y(390)],
        [0, y(open)],
        [40, y(390)],
        [78, y(330)],
        [112, y(300)],
      ]),
      r,
    ) +
    seams(g, r) +
    shirtCollar(g, r, open);
  over +=
    cord(g, pairs([0, y(open), 3, y(560), 4, y(740)]), 3, r.deep, 12) +
    cord(g, pairs([14, y(open + 6), 16, y(560), 17, y(740)]), 2.4, r.shade, 12);
  for (let i = 0; i < 4; i++) over += dot(g, 8, y(open + 34 + i * 66), 5.4, r.hi, 13);
  return { over };
}

export function suit(g: Tailor): Garment {
  const r = clothOf(g);
  const shirtCloth = clothOf(g, 1);
  const tie = clothOf(g, 2);
  const { y } = g;
  let over = wearInner(g, region(g, g.at([-104, 276, -60, 292, 0, 330, 60, 292, 104, 276])), shirtCloth);
  over +=
    patch(g, g.at([-20, 336, 20, 336, 15, 372, -15, 372]), tie.light, 10) +
    patch(g, g.at([-15, 372, 15, 372, 40, 640, 0, 700, -40, 640]), tie.base, 8) +
    patch(g, pairs([0, y(372), 15 * g.light * -1, y(372), -40 * g.light, y(640), 0, y(700)]), tie.shade, 8);
  over += shirtCollar(g, shirtCloth, 380);
  over += wearOuter(g, openPanels(g, 20), r) + seams(g, r) + lapels(g, r, 1.05);
  over += patch(g, mirror(g.at([150, 500, 196, 492, 194, 506, 150, 514]), -1), shirtCloth.light, 14);
  return { over };
}

/** A wide-collared overcoat over a turtleneck. */
export function coat(g: Tailor): Garment {
  const r = clothOf(g);
  const inner = clothOf(g, 1);
  const top = g.at([-90, 248, -40, 264, 0, 268, 40, 264, 90, 248]);
  let over =
    wearInner(g, region(g, top), inner) + fold(g, g.at([-84, 300, 0, 322, 84, 300]), 5, inner.deep, 4, 0.6);
  over += wearOuter(g, openPanels(g, 30), r) + seams(g, r);
  for (const side of g.farFirst) {
    const isLit = side === g.light;
    const lap = g.at([
      94, 280, 150, 310, 214, 400, 224, 470, 168, 500, 130, 560, 60, 680, 26, 600, 60, 450, 84, 340,
    ]);
    over +=
      patch(g, shifted(mirror(lap, side), side * 6, 10), r.deep, 16, 0.55) +
      patch(g, mirror(lap, side), isLit ? r.light : r.base, 16) +
      patch(
        g,
        mirror(g.at([94, 280, 150, 310, 214, 400, 170, 430, 112, 350]), side),
        isLit ? r.base : r.shade,
        17,
      ) +
      cord(g, mirror(g.at([94, 284, 80, 350, 58, 452, 26, 596]), side), 3, r.hi, 18, isLit ? 0.8 : 0.3);
  }
  return { over };
}

export function biker(g: Tailor): Garment {
  const r = clothOf(g);
  const inner = clothOf(g, 1);
  const { y } = g;
  const top = g.at([-116, 326, -70, 366, 0, 386, 70, 366, 116, 326]);
  let over = wearInner(g, region(g, top), inner) + cord(g, top, 7, inner.shade);
  over += wearOuter(g, openPanels(g, 40), r) + seams(g, r);
  for (const side of g.farFirst) {
    const isLit = side === g.light;
    const lap = g.at([96, 306, 140, 340, 196, 440, 150, 486, 110, 540, 60, 620, 44, 560, 66, 440, 82, 350]);
    over +=
      patch(g, shifted(mirror(lap, side), side * 7, 9), r.deep, 14, 0.6) +
      patch(g, mirror(lap, side), isLit ? r.light : r.base, 14) +
      patch(
        g,
        mirror(g.at([96, 306, 140, 340, 196, 440, 150, 440, 110, 352]), side),
        isLit ? r.base : r.shade,
        15,
      );
    over += dot(g, side * 178, y(438), 4.6, g.metal, 16) + dot(g, side * 120, y(336), 4.6, g.metal, 16);
    for (let i = 0; i < 9; i++) over += dot(g, side * lerp(80, 48, i / 8), y(360 + i * 28), 3, g.metal, 15);
  }
  over += cord(g, mirror(g.at([190, 560, 240, 536]), g.light), 6, g.metal, 14);
  for (const side of SIDES)
    over +=
      cord(g, mirror(g.at([210, 352, 290, 392]), side), 22, r.shade, 12) +
      dot(g, side * 222, y(360), 4, g.metal, 14);
  over += fold(g, mirror(g.at([120, 470, 150, 600, 150, 700]), g.light), 18, r.hi, 14, 0.5);
  return { over };
}
