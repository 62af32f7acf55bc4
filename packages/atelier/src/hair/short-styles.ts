import { lerp, smooth } from '../maths/numbers.ts';
import { backFall, type Guide, type Sheet } from './sheets.ts';
import type { HairCut } from './style.ts';

/** Five, six or seven guides from one side (-1) to the other (1). */
const FIVE = [-1, -0.5, 0, 0.5, 1];
const SIX = [-1, -0.6, -0.2, 0.2, 0.6, 1];
const SEVEN = [-1, -0.66, -0.33, 0, 0.33, 0.66, 1];

export const pixie: HairCut = (S, r) => {
  const d = r.pick([-1, 1]);
  const y = r.range(16, 24);
  const sides = [-1, 1].map((s): Sheet => ({
    layer: 'front',
    guides: [0, 0.33, 0.66, 1].map((u) => [
      S(s * lerp(50, 118, u), 62, 16),
      S(s * lerp(66, 124, u), 40, 18),
      S(s * lerp(80, 126, u), 16, 14),
      S(s * lerp(84, 124, u), lerp(-4, -28, u), 8),
    ]),
    count: 12,
    width: [20, 22, 4],
    wave: [2, 1],
    jitter: 5,
    tone: -0.1,
    hugs: true,
  }));
  const swept: Sheet = {
    layer: 'front',
    guides: [0, 0.25, 0.5, 0.75, 1].map((u) => {
      const a = lerp(46, -34, u) * d;
      return [
        S(lerp(20, 60, u) * d, 84 - 20 * u, 18),
        S(a * 0.7 + 14 * d, 66, 34),
        S(a - 10 * d, 48, 40),
        S(a - 28 * d, 34 - u * 3, 34),
        S(a - 46 * d, y - u * 4, 20),
      ];
    }),
    count: 15,
    width: [26, 32, 4],
    wave: [3, 1],
    jitter: 6,
    tone: 0.05,
  };
  return { sheets: [...sides, swept], scalp: 1, ears: 'both' };
};

export const quiff: HairCut = (S, r) => {
  const h = r.range(20, 36);
  const d = r.pick([-1, 1]) * r.range(16, 34);
  const isFaded = r.chance(0.6);
  const top: Sheet = {
    layer: 'front',
    guides: SIX.map((u) => {
      const a = u * 68;
      const m = 1 - 0.55 * u * u;
      const e = 40 - 10 * u * u;
      return [
        S(a, e + 2, 3),
        S(a * 0.98 + d * 0.3, e + 9, 12 + h * m),
        S(a * 0.96 + d, e + 26, 16 + h * m),
        S(a * 1.1 + d * 1.6, 84, 14 + h * 0.8 * m),
        S(a * 1.3 + d * 2, 118, 12),
      ];
    }),
    count: 19,
    width: [2, 30, 6],
    grow: 0.3,
    wave: [2, 1],
    jitter: 5,
    tone: 0.05,
    isCentred: true,
    hugs: true,
  };
  return { sheets: [top], scalp: isFaded ? 0.66 : 1, ears: 'both' };
};

export const sidePart: HairCut = (S, r) => {
  const d = r.pick([-1, 1]);
  const p = 30 * d;
  const h = r.range(14, 26);
  const top: Sheet = {
    layer: 'front',
    guides: [1, 0.8, 0.6, 0.4, 0.2, 0].map((u) => {
      const e = lerp(41, 84, u);
      const m = Math.sin(Math.PI * Math.min(1, 0.25 + u * 0.6));
      return [
        S(p, e, 6),
        S(p - d * 16, e + (1 - u) * 10, 14 + h * m),
        S(p - d * 44, lerp(50, 74, u), 12 + h * m),
        S(p - d * 78, lerp(40, 46, u), 14 + h * 0.6),
        S(p - d * lerp(104, 112, u), lerp(22, 20, u), 9),
        S(p - d * lerp(114, 124, u), lerp(6, 0, u), 4),
      ];
    }),
    count: 15,
    width: [4, 30, 5],
    grow: 0.25,
    wave: [2, 1],
    jitter: 5,
    tone: 0.04,
    hugs: true,
  };
  const other: Sheet = {
    layer: 'front',
    guides: [1, 0.5, 0].map((u) => [
      S(p + d, lerp(44, 90, u), 8),
      S(p + d * 26, lerp(44, 66, u), 12),
      S(p + d * lerp(48, 76, u), lerp(26, 34, u), 10),
      S(p + d * lerp(56, 92, u), lerp(6, 4, u), 4),
    ]),
    count: 9,
    width: [6, 24, 5],
    wave: [1, 1],
    jitter: 4,
    tone: -0.08,
    hugs: true,
  };
  return { sheets: [other, top], scalp: 1, ears: 'both' };
};

export const slick: HairCut = (S, r, o) => {
  const guides = SEVEN.map((u): Guide => {
    const a = u * 94;
    const far = Math.abs(u);
    const e = far < 0.5 ? 40 - 6 * far : lerp(37, 4, smooth(0.5, 1, far));
    const v = 1 - far * 0.7;
    return [
      S(a, e + 1, 3),
      S(a * 1.04, e + 16 * v + 3, 10 + 8 * v),
      S(a * 1.1, e + 34 * v + 6, 12 + 10 * v),
      S(a * 1.2, e + 50 * v + 7, 12 + 4 * v),
      S(a * 1.34, e + 64 * v + 6, 9),
    ];
  });
  const top: Sheet = {
    layer: 'front',
    guides,
    count: 26,
    width: [1, 23, 8],
    grow: 0.25,
    wave: [1, 1],
    jitter: 3,
    tone: 0,
    isCentred: true,
    hugs: true,
    isFine: true,
  };
  if (!(o.isLong ?? r.chance(0.35))) return { sheets: [top], scalp: 1, ears: 'both' };
  const fall: Sheet = {
    layer: 'back',
    guides: backFall(S, r.range(180, 300), 130),
    count: 10,
    width: [36, 36, 8],
    wave: [5, 2],
    jitter: 6,
    tone: -0.35,
  };
  return { sheets: [fall, top], scalp: 1, ears: 'both' };
};

export const texturedCrop: HairCut = (S, r) => {
  const d = r.pick([-1, 1]);
  const scalp = r.pick([0.72, 1]);
  const top: Sheet = {
    layer: 'front',
    guides: FIVE.map((u) => {
      const a = u * 72;
      const m = 1 - 0.7 * u * u;
      return [
        S(a * 0.7, 104, 8),
        S(a * 0.9, 78, 12 + 16 * m),
        S(a, 58, 12 + 20 * m),
        S(a + 6 * d, 46 - 6 * u * u, 8 + 18 * m),
        S(a + 12 * d, 37 - 9 * u * u, 4 + 10 * m),
      ];
    }),
    count: 24,
    width: [20, 28, 3],
    wave: [5, 1.6],
    jitter: 11,
    tone: 0.04,
    hugs: true,
  };
  return { sheets: [top], scalp, ears: 'both' };
};

export const curlyTop: HairCut = (S) => {
  const top: Sheet = {
    layer: 'front',
    guides: SIX.map((u) => {
      const a = u * 74;
      const m = 1 - 0.6 * u * u;
      return [
        S(a * 0.7, 104, 14),
        S(a * 0.9, 78, 16 + 26 * m),
        S(a, 56, 16 + 28 * m),
        S(a * 1.02, 42 - 5 * u * u, 12 + 20 * m),
        S(a * 1.04, 34 - 10 * u * u, 8 + 10 * m),
      ];
    }),
    count: 26,
    hugs: true,
    width: [20, 26, 10],
    wave: [9, 3.2],
    jitter: 14,
    tone: 0.02,
  };
  return { sheets: [top], scalp: 0.9, ears: 'both' };
};

export const buzz: HairCut = () => ({ sheets: [], scalp: 0.78, ears: 'both' });

export const bald: HairCut = () => ({ sheets: [], scalp: 0, ears: 'both' });

/** A crest from the brow to the crown; the sides are shaved. */
export const mohawk: HairCut = (S, r) => {
  const h = r.range(84, 108);
  const crest: Sheet = {
    layer: 'front',
    guides: SEVEN.map((u) => {
      const a = u * 20;
      const m = 1 - 0.3 * u * u;
      return [
        S(a, 40, 2),
        S(a * 1.1, 48, 22 + h * 0.6 * m),
        S(a * 1.2, 62, 22 + h * m),
        S(a * 1.1, 84, 18 + h * 0.9 * m),
        S(a, 112, 14),
      ];
    }),
    count: 26,
    width: [4, 24, 4],
    grow: 0.35,
    wave: [3, 2],
    jitter: 7,
    tone: 0.06,
    isCentred: true,
  };
  return { sheets: [crest], scalp: 0.28, ears: 'both' };
};

export const afro: HairCut = (_, r) => {
  const rx = r.range(216, 262);
  return { sheets: [], scalp: 1, puff: { centre: [0, -96, -30], rx, ry: r.range(196, 236), isShort: false } };
};
export const shortAfro: HairCut = () => ({
  sheets: [],
  scalp: 1,
  puff: { centre: [0, -72, -26], rx: 168, ry: 196, isShort: true },
  ears: 'both',
});
