import { mix, tune } from '../maths/colour.ts';
import { f1, onward, sampleSpline, spline } from '../maths/curves.ts';
import { lerp } from '../maths/numbers.ts';
import { facet, path, strip } from '../maths/svg.ts';
import { mirror, pairs, type Vec2 } from '../maths/vectors.ts';
import { SIDES } from '../model/side.ts';
import { openPanels, seams } from './parts.ts';
import {
  clothOf,
  cord,
  dot,
  fold,
  pad,
  patch,
  region,
  wearInner,
  wearOuter,
  type Garment,
  type Tailor,
} from './tailor.ts';

/** Crossing panels with a wide band. */
export function wrap(g: Tailor): Garment {
  const r = clothOf(g);
  const b = clothOf(g, 1);
  let over = wearOuter(g, region(g, g.at([-124, 312, -70, 390, 0, 470, 70, 390, 124, 312])), r) + seams(g, r);
  const front = (side: number, lift: number): string => {
    const outer = mirror(g.at([118, 306, 82, 370, 20, 460, -70, 570, -150, 680]), side);
    const inner = mirror(g.at([158, 330, 126, 392, 70, 480, -14, 590, -90, 700]), side);
    const edge = (points: Vec2[]): string =>
      spline(sampleSpline(points, 12).map(([x, v]) => g.place(x, v, lift)));
    return (
      path(`${edge(outer)}${onward(edge([...inner].reverse()))}Z`, side === g.light ? b.light : b.base) +
      cord(g, outer, 3, b.hi, lift + 1, 0.5) +
      cord(g, inner, 4, r.deep, lift + 1, 0.6)
    );
  };
  over += front(g.light, 12) + front(-g.light, 15);
  return { over };
}

/** One shoulder, held by a clasp. */
export function drape(g: Tailor): Garment {
  const r = clothOf(g);
  const { y } = g;
  const side = -g.light;
  const top = mirror(g.at([-340, 500, -200, 494, -90, 470, 0, 424, 80, 366, 120, 318]), side);
  const q = sampleSpline(side > 0 ? top : top.reverse(), 30).map(([x, v]) => g.place(x, v, 6));
  const [ax, ay] = q[0] as Vec2;
  const [ex, ey] = q.at(-1) as Vec2;
  const edge = spline(q).slice(1);
  const d =
    side > 0
      ? `M-400 ${f1(ay)}L${edge}L${f1(ex + 20)} ${f1(ey - 60)}L1300 ${f1(ey - 60)}V1500H-400Z`
      : `M-400 ${f1(ay - 60)}L${f1(ax - 20)} ${f1(ay - 60)}L${edge}L1300 ${f1(ey)}V1500H-400Z`;
  let over = wearOuter(g, d, r);
  for (let i = 0; i < 8; i++) {
    const t = i / 7;
    over += fold(
      g,
      mirror(
        [
          [150 - t * 10, y(340 + t * 10)],
          [lerp(120, 60, t), y(lerp(400, 520, t))],
          [lerp(-40, 40, t), y(lerp(500, 660, t))],
          [lerp(-260, -60, t), y(lerp(540, 760, t))],
        ],
        side,
      ),
      9 + t * 4,
      i % 2 ? r.light : r.deep,
      14,
      i % 2 ? 0.8 : 0.5,
    );
  }
  over +=
    dot(g, side * 146, y(346), 21, tune(g.metal, -0.18), 18) +
    dot(g, side * 146, y(344), 18, g.metal, 18) +
    dot(g, side * 146, y(344), 8, mix(g.metal, g.mood.rim, 0.6), 18);
  return { over };
}

export function cloak(g: Tailor): Garment {
  const r = clothOf(g);
  const inner = clothOf(g, 1);
  const { y } = g;
  let over =
    wearInner(g, region(g, g.at([-110, 310, -70, 350, 0, 376, 70, 350, 110, 310])), inner) +
    cord(g, g.at([-100, 316, -60, 352, 0, 372, 60, 352, 100, 316]), 10, inner.light);
  let d = '';
  for (const side of SIDES) {
    const q = sampleSpline(mirror(g.at([122, 270, 104, 330, 92, 380, 150, 520, 190, 760]), side), 16).map(
      ([a, b]) => g.place(a, b, 16),
    );
    const [qx, qy] = q[0] as Vec2;
    const far = side > 0 ? 1400 : -500;
    d += `${spline(q)}L${far} 1500L${far} ${f1(qy - 40)}L${f1(qx)} ${f1(qy - 40)}Z`;
  }
  over += wearOuter(g, d, r);
  for (const side of SIDES) {
    const isLit = side === g.light;
    over += cord(
      g,
      mirror(g.at([120, 280, 104, 334, 94, 384, 150, 520, 186, 740]), side),
      16,
      isLit ? r.light : r.base,
      20,
    );
    for (const [x, b] of pairs([200, 30, 250, 20, 300, 6]))
      over += fold(
        g,
        mirror(pairs([x * 0.7, y(360), x, y(480), x + b, y(700)]), side),
        14,
        isLit ? r.light : r.deep,
        18,
        0.45,
      );
  }
  over +=
    cord(g, g.at([-92, 386, -30, 404, 30, 404, 92, 386]), 5, g.metal, 24) +
    dot(g, -92, y(386), 15, g.metal, 24) +
    dot(g, 92, y(386), 15, g.metal, 24) +
    dot(g, -92, y(386), 6, mix(g.metal, g.mood.shadow, 0.5), 25) +
    dot(g, 92, y(386), 6, mix(g.metal, g.mood.shadow, 0.5), 25);
  const hood = sampleSpline(
    g.at([-250, 352, -206, 270, -150, 210, 0, 190, 150, 210, 206, 270, 250, 352]),
    20,
  ).map(([a, b]) => g.inSpace(a, b, -60));
  return {
    over,
    back: path(spline(hood) + 'Z', r.shade) + strip(hood, (t) => 30 * g.k * Math.sin(Math.PI * t), r.base),
  };
}

export function highCollar(g: Tailor): Garment {
  const r = clothOf(g);
  const inner = clothOf(g, 1);
  const { y } = g;
  let over = wearInner(g, region(g, g.at([-96, 256, -40, 276, 0, 280, 40, 276, 96, 256])), inner);
  for (let i = 0; i < 4; i++)
    over +=
      pad(
        g,
        [
          [-50 - i * 4, y(310 + i * 52)],
          [0, y(300 + i * 52)],
          [50 + i * 4, y(310 + i * 52)],
          [36, y(356 + i * 52)],
          [0, y(344 + i * 52)],
          [-36, y(356 + i * 52)],
        ],
        i % 2 ? inner.base : inner.light,
        8,
      ) +
      fold(g, pairs([-46, y(314 + i * 52), -30, y(352 + i * 52)]), 3, inner.deep, 9, 0.5) +
      fold(g, pairs([46, y(314 + i * 52), 30, y(352 + i * 52)]), 3, inner.deep, 9, 0.5);
  over +=
    dot(g, 0, y(308), 17, g.metal, 14) +
    dot(g, 0, y(308), 11, mix('#b3202f', g.mood.key, 0.1), 14) +
    dot(g, -3, y(304), 3.4, '#ffd9d0', 15);
  over += wearOuter(g, openPanels(g, 46), r) + seams(g, r);
  const lin = clothOf(g, 2);
  for (const side of g.farFirst) {
    const isLit = side === g.light;
    const wing = g.at([86, 300, 150, 200, 206, 236, 210, 330, 180, 430, 120, 560, 60, 700, 52, 600, 76, 440]);
    over +=
      patch(g, mirror(wing, side), isLit ? r.base : r.shade, 18) +
      patch(
        g,
        mirror(g.at([86, 300, 150, 200, 166, 230, 140, 330, 100, 470, 60, 640, 52, 600, 76, 440]), side),
        isLit ? lin.base : lin.shade,
        19,
      ) +
      cord(
        g,
        mirror(g.at([150, 202, 206, 238, 210, 330, 180, 430, 120, 560, 62, 696]), side),
        5,
        isLit ? r.hi : r.light,
        20,
        0.7,
      );
  }
  const back = pairs([-170, 300, -196, 190, -120, 206, 0, 232, 120, 206, 196, 190, 170, 300, 0, 330]).map(
    ([a, b]) => g.inSpace(a, y(b), -70),
  );
  return { over, back: facet(back, lin.deep) };
}
