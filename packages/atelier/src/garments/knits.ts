import { sampleSpline, spline } from '../maths/curves.ts';
import { path, strip } from '../maths/svg.ts';
import { mirror, pairs, type Vec2 } from '../maths/vectors.ts';
import { seams, shirtCollar } from './parts.ts';
import {
  clothOf,
  cord,
  dot,
  fold,
  pad,
  patch,
  region,
  shifted,
  wearInner,
  wearOuter,
  type Garment,
  type Tailor,
} from './tailor.ts';

export function turtleneck(g: Tailor): Garment {
  const r = clothOf(g);
  const { y } = g;
  const top = g.at([-92, 236, -40, 254, 0, 258, 40, 254, 92, 236]);
  let over = wearOuter(g, region(g, top), r);
  over +=
    fold(g, g.at([-96, 296, -40, 318, 0, 322, 40, 318, 96, 296]), 6, r.deep, 8, 0.7) +
    fold(g, g.at([-100, 318, -50, 344, 10, 350, 60, 340]), 5, r.deep, 8, 0.4);
  for (let i = -9; i <= 9; i++) {
    const x = i * 10;
    over += cord(
      g,
      pairs([x * 0.86, y(262 - Math.abs(i) * 2), x * 0.96, y(306 - Math.abs(i) * 2)]),
      2,
      r.deep,
      8,
      0.3,
    );
  }
  for (let j = 0; j < 7; j++) {
    const x = -270 + j * 90;
    over += fold(
      g,
      pairs([x, y(400 + Math.abs(j - 3) * 16), x * 1.03, y(520), x * 1.02, y(700)]),
      3,
      r.deep,
      10,
      0.25,
    );
  }
  return { over };
}

/** Crew neck with a ribbed collar. */
export function knit(g: Tailor): Garment {
  const r = clothOf(g);
  const { y } = g;
  const top = g.at([-120, 310, -86, 350, -40, 376, 0, 382, 40, 376, 86, 350, 120, 310]);
  let over =
    wearOuter(g, region(g, top), r) +
    cord(g, top, 20, r.base, 8) +
    cord(
      g,
      top.map(([a, b]): Vec2 => [a * 1.07, b + 13]),
      3,
      r.deep,
      9,
      0.6,
    );
  for (let i = -16; i <= 16; i++) {
    const t = (i + 16) / 32;
    const [x, v] = sampleSpline(top, 64)[Math.round(t * 64)] as Vec2;
    over += cord(g, pairs([x * 0.97, v - 8, x * 1.05, v + 10]), 2, r.deep, 9, 0.45);
  }
  for (let j = -6; j <= 6; j++)
    over += fold(
      g,
      pairs([j * 50, y(430 + Math.abs(j) * 5), j * 51, y(560), j * 50, y(720)]),
      3,
      r.deep,
      10,
      0.22,
    );
  return { over: over + seams(g, r) };
}

export function tee(g: Tailor): Garment {
  const r = clothOf(g);
  const top = g.at([-116, 322, -84, 356, -40, 382, 0, 388, 40, 382, 84, 356, 116, 322]);
  return { over: wearOuter(g, region(g, top), r) + cord(g, top, 9, r.shade, 7) + seams(g, r) };
}

export function vneck(g: Tailor): Garment {
  const r = clothOf(g);
  const shirtCloth = clothOf(g, 1);
  const { y } = g;
  let over = wearInner(g, region(g, g.at([-108, 296, -70, 322, 0, 400, 70, 322, 108, 296])), shirtCloth);
  const v = g.at([-150, 330, -100, 400, -40, 478, 0, 524, 40, 478, 100, 400, 150, 330]);
  over +=
    wearOuter(g, region(g, v), r) +
    cord(g, v, 13, r.light, 12) +
    cord(
      g,
      v.map(([a, b]): Vec2 => [a * 1.05, b + 12]),
      3,
      r.deep,
      12,
      0.6,
    ) +
    seams(g, r) +
    shirtCollar(g, shirtCloth, 400);
  for (let j = -5; j <= 5; j++)
    if (j)
      over += fold(
        g,
        pairs([j * 56, y(470 + 18 * (5 - Math.abs(j))), j * 57, y(600), j * 56, y(730)]),
        3,
        r.deep,
        12,
        0.22,
      );
  return { over };
}

export function hoodie(g: Tailor): Garment {
  const r = clothOf(g);
  const inner = clothOf(g, 1);
  const { y } = g;
  let over =
    wearInner(g, region(g, g.at([-108, 300, -60, 350, 0, 378, 60, 350, 108, 300])), inner) +
    wearOuter(g, region(g, g.at([-130, 296, -86, 360, -30, 412, 0, 424, 30, 412, 86, 360, 130, 296])), r) +
    seams(g, r);
  for (const side of g.farFirst) {
    const isLit = side === g.light;
    const roll = g.at([104, 258, 168, 276, 196, 330, 166, 388, 90, 436, 14, 462, 8, 430, 50, 392, 92, 338]);
    over +=
      pad(g, shifted(mirror(roll, side), 0, 9), r.deep, 20, 0.5) +
      pad(g, mirror(roll, side), isLit ? r.light : r.base, 20) +
      fold(g, mirror(g.at([110, 272, 120, 330, 80, 392, 20, 440]), side), 14, isLit ? r.base : r.shade, 22) +
      cord(g, mirror(g.at([40, 424, 46, 500, 40, 570]), side), 6, r.hi, 22) +
      dot(g, side * 40, y(424), 6, g.metal, 23) +
      patch(g, mirror(g.at([37, 566, 45, 566, 45, 592, 37, 592]), side), g.metal, 22);
  }
  const hood = sampleSpline(
    g.at([-196, 330, -190, 250, -130, 204, 0, 196, 130, 204, 190, 250, 196, 330]),
    18,
  ).map(([a, b]) => g.inSpace(a, b, -70));
  return {
    over,
    back:
      path(spline(hood) + 'Z', r.deep) +
      strip(hood, (t) => 34 * g.k * Math.pow(Math.sin(Math.PI * t), 0.5), r.shade),
  };
}
