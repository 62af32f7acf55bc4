import { lerp, smooth } from '../maths/numbers.ts';
import type { Rng } from '../maths/random.ts';
import type { Vec3 } from '../maths/vectors.ts';
import { type Side, SIDES } from '../model/side.ts';

/** A guide line of hair, from the root to the tip, in head space. */
export type Guide = Vec3[];

/** A layer of hair: locks between guide lines, each painted as a tapered ribbon. */
export interface Sheet {
  layer: 'back' | 'front';
  /** Locks are interpolated between neighbours; all guides of a sheet are resampled to the shortest. */
  guides: Guide[];
  /** Number of locks; 0 draws each guide as a lock of its own. */
  count: number;
  /** Width of a lock at root, middle and tip; a rope has one width and segments. */
  width: readonly [number, number, number];
  rope?: number;
  /** Height of the waves and how many there are. */
  wave: readonly [number, number];
  jitter: number;
  /** Above 0 lighter, below 0 darker than the light alone would make it. */
  tone: number;
  /** Share of the length over which a lock grows to its middle width; 0.45 if left out. */
  grow?: number;
  /** Paint from the sides to the middle. */
  isCentred?: boolean;
  /** Lies on the skull: trimmed where the skull turns away. */
  hugs?: boolean;
  /** Thinner dark edges. */
  isFine?: boolean;
  /** Hangs free, as a tail does: no filled shape behind it, light from the front. */
  isTail?: boolean;
}

export interface Skull {
  /** A point on the skull: azimuth (0 in front) and elevation in degrees, and how far above it. */
  (azimuth: number, elevation: number, above?: number): Vec3;
  yaw: number;
}
const DEGREE = Math.PI / 180;
export function makeSkull(widthFactor: number, yaw: number): Skull {
  const at = (azimuth: number, elevation: number, above = 0): Vec3 => {
    const around = Math.cos(elevation * DEGREE);
    return [
      (143 * widthFactor + above) * around * Math.sin(azimuth * DEGREE),
      -40 - (190 + above) * Math.sin(elevation * DEGREE),
      -22 + (182 + above) * around * Math.cos(azimuth * DEGREE),
    ];
  };
  return Object.assign(at, { yaw });
}

/** The sides in painting order: the one that the hair sweeps over comes last. */
export const sidesOf = (part: number): readonly Side[] => (part > 0 ? [1, -1] : SIDES);

export interface Curtain {
  /** How far it stands from the face. */
  open?: number;
  volume?: number;
  front?: number;
  /** How far the tips turn in. */
  tipIn?: number;
}
/** Hair of one side from a parting (degrees) over the temple down to `length`, back guides first. */
export function curtain(S: Skull, s: Side, part: number, length: number, o: Curtain = {}): Guide[] {
  // The far side opens with the turn of the head, or it would cover the face.
  const open = (o.open ?? 0) + Math.max(0, s * S.yaw) * 96;
  const vol = o.volume ?? 0;
  const front = o.front ?? 74;
  const tipIn = o.tipIn ?? 0;
  const y1 = Math.min(120, length * 0.45);
  const y2 = lerp(y1, length, 0.5);
  const toPart = (azimuth: number): number => lerp(part, s * azimuth, 0.5);
  return [
    [
      S(part + s * 2, 92, 20),
      S(s * 124, 74, 28 + vol),
      S(s * 120, 50, 28 + vol),
      S(s * 116, 22, 27 + vol),
      [s * (176 + vol), 40, -104],
      [s * (184 + vol), y1 + 10, -100],
      [s * (188 + vol), y2, -90],
      [s * (178 + vol - tipIn), length - 10, -80],
    ],
    [
      S(part + s, 76, 18),
      S(toPart(90), 70, 28 + vol),
      S(s * 92, 48, 28 + vol),
      S(s * 98, 20, 27 + vol),
      [s * (180 + vol), 24, -50],
      [s * (188 + vol), y1, -44],
      [s * (192 + vol), y2, -30],
      [s * (184 + vol - tipIn), length + 2, -16],
    ],
    [
      S(part + s, 58, 16),
      S(toPart(64), 58, 28 + vol),
      S(s * 68, 40, 28 + vol),
      S(s * 82, 16, 24 + vol),
      [s * (172 + vol), 14, 14],
      [s * (178 + vol), y1, 18],
      [s * (182 + vol), y2, 24],
      [s * (172 + vol - tipIn), length + 6, 36],
    ],
    [
      S(part + s, 42, 12),
      S(toPart(46), 45, 24 + vol),
      S(s * (50 - open * 0.2), 33 + open * 0.2, 24 + vol),
      S(s * 70, 14, 18 + vol * 0.6),
      [s * (150 + open), 10, front - 14],
      [s * (154 + open), y1, front],
      [s * (158 + open * 1.2), y2, front],
      [s * (150 + open - tipIn), length, front + 14],
    ],
  ];
}

/** Hair that falls behind the neck. */
export const backFall = (S: Skull, length: number, half: number): Guide[] =>
  [-1, -0.62, -0.22, 0.22, 0.62, 1].map((u) => [
    S(180 - u * 80, 70, 24),
    S(180 - u * 70, 30, 28),
    [u * half, 40, -185 + 60 * Math.abs(u)],
    [u * (half + 8), Math.min(160, length * 0.5), -170 + 60 * Math.abs(u)],
    [u * (half + 6), lerp(120, length, 0.6), -150],
    [u * (half - 16), length, -140],
  ]);

/** A fringe down to elevation `y`; `sweep` moves it to one side. */
export const fringe = (S: Skull, y: number, spread: number, sweep = 0): Sheet => ({
  layer: 'front',
  guides: [-1, -0.5, 0, 0.5, 1].map((u) => {
    const a = u * spread;
    return [
      S(a * 0.5 + sweep * 0.4, 78, 20),
      S(a * 0.8 + sweep * 0.6, 60, 34),
      S(a, 40, 34),
      S(a + sweep, 24, 30),
      S(a * 1.02 + sweep * 1.3, y + 3 * Math.abs(u) * (u * sweep > 0 ? -1 : 1), 22),
    ];
  }),
  count: 15,
  width: [22, 26, 9],
  wave: [1.5, 1],
  jitter: 3,
  tone: 0.05,
});

/** Hair combed back from the hairline to the tie. */
export const tieBack = (S: Skull, tie: Vec3, spread = 112, above = 12, count = 26): Sheet => ({
  layer: 'front',
  guides: [-1, -0.66, -0.33, 0, 0.33, 0.66, 1].map((u) => {
    const a = u * spread;
    const far = Math.abs(u);
    const e = far < 0.45 ? 40 - 6 * far : lerp(37, -2, smooth(0.45, 1, far));
    return [
      S(a, e + 4, 5),
      S(a * 1.06, lerp(e, 64, 0.34), above),
      S(a * 1.12, lerp(e, 70, 0.66), above + 2),
      tie,
    ];
  }),
  count,
  width: [1, 23, 8],
  grow: 0.3,
  wave: [1, 1],
  jitter: 2,
  tone: 0,
  isCentred: true,
  hugs: true,
  isFine: true,
});

/** Loose strands at both temples, `n` a side. */
export const wisps = (S: Skull, r: Rng, n: number): Sheet => ({
  layer: 'front',
  guides: Array.from({ length: n * 2 }, (_, i) => {
    const s = i % 2 ? 1 : -1;
    const out = r.range(0, 12);
    const length = r.range(90, 190);
    return [
      S(s * (40 + out), 34, 8),
      S(s * (58 + out), 22, 22),
      [s * (140 + out), 10, 60],
      [s * (143 + out * 0.6 + r.range(-6, 6)), length * 0.6, 60],
      [s * (130 + out + r.range(-12, 8)), length, 60],
    ];
  }),
  count: 0,
  width: [5, 8, 1.5],
  wave: [5, 2],
  jitter: 4,
  tone: 0.1,
});
