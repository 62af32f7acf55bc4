import type { Rng } from '../maths/random.ts';
import type { Vec3 } from '../maths/vectors.ts';
import {
  backFall,
  curtain,
  type Curtain,
  fringe,
  type Sheet,
  sidesOf,
  type Skull,
  tieBack,
} from './sheets.ts';
import type { HairCut, HairStyle } from './style.ts';

type Look = Omit<Sheet, 'layer' | 'guides'>;
const back = (S: Skull, length: number, half: number, look: Look): Sheet => ({
  layer: 'back',
  guides: backFall(S, length, half),
  ...look,
});
/** Both sides of parted hair. `shape` is asked once per side: it may draw by chance. */
const parted = (S: Skull, part: number, length: number, shape: () => Curtain, look: Look): Sheet[] =>
  sidesOf(part).map((s) => ({ layer: 'front', guides: curtain(S, s, part, length, shape()), ...look }));

function waves(S: Skull, r: Rng, givenPart?: number): HairStyle {
  const part = givenPart ?? r.pick([-22, -8, 10, 24]);
  const length = r.range(330, 560);
  const amp = r.range(7, 15);
  const open = r.range(-4, 16);
  const volume = r.range(4, 14);
  const behind = { count: 13, width: [44, 44, 8], wave: [amp, 2.2], jitter: 10, tone: -0.35 } as const;
  const front = { count: 13, width: [30, 40, 5], wave: [amp, 2.4], jitter: 9, tone: 0 } as const;
  return {
    sheets: [
      back(S, length, 172 + volume, behind),
      ...parted(S, part, length, () => ({ open, volume }), front),
    ],
    scalp: 1,
  };
}
export const longWaves: HairCut = (S, r) => waves(S, r);

function straight(S: Skull, r: Rng, givenPart?: number): HairStyle {
  const length = r.range(380, 600);
  const part = givenPart ?? r.pick([0, 0, 14, -14]);
  const behind = { count: 12, width: [44, 40, 8], wave: [2, 1], jitter: 4, tone: -0.35 } as const;
  const front = { count: 14, width: [26, 30, 7], wave: [2, 1.2], jitter: 4, tone: 0 } as const;
  return {
    sheets: [
      back(S, length, 168, behind),
      ...parted(S, part, length, () => ({ open: r.range(0, 14) }), front),
    ],
    scalp: 1,
  };
}
export const longStraight: HairCut = (S, r) => straight(S, r);

export const bangsLong: HairCut = (S, r) => {
  const style = straight(S, r, 0);
  return { ...style, sheets: [...style.sheets, fringe(S, r.range(7, 11), 52)] };
};

export const halfUp: HairCut = (S, r) => {
  const style = waves(S, r, 0);
  return { ...style, sheets: [...style.sheets, tieBack(S, S(180, 70, 22), 58, 24, 16)] };
};

export const bob: HairCut = (S, r) => {
  const length = r.range(150, 215);
  const part = r.pick([-20, 14, 0, 22]);
  const tipIn = r.range(14, 30);
  const behind = { count: 12, width: [44, 42, 22], wave: [2, 1], jitter: 4, tone: -0.4 } as const;
  const front = { count: 13, width: [28, 34, 18], wave: [2, 1.2], jitter: 4, tone: 0 } as const;
  const shape = (): Curtain => ({ open: r.range(-8, 8), volume: 8, tipIn, front: 60 });
  const sheets = [back(S, length - 8, 158, behind), ...parted(S, part, length, shape, front)];
  if (r.chance(0.4)) sheets.push(fringe(S, 9, 50));
  return { sheets, scalp: 1 };
};

export const lob: HairCut = (S, r) => {
  const length = r.range(240, 310);
  const part = r.pick([-24, 20, 10]);
  const amp = r.range(6, 13);
  const behind = { count: 12, width: [44, 44, 8], wave: [amp, 2], jitter: 8, tone: -0.38 } as const;
  const front = { count: 12, width: [30, 38, 6], wave: [amp, 2.2], jitter: 9, tone: 0 } as const;
  const shape = (): Curtain => ({ open: r.range(-6, 10), volume: 12 });
  return { sheets: [back(S, length, 168, behind), ...parted(S, part, length, shape, front)], scalp: 1 };
};

export const curls: HairCut = (S, r) => {
  const length = r.range(210, 400);
  const part = r.pick([-18, 16, 0]);
  const behind = { count: 17, width: [34, 36, 8], wave: [15, 4.6], jitter: 16, tone: -0.36 } as const;
  const front = { count: 17, width: [24, 28, 7], wave: [14, 4.8], jitter: 15, tone: 0 } as const;
  const shape = (): Curtain => ({ open: 10, volume: 26, front: 64 });
  return { sheets: [back(S, length, 196, behind), ...parted(S, part, length, shape, front)], scalp: 1 };
};

export const midCurtain: HairCut = (S, r) => {
  const length = r.range(60, 150);
  const part = r.pick([-16, 12, 0]);
  const behind = { count: 11, width: [40, 38, 8], wave: [5, 1.8], jitter: 8, tone: -0.4 } as const;
  const front = { count: 12, width: [28, 32, 4], wave: [7, 1.8], jitter: 8, tone: 0 } as const;
  const shape = (): Curtain => {
    const open = r.range(-14, 4);
    return { open, volume: 12, tipIn: r.range(-6, 12), front: 56 };
  };
  return {
    sheets: [back(S, Math.max(110, length), 148, behind), ...parted(S, part, length, shape, front)],
    scalp: 1,
  };
};

export const shag: HairCut = (S, r) => {
  const length = r.range(190, 280);
  const part = r.pick([-10, 10]);
  const behind = { count: 12, width: [34, 34, 3], wave: [8, 2.4], jitter: 18, tone: -0.38 } as const;
  const long = { count: 11, width: [26, 30, 2], wave: [9, 2.4], jitter: 16, tone: -0.04 } as const;
  const short = { count: 7, width: [26, 28, 2], wave: [7, 1.6], jitter: 12, tone: 0.06 } as const;
  const sheets = [back(S, length + 30, 160, behind)];
  for (const s of [-1, 1] as const) {
    sheets.push({ layer: 'front', guides: curtain(S, s, part, length, { open: 6, volume: 18 }), ...long });
    const upper = curtain(S, s, part, r.range(40, 90), { open: -16, volume: 22, front: 90 });
    sheets.push({ layer: 'front', guides: upper.slice(1), ...short });
  }
  sheets.push(fringe(S, 13, 44, r.pick([-8, 8])));
  return { sheets, scalp: 1 };
};

/** Long on one side, shaved on the other. */
export const sidecut: HairCut = (S, r) => {
  const d = r.pick([-1, 1] as const);
  const length = r.range(240, 430);
  const amp = r.range(4, 11);
  const behind = { count: 10, width: [40, 40, 6], wave: [amp, 2], jitter: 8, tone: -0.36 } as const;
  const swept = { count: 17, width: [30, 38, 4], wave: [amp, 2], jitter: 9, tone: 0 } as const;
  const fall = backFall(S, length, 165).map((guide) =>
    guide.map(([x, y, z]): Vec3 => [x * 0.8 + d * 34, y, z]),
  );
  return {
    sheets: [
      { layer: 'back', guides: fall, ...behind },
      { layer: 'front', guides: curtain(S, d, -d * 30, length, { volume: 20 }), ...swept },
    ],
    scalp: 0.84,
    ears: d > 0 ? 'left' : 'right',
  };
};

export const locs: HairCut = (S, r) => {
  const length = r.range(230, 460);
  const part = r.pick([-16, 14, 0]);
  const behind = {
    count: 15,
    rope: 15,
    width: [15, 15, 15],
    wave: [4, 1.4],
    jitter: 10,
    tone: -0.4,
  } as const;
  const front = { count: 13, rope: 15, width: [15, 15, 15], wave: [4, 1.5], jitter: 9, tone: 0 } as const;
  const shape = (): Curtain => ({ open: 12, volume: 16 });
  return { sheets: [back(S, length, 176, behind), ...parted(S, part, length, shape, front)], scalp: 1 };
};

export const braids: HairCut = (S, r) => {
  const length = r.range(380, 600);
  const behind = { count: 18, rope: 11, width: [11, 11, 11], wave: [2, 1], jitter: 5, tone: -0.4 } as const;
  const front = { count: 15, rope: 11, width: [11, 11, 11], wave: [2, 1], jitter: 5, tone: 0 } as const;
  const shape = (): Curtain => ({ open: 12, volume: 6 });
  return { sheets: [back(S, length, 165, behind), ...parted(S, 0, length, shape, front)], scalp: 1 };
};
