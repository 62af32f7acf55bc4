import { lerp } from '../maths/numbers.ts';
import { mirror, pairs, type Vec2 } from '../maths/vectors.ts';
import { SIDES } from '../model/side.ts';
import {
  clothOf,
  cord,
  dot,
  fold,
  region,
  wearInner,
  wearOuter,
  type Garment,
  type Tailor,
} from './tailor.ts';

export function slip(g: Tailor): Garment {
  const r = clothOf(g);
  const { y } = g;
  const top = g.at([
    -340, 470, -250, 468, -178, 456, -118, 440, -58, 478, 0, 500, 58, 478, 118, 440, 178, 456, 250, 468, 340,
    470,
  ]);
  let over = wearInner(g, region(g, top, true), r);
  over += cord(g, top.slice(1, -1), 4, r.light, 2);
  for (const side of SIDES) {
    const isLit = side === g.light;
    over += cord(
      g,
      mirror(g.at([118, 442, 128, 400, 142, 352, 150, 330]), side),
      7,
      isLit ? r.light : r.base,
      3,
    );
  }
  // Folds: from x, y to x, y, and how wide.
  const folds: [number, number, number, number, number][] = [
    [60, 500, 90, 640, 16],
    [-130, 480, -100, 620, 12],
    [140, 470, 190, 640, 10],
    [-30, 530, -20, 660, 9],
  ];
  for (const [ax, ay, bx, by, w] of folds) {
    const middle: Vec2 = [lerp(ax, bx, 0.4) * -g.light + 8, y(lerp(ay, by, 0.5))];
    over += fold(g, [[ax * -g.light, y(ay)], middle, [bx * -g.light, y(by)]], w, r.hi, 4, 0.55);
  }
  return { over };
}

export function camisole(g: Tailor): Garment {
  const r = clothOf(g);
  const { y } = g;
  const top = g.at([
    -340, 448, -200, 436, -120, 424, -40, 450, 0, 456, 40, 450, 120, 424, 200, 436, 340, 448,
  ]);
  let over = wearInner(g, region(g, top, true), r);
  for (const side of SIDES) {
    const isLit = side === g.light;
    over += cord(g, mirror(g.at([120, 426, 134, 380, 146, 334]), side), 9, isLit ? r.light : r.base, 3);
  }
  for (let x = -196; x <= 196; x += 14) {
    const far = Math.abs(x);
    const edge = far < 120 ? lerp(456, 424, (far / 120) ** 1.5) : lerp(424, 436, (far - 120) / 80);
    over += dot(g, x, y(edge + 2), 5, r.light, 3);
  }
  return { over };
}

export function tank(g: Tailor): Garment {
  const r = clothOf(g);
  const top = g.at([
    -340, 520, -252, 486, -206, 430, -178, 350, -128, 330, -108, 384, -60, 430, 0, 444, 60, 430, 108, 384,
    128, 330, 178, 350, 206, 430, 252, 486, 340, 520,
  ]);
  const over = wearInner(g, region(g, top, true), r);
  return { over: over + cord(g, top.slice(4, 11), 6, r.shade, 3) };
}

export function halter(g: Tailor): Garment {
  const r = clothOf(g);
  const { y } = g;
  const top = g.at([
    -340, 560, -240, 520, -190, 470, -140, 400, -92, 330, -74, 288, -30, 304, 0, 308, 30, 304, 74, 288, 92,
    330, 140, 400, 190, 470, 240, 520, 340, 560,
  ]);
  let over =
    wearInner(g, region(g, top, true), r) +
    cord(g, g.at([-76, 284, -30, 300, 0, 304, 30, 300, 76, 284]), 16, r.light);
  for (let i = -3; i <= 3; i++)
    over += fold(
      g,
      pairs([i * 14, y(314), i * 30, y(440), i * 40, y(640)]),
      6,
      i * g.light > 0 ? r.hi : r.deep,
      3,
      0.4,
    );
  return { over };
}

export function offShoulder(g: Tailor): Garment {
  const r = clothOf(g);
  const { y } = g;
  const top = g.at([
    -360, 424, -290, 440, -180, 446, -90, 436, 0, 432, 90, 436, 180, 446, 290, 440, 360, 424,
  ]);
  let over = wearOuter(g, region(g, top, true), r);
  over +=
    cord(
      g,
      top.map(([a, b]): Vec2 => [a, b + 24]),
      40,
      r.base,
      14,
    ) +
    cord(
      g,
      top.map(([a, b]): Vec2 => [a, b + 47]),
      5,
      r.deep,
      14,
      0.6,
    ) +
    cord(
      g,
      top.map(([a, b]): Vec2 => [a, b + 8]),
      8,
      r.light,
      14,
    );
  for (let i = -20; i <= 20; i++) {
    const x = i * 16;
    over += cord(g, pairs([x, y(440 + Math.abs(i) * 0.2), x * 1.01, y(478)]), 2.4, r.deep, 15, 0.34);
  }
  for (const [x, b] of pairs([-150, 20, -60, 8, 70, -10, 190, -24]))
    over += fold(g, pairs([x, y(500), x + b, y(590), x + b * 1.6, y(720)]), 10, r.deep, 14, 0.28);
  return { over };
}

export function gown(g: Tailor): Garment {
  const r = clothOf(g);
  const { y } = g;
  const top = g.at([
    -360, 440, -300, 420, -220, 410, -120, 424, -40, 462, 0, 474, 40, 462, 120, 424, 220, 410, 300, 420, 360,
    440,
  ]);
  let over =
    wearOuter(g, region(g, top, true), r) +
    cord(
      g,
      top.map(([a, b]): Vec2 => [a, b + 10]),
      18,
      r.light,
      8,
    ) +
    cord(g, top, 3, r.hi, 9);
  for (let i = -5; i <= 5; i++)
    over += fold(
      g,
      pairs([i * 26, y(500 - Math.abs(i) * 8), i * 22, y(620), i * 20, y(740)]),
      4,
      i * g.light > 0 ? r.light : r.deep,
      8,
      0.5,
    );
  for (let i = -12; i <= 12; i++) over += dot(g, i * 23, y(430 + (12 - Math.abs(i)) * 3.4), 3.2, g.metal, 10);
  return { over };
}
