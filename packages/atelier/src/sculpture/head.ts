import { clamp, gauss, interp1, lerp, smooth, type Table } from '../maths/numbers.ts';
import { pairs, type Vec2, type Vec3 } from '../maths/vectors.ts';

/** What makes one face. Lengths in canvas units at scale 1, the rest are factors around 1. */
export interface FaceParams {
  width: number;
  cheek: number;
  jaw: number;
  chinW: number;
  /** Not below -14: beyond that a face stops reading as adult. */
  chinL: number;
  square: number;
  noseW: number;
  noseL: number;
  noseH: number;
  noseTip: number;
  brow: number;
  socket: number;
  lip: number;
  eyeGap: number;
  forehead: number;
  hollow: number;
}

/**
 * A closed surface: origin between the eyes, x to the viewer's right, y down, z to the viewer.
 * For each height four tables give the half width, the front, the back and the depth of the widest point.
 */
export interface Head {
  /** Half width at a height. */
  w: Table;
  /** A point on the surface; a = azimuth in radians, 0 in front. */
  pt(a: number, y: number): Vec3;
  /** A point of the face by its frontal x and y; `flat` 1 ignores nose, sockets and lips. */
  at(x: number, y: number, lift?: number, flat?: number): Vec3;
  /** Heights of the lower face after the chin's length, of the nose after its own. */
  ys(y: number): number;
  ny(y: number): number;
  yTop: number;
  yBot: number;
  /** From the middle to the centre of an eye. */
  eyeGap: number;
  widthFactor: number;
}

/** Exponent of the cross-section, a super-ellipse. */
const ROUND = 0.86;

/** [height along z, x, y, spread in x, spread in y]; x is mirrored. */
type Bump = [number, number, number, number, number];

export function makeHead(p: FaceParams): Head {
  const sq = p.square;
  const ys = (y: number): number => (y > 110 ? y + p.chinL * smooth(110, 215, y) : y);
  const ny = (y: number): number => (y > 0 ? y * (1 + p.noseL / 90) : y);
  const byChin = (rows: Vec2[]): Vec2[] => rows.map(([y, v]) => [ys(y), v]);
  const w = interp1(byChin(widths(p)).map(([y, v]): Vec2 => [y, v * p.width]));
  const front = interp1(byChin(FRONT));
  const back = interp1(byChin(BACK));
  const widest = interp1(byChin(WIDEST));
  const eyeGap = 60 * p.eyeGap;
  const noseRidge = interp1(
    pairs([
      -36,
      0,
      -14,
      7,
      8,
      15,
      36,
      29,
      58,
      41,
      70,
      46 + p.noseTip,
      80,
      39 + p.noseTip * 0.6,
      88,
      14,
      96,
      0,
    ]).map(([y, v]): Vec2 => [ny(y), v * p.noseH]),
  );
  const nw = p.noseW;
  const noseWidth = interp1(
    pairs([-36, 12, -8, 9.5, 20, 10.5, 48, 12.5 * nw, 70, 16.5 * nw, 90, 17 * nw, 96, 14]).map(
      ([y, v]): Vec2 => [ny(y), v],
    ),
  );
  const lips = ys(129) - 129;
  const bumps: Bump[] = [
    [15, 20 * p.noseW, ny(80), 8.5, 8.5],
    [-(19 * p.socket), eyeGap - 3, -12, 30, 13],
    [-(10 * p.socket), 27, -5, 12, 13],
    [13, eyeGap, 2, 25, 14],
    [8 * p.brow, eyeGap - 10, -44, 36, 11],
    [10 * p.hollow, 88, 48, 40, 26],
    [-(10 * p.hollow), 92, 112, 26, 32],
    [6, 0, 126, 44, 36],
    [7.5 * p.lip, 0, 116 + lips, 30, 7],
    [-4, 0, 104 + lips, 5, 8],
    [10 * p.lip, 0, 143 + lips, 25, 9],
    [-7, 0, 129 + lips, 36, 3.6],
    [-6, 44, 130 + lips, 8, 9],
    [-6, 0, ys(167), 30, 8],
    [9, 0, ys(196), 24 + 8 * sq, 14],
    [-6, 128, -56, 18, 36],
  ];
  function relief(x: number, y: number): number {
    const ax = Math.abs(x);
    let d = 0;
    if (y > -40 && y < 110) d += noseRidge(y) * Math.exp(-Math.pow(ax / (noseWidth(y) * 1.25), 2.6));
    for (const [height, cx, cy, sx, sy] of bumps) d += height * gauss(ax, y, cx, cy, sx, sy);
    return d;
  }
  return {
    w,
    ys,
    ny,
    eyeGap,
    yTop: -230,
    yBot: ys(228),
    widthFactor: p.width,
    pt(a, y) {
      const s = Math.sin(a);
      const c = Math.cos(a);
      const mid = widest(y);
      const x = w(y) * Math.sign(s) * Math.pow(Math.abs(s), ROUND);
      if (c < 0) return [x, y, mid - (mid - back(y)) * Math.pow(-c, 0.95)];
      const z = mid + (front(y) - mid) * Math.pow(c, ROUND);
      return [x, y, c > 0 ? z + relief(x, y) * smooth(0, 0.35, c) : z];
    },
    at(x, y, lift = 0, flat = 0) {
      const across = Math.pow(clamp(Math.abs(x) / w(y), 0, 0.995), 1 / ROUND);
      const c = Math.sqrt(1 - across * across);
      const mid = widest(y);
      const z = mid + (front(y) - mid) * Math.pow(c, ROUND);
      return [x, y, z + relief(x, y) * smooth(0, 0.35, c) * (1 - flat) + lift];
    },
  };
}

function widths(p: FaceParams): Vec2[] {
  const sq = p.square;
  return [
    ...pairs([
      -230,
      3,
      -224,
      46,
      -208,
      88,
      -178,
      121,
      -132,
      141 * p.forehead,
      -84,
      145 * p.forehead,
      -34,
      143,
    ]),
    ...pairs([18, 144 * p.cheek, 58, 140 * lerp(p.cheek, p.jaw, 0.5), 98, 128 * p.jaw]),
    ...pairs([128, (115 + 5 * sq) * p.jaw, 154, (97 + 13 * sq) * p.jaw]),
    ...pairs([178, (74 + 15 * sq) * p.jaw * lerp(1, p.chinW, 0.5), 198, (51 + 9 * sq) * p.chinW]),
    ...pairs([212, (31 + 5 * sq) * p.chinW, 222, (14 + 3 * sq) * p.chinW, 228, 3]),
  ];
}
const FRONT = pairs([
  -230, -8, -222, 46, -204, 92, -176, 124, -140, 145, -100, 155, -62, 160, -42, 162, -14, 154, 40, 156, 82,
  159, 112, 165, 128, 164, 150, 161, 168, 153, 195, 160, 211, 150, 221, 130, 228, 104,
]);
const BACK = pairs([
  -230, -12, -222, -92, -204, -142, -176, -176, -120, -202, -40, -206, 30, -180, 70, -118, 100, -62, 126, -22,
  152, 8, 180, 50, 205, 86, 220, 100, 228, 102,
]);
const WIDEST = pairs([
  -230, -10, -150, -12, -60, -8, 20, 4, 80, 2, 124, 10, 152, 32, 180, 68, 206, 96, 228, 103,
]);

/** How high the hair begins. */
export interface HairlineParams {
  recede: number;
  peak: number;
  sideburn: number;
  round: number;
}
/** Height of the hairline per azimuth (0 in front, PI behind): the scalp is all above it. */
export function hairline({ recede: up, peak: pk, sideburn: side, round: rd }: HairlineParams): Table {
  return interp1([
    [0, -158 - up * 10 + pk * 16],
    [0.22, -160 - up * 24 - pk * 2 + rd * 4],
    [0.5, -146 - up * 26 + rd * 16],
    [0.72, -112 - up * 8 + rd * 18],
    [0.92, -70 + rd * 8],
    [1.12, -46 + side * 24],
    [1.28, -8 + side * 46],
    [1.42, 6 + side * 40],
    [1.56, -30],
    [1.9, -28],
    [2.15, 30],
    [2.5, 92],
    [3.15, 110],
  ]);
}
