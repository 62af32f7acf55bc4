import { lerp } from '../maths/numbers.ts';
import { type Guide, type Sheet, sidesOf, tieBack, wisps } from './sheets.ts';
import type { HairCut } from './style.ts';

export const ponytail: HairCut = (S, r) => {
  const tie = S(180, 62, 26);
  const d = r.pick([-1, 1]);
  const length = r.range(280, 480);
  const out = r.range(150, 220);
  const tail: Sheet = {
    layer: 'back',
    guides: [-1, -0.3, 0.3, 1].map((u) => [
      tie,
      [d * out * 0.5 + u * 16, -250, -170],
      [d * out + u * 34, -120, -160],
      [d * (out + 12) + u * 52, 60, -150],
      [d * (out - 10) + u * 46, lerp(60, length, 0.6), -140],
      [d * (out - 30) + u * 16, length, -130],
    ]),
    count: 9,
    width: [14, 38, 3],
    wave: [7, 1.6],
    jitter: 8,
    tone: -0.1,
    isTail: true,
  };
  return { sheets: [tail, tieBack(S, tie), wisps(S, r, r.int(0, 2))], scalp: 1 };
};

export const topBun: HairCut = (S, r) => {
  const bun = { centre: [0, -286, -60] as [number, number, number], r: r.range(56, 74) };
  return { sheets: [tieBack(S, S(180, 78, 20)), wisps(S, r, r.int(1, 3))], scalp: 1, bun };
};

export const manBun: HairCut = (S, r) => ({
  sheets: [tieBack(S, S(180, 66, 22), 70, 14, 18)],
  scalp: 0.7,
  bun: { centre: [r.pick([-1, 1]) * 8, -262, -130], r: 44 },
  ears: 'both',
});

/** Parted and gathered low at the neck. */
export const chignon: HairCut = (S, r) => {
  const tie = S(180, 0, 30);
  const part = r.pick([-24, 20, 0]);
  const halves = sidesOf(part).map((s): Sheet => {
    const toPart = (azimuth: number): number => lerp(part, s * azimuth, 0.5);
    const guides: Guide[] = [
      [
        S(part + s, 84, 18),
        S(s * 92, 66, 26),
        S(s * 108, 42, 24),
        S(s * 130, 16, 20),
        S(s * 160, 0, 18),
        tie,
      ],
      [
        S(part + s, 60, 16),
        S(toPart(66), 56, 26),
        S(s * 78, 34, 24),
        S(s * 104, 10, 20),
        S(s * 140, -4, 18),
        tie,
      ],
      [
        S(part + s, 42, 12),
        S(toPart(50), 44, 24),
        S(s * 58, 28, 22),
        S(s * 86, 4, 16),
        S(s * 128, -10, 18),
        tie,
      ],
    ];
    return {
      layer: 'front',
      guides,
      count: 12,
      width: [24, 28, 14],
      wave: [2, 1],
      jitter: 5,
      tone: 0,
      hugs: true,
    };
  });
  return { sheets: [...halves, wisps(S, r, r.int(1, 2))], scalp: 1, bun: { centre: [-90, 70, -190], r: 62 } };
};
