import { type Hex, mix } from '../maths/colour.ts';
import { sampleSpline } from '../maths/curves.ts';
import { blob, circle, strip } from '../maths/svg.ts';
import { mirror, pairs, type Vec2 } from '../maths/vectors.ts';
import type { Ramp } from '../palette/ramps.ts';
import { type Side, SIDES } from '../model/side.ts';
import { seams } from './parts.ts';
import { clothOf, cord, dot, patch, region, wearOuter, type Garment, type Tailor } from './tailor.ts';

export function armor(g: Tailor): Garment {
  const r = clothOf(g);
  const { y } = g;
  let over = wearOuter(g, region(g, g.at([-104, 300, -60, 336, 0, 352, 60, 336, 104, 300])), r);
  const ring = (a: number, w: number, c: Hex, lift: number): string =>
    cord(
      g,
      [
        [-112 * a, y(300)],
        [-70 * a, y(342)],
        [0, y(362 + (a - 1) * 120)],
        [70 * a, y(342)],
        [112 * a, y(300)],
      ],
      w,
      c,
      lift,
    );
  over +=
    ring(1.12, 40, r.shade, 14) +
    ring(1.05, 34, r.base, 16) +
    ring(1, 10, r.light, 18) +
    ring(1.14, 3, r.hi, 18);
  over +=
    cord(g, g.at([0, 400, 2, 560, 0, 760]), 5, r.deep, 16) +
    cord(g, pairs([-10 * g.light * -1, y(404), -12 * g.light * -1, y(740)]), 4, r.hi, 16, 0.7);
  for (const side of g.farFirst) for (const row of [2, 1, 0]) over += shoulderPlate(g, r, side, row);
  over +=
    cord(g, g.at([-150, 470, -60, 520, 0, 500, 60, 520, 150, 470]), 6, g.metal, 16) +
    patch(g, g.at([0, 470, 22, 506, 0, 548, -22, 506]), g.metal, 18);
  return { over };
}

/** One of three plates on a shoulder, the lowest (row 2) first. */
function shoulderPlate(g: Tailor, r: Ramp, side: Side, row: number): string {
  const isLit = side === g.light;
  const dx = row * 14;
  const dy = row * 46;
  const onPlate = (points: Vec2[], z: number): Vec2[] =>
    mirror(points, side).map(([x, v]) => g.onPlate(x, g.y(v), z));
  const outline = pairs([
    170 + dx,
    346 + dy,
    230 + dx,
    340 + dy,
    312 + dx * 0.8,
    372 + dy,
    352 + dx * 0.4,
    420 + dy,
  ]);
  const lower = pairs([200 + dx, 408 + dy, 270 + dx, 420 + dy, 338, 452 + dy]);
  const face = row ? (isLit ? r.base : r.shade) : isLit ? r.light : r.base;
  let out = blob(onPlate([...outline, ...[...lower].reverse()], 26), face);
  const edge = sampleSpline(onPlate(lower, 27), 10);
  out += strip(edge, (t) => 5 * g.k * Math.sin(Math.PI * t), isLit ? r.hi : r.rim, 0.9);
  for (const [x, y] of onPlate(pairs([196 + dx, 376 + dy, 300 + dx, 396 + dy]), 28))
    out += circle(x, y, 5 * g.k, g.metal);
  return out;
}

export function spacesuit(g: Tailor): Garment {
  const r = clothOf(g);
  const a = clothOf(g, 1);
  const { y } = g;
  let over = wearOuter(g, region(g, g.at([-110, 290, -60, 326, 0, 340, 60, 326, 110, 290])), r) + seams(g, r);
  const ring = (k: number, w: number, c: Hex, lift: number, dy = 0): string =>
    cord(
      g,
      [
        [-150 * k, y(306 + dy)],
        [-116 * k, y(350 + dy)],
        [-50 * k, y(384 + dy)],
        [0, y(390 + dy)],
        [50 * k, y(384 + dy)],
        [116 * k, y(350 + dy)],
        [150 * k, y(306 + dy)],
      ],
      w,
      c,
      lift,
    );
  over +=
    ring(1.04, 60, r.deep, 20, 10) +
    ring(1, 50, r.base, 24) +
    ring(0.96, 16, r.light, 26, -14) +
    ring(1.02, 6, a.base, 27, 14);
  for (const x of [-96, -40, 40, 96]) over += dot(g, x, y(382 - Math.abs(x) * 0.2), 5, r.deep, 27);
  over +=
    patch(g, g.at([-110, 470, 110, 470, 124, 600, -124, 600]), r.light, 20) +
    patch(g, g.at([-96, 484, -10, 484, -10, 520, -98, 520]), mix(g.mood.shadow, '#05060a', 0.4), 22);
  for (let i = 0; i < 5; i++)
    over += patch(
      g,
      [
        [-90 + i * 15, y(512 - ((i * 7) % 20))],
        [-80 + i * 15, y(512 - ((i * 7) % 20))],
        [-80 + i * 15, y(516)],
        [-90 + i * 15, y(516)],
      ],
      g.mood.accents[0],
      23,
    );
  [a.base, g.mood.accents[0], r.deep].forEach((lamp, i) => {
    over += dot(g, 30 + i * 28, y(500), 9, lamp, 22);
  });
  for (const side of SIDES)
    over +=
      cord(g, mirror(g.at([150, 430, 180, 540, 170, 700]), side), 16, a.base, 18) +
      cord(g, mirror(g.at([262, 390, 330, 470, 340, 560]), side), 12, a.light, 20) +
      patch(g, mirror(g.at([232, 420, 280, 424, 284, 470, 236, 468]), side), a.shade, 20);
  return { over };
}

export function techwear(g: Tailor): Garment {
  const r = clothOf(g);
  const a = g.mood.accents[0];
  const { y } = g;
  let over = wearOuter(g, region(g, g.at([-112, 232, -50, 262, 0, 270, 50, 262, 112, 232])), r) + seams(g, r);
  for (const side of g.farFirst) {
    const isLit = side === g.light;
    over +=
      patch(
        g,
        mirror(g.at([2, 268, 64, 256, 116, 228, 128, 300, 96, 350, 20, 384, 2, 384]), side),
        isLit ? r.light : r.base,
        16,
      ) +
      cord(g, mirror(g.at([6, 272, 60, 262, 112, 236]), side), 5, r.hi, 18, 0.6) +
      cord(g, mirror(g.at([128, 302, 150, 370, 140, 480, 110, 620]), side), 5, a, 16) +
      cord(g, mirror(g.at([160, 350, 190, 450, 170, 620]), side), 20, r.shade, 16) +
      patch(g, mirror(g.at([166, 452, 204, 448, 206, 484, 168, 488]), side), r.deep, 18) +
      patch(g, mirror(g.at([174, 460, 198, 457, 199, 476, 176, 479]), side), g.metal, 19);
  }
  over +=
    cord(g, g.at([0, 272, 0, 400, 2, 740]), 6, r.deep, 18) +
    dot(g, 0, y(292), 6, g.metal, 19) +
    patch(g, g.at([-4, 292, 4, 292, 3, 326, -3, 326]), g.metal, 19);
  return { over };
}
