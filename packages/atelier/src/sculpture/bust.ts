import { clamp, gauss, interp1, lerp, smooth, type Table } from '../maths/numbers.ts';
import { pairs, type Vec2, type Vec3 } from '../maths/vectors.ts';

/** What makes one neck and pair of shoulders; factors around 1, lengths in canvas units. */
export interface BodyParams {
  neckW: number;
  shoulder: number;
  neckL: number;
  slope: number;
  chest: number;
  muscle: number;
  apple: number;
  tendon: number;
}

export interface Bust {
  w: Table;
  /** A height written for the standard neck -> on this body. */
  Y(y: number): number;
  /** The surface, inflated by `swell` units: clothes are larger than the person. */
  surface(swell: number): (a: number, y: number) => Vec3;
  at(x: number, y: number, lift?: number): Vec3;
  yTop: number;
  yBot: number;
  params: BodyParams;
}

/** @param isLong down to the hips and without the arms, which are then limbs of their own. */
export function makeBust(p: BodyParams, isLong = false): Bust {
  const sh = p.shoulder;
  const nw = p.neckW;
  const Y = (y: number): number => (y > 200 ? y + p.neckL * smooth(200, 330, y) : y);
  const onBody = (rows: Vec2[]): Table => interp1(rows.map(([y, v]): Vec2 => [Y(y), v]));
  const w = onBody([
    ...pairs([100, 64 * nw, 180, 63 * nw, 240, 65 * nw, 284, 73 * nw, 308, 92 * nw]),
    ...pairs([330 - p.slope * 10, 138 * lerp(1, sh, 0.6), 350 - p.slope * 8, 196 * sh, 368, 256 * sh]),
    ...(isLong
      ? trunk(p)
      : pairs([386, 302 * sh, 410, 334 * sh, 450, 352 * sh, 540, 358 * sh, 760, 346 * sh])),
  ]);
  const front = onBody(isLong ? [...FRONT, ...TRUNK_FRONT] : FRONT);
  const back = onBody(isLong ? [...BACK, ...TRUNK_BACK] : BACK);
  const widest = onBody(WIDEST);
  const collarBone = pairs([16, 360, 60, 352, 118, 350, 180, 356, 238, 372]).map(([x, y]): Vec2 => [
    x * lerp(1, sh, 0.8),
    Y(y),
  ]);
  const tendon = pairs([66 * nw, 150, 44 * nw, 240, 14, 352]).map(([x, y]): Vec2 => [x, Y(y)]);
  const bumps: [number, number, number, number, number][] = [
    [-9, 0, Y(348), 14, 13],
    [-12, 84, Y(332), 36, 10],
    [-8, 110, Y(376), 70, 12],
    [10 * p.apple, 0, Y(262), 9, 13],
    [13 * p.chest, 122, Y(575), 96, 84],
    [-3, 0, Y(520), 26, 90],
    [4, 296 * sh, Y(430), 56, 60],
    [-4, 236 * sh, Y(480), 36, 80],
  ];
  function relief(x: number, y: number): number {
    const ax = Math.abs(x);
    const bone = nearest(ax, y, collarBone);
    let d = 13 * p.muscle * Math.exp(-0.5 * (bone.far / 7.5) ** 2) * (1 - 0.55 * bone.t);
    const cord = nearest(ax, y, tendon);
    d += 5.5 * p.tendon * Math.exp(-0.5 * (cord.far / 10) ** 2) * smooth(0, 0.25, cord.t);
    for (const [height, cx, cy, sx, sy] of bumps) d += height * gauss(ax, y, cx, cy, sx, sy);
    return d;
  }
  // Round at the neck, boxier at the shoulders.
  const roundness = (y: number): number => lerp(1, 0.86, smooth(320, 420, y));
  return {
    w,
    Y,
    params: p,
    yTop: 100,
    yBot: isLong ? 1560 : 760,
    surface: (swell) => (a, y) => {
      const s = Math.sin(a);
      const c = Math.cos(a);
      const mid = widest(y);
      const e = roundness(y);
      const x = (w(y + swell * 0.7) + swell) * Math.sign(s) * Math.pow(Math.abs(s), e);
      if (c < 0) return [x, y, mid - (mid - back(y) + swell) * Math.pow(-c, e)];
      const z = mid + (front(y) + swell - mid) * Math.pow(c, e);
      if (c === 0) return [x, y, z];
      return [x, y, z + relief(x, y) * smooth(0, 0.3, c) * clamp(1 - swell / 15, 0.06, 1)];
    },
    at(x, y, lift = 0) {
      const e = roundness(y);
      const across = Math.pow(clamp(Math.abs(x) / (w(y) + Math.max(0, lift)), 0, 0.995), 1 / e);
      const c = Math.sqrt(1 - across * across);
      return [x, y, widest(y) + (front(y) - widest(y)) * Math.pow(c, e) + lift];
    },
  };
}

/** Half widths of ribs, waist and hips. */
function trunk({ shoulder: sh, chest }: BodyParams): Vec2[] {
  const f = chest > 0.5;
  return pairs([
    386,
    300 * sh,
    420,
    300 * sh,
    470,
    268 * sh,
    560,
    (f ? 226 : 246) * sh,
    700,
    (f ? 212 : 240) * sh,
  ]).concat(
    pairs(
      f
        ? [860, 186, 1000, 172, 1120, 186, 1280, 226, 1420, 242, 1560, 236]
        : [860, 224, 1000, 208, 1120, 204, 1280, 210, 1420, 214, 1560, 208],
    ),
  );
}
const TRUNK_FRONT = pairs([900, 98, 1040, 92, 1200, 104, 1400, 98, 1560, 80]);
const TRUNK_BACK = pairs([900, -122, 1040, -112, 1200, -142, 1400, -176, 1560, -160]);

/** How far a point lies from a polyline, and where along it (0 to 1). */
function nearest(x: number, y: number, line: Vec2[]): { far: number; t: number } {
  let far = 1e9;
  let at = 0;
  for (let i = 0; i < line.length - 1; i++) {
    const [x1, y1] = line[i] as Vec2;
    const [x2, y2] = line[i + 1] as Vec2;
    const dx = x2 - x1;
    const dy = y2 - y1;
    const t = clamp(((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy));
    const q = Math.sqrt((x - x1 - dx * t) ** 2 + (y - y1 - dy * t) ** 2);
    if (q < far) {
      far = q;
      at = (i + t) / (line.length - 1);
    }
  }
  return { far, t: at };
}

const FRONT = pairs([
  100, 30, 180, 42, 250, 36, 310, 26, 340, 26, 362, 44, 410, 74, 470, 100, 560, 122, 760, 116,
]);
const BACK = pairs([100, -118, 200, -104, 290, -112, 350, -140, 450, -160, 760, -150]);
const WIDEST = pairs([100, -40, 300, -38, 360, -44, 460, -20, 760, -10]);
