import type { BrowLook } from '../model/looks.ts';
import { type Side, SIDES } from '../model/side.ts';
import type { Rng } from '../maths/random.ts';
import type { ExpressionName } from '../model/expressions.ts';
import { by } from './form.ts';
import type { Person } from './person.ts';
import type { Chances, Wish } from './wish.ts';

/** What personality tags make of pose and face. */
export interface Temper {
  isShy: boolean;
  isBold: boolean;
  isPlayful: boolean;
  isSerious: boolean;
  isMysterious: boolean;
  isCaring: boolean;
}
export const temperOf = ({ has }: Chances): Temper => ({
  isShy: has('shy'),
  isBold: has('confident') || has('rebellious'),
  isPlayful: has('playful'),
  isSerious: has('serious'),
  isMysterious: has('mysterious'),
  isCaring: has('caring'),
});

/** Radians. */
export interface Pose {
  yaw: number;
  pitch: number;
  roll: number;
  bodyYaw: number;
  bodyRoll: number;
  light: Side;
}
const YAWS: readonly (readonly [number, number])[] = [
  [0.36, 5],
  [-0.36, 5],
  [0.46, 2],
  [-0.46, 2],
  [0.22, 3],
  [-0.22, 3],
  [0.04, 1],
];
export function poseOf({ isShy, isBold, isPlayful }: Temper, { ofPicture }: Chances): Pose {
  const rng = ofPicture('pose');
  const yaw = rng.weighted(YAWS) + rng.bell() * 0.04;
  const turn: Side = yaw < 0 ? -1 : 1;
  const light = rng.weighted<Side>([
    [turn, 5],
    [turn === 1 ? -1 : 1, 5],
  ]);
  const pitch = (isShy ? 0.12 : isBold ? -0.07 : 0.01) + rng.bell() * 0.06;
  const roll = rng.bell() * (isPlayful ? 0.13 : 0.085);
  // Shoulders against the head more often than with it: that is what makes a pose.
  const bodyYaw = rng.chance(0.6) ? -turn * rng.range(0.1, 0.62) : turn * rng.range(0.1, 0.66);
  return { yaw, pitch, roll, bodyYaw, bodyRoll: rng.bell() * 0.05, light };
}

export interface Expression {
  isClosed: boolean;
  smile: number;
  smirk: number;
  open: number;
  /** Added to how far the lids are open. */
  lids: number;
  gaze: readonly [number, number];
  cock: Side | 0;
  /** Angle and height of the brows, where the expression has its own. */
  brow?: { angle: number; raise: number };
}

/** What an expression that was asked for changes; the rest stays as chance drew it. */
const ASKED: Record<ExpressionName, Partial<Expression>> = {
  laughing: { smile: 1.2, smirk: 0, open: 1.9, lids: -0.12, isClosed: false, brow: { angle: 0, raise: 5 } },
  smiling: { smile: 0.98, smirk: 0, open: 0, isClosed: false },
  smirking: { smile: 0.5, smirk: 0.8, open: 0, isClosed: false, cock: 1 },
  serious: { smile: -0.05, smirk: 0, open: 0, isClosed: false, brow: { angle: 0.8, raise: 0 } },
  angry: {
    smile: -0.55,
    smirk: 0,
    open: 0,
    lids: -0.08,
    isClosed: false,
    cock: 0,
    brow: { angle: 1.7, raise: -3 },
  },
  sad: {
    smile: -0.62,
    smirk: 0,
    open: 0,
    lids: -0.16,
    isClosed: false,
    cock: 0,
    brow: { angle: -1.25, raise: 2 },
  },
  surprised: {
    smile: 0,
    smirk: 0,
    open: 0.8,
    lids: 0.14,
    isClosed: false,
    cock: 0,
    brow: { angle: -0.3, raise: 12 },
  },
  overjoyed: {
    smile: 1.45,
    smirk: 0,
    open: 2.7,
    lids: -0.26,
    isClosed: false,
    cock: 0,
    brow: { angle: -0.35, raise: 9 },
  },
  furious: {
    smile: -1.05,
    smirk: 0,
    open: 2.3,
    lids: 0.05,
    isClosed: false,
    cock: 0,
    brow: { angle: 2.6, raise: -6 },
  },
  terrified: {
    smile: -0.75,
    smirk: 0,
    open: 1.9,
    lids: 0.22,
    isClosed: false,
    cock: 0,
    brow: { angle: -1.9, raise: 13 },
  },
  calm: { smile: 0.14, smirk: 0, open: 0, isClosed: false, cock: 0, brow: { angle: 0, raise: 0 } },
};

export function expressionOf(
  temper: Temper,
  pose: Pose,
  isVampire: boolean,
  { expression, gaze }: Pick<Wish, 'expression' | 'gaze'>,
  rng: Rng,
): Expression {
  const drawn = drawExpression(temper, pose, isVampire, rng);
  const asked = expression === undefined ? drawn : { ...drawn, ...ASKED[expression] };
  if (gaze === 'closed') return { ...asked, isClosed: true };
  if (gaze === 'away') return { ...asked, gaze: [Math.sign(pose.yaw) * 0.75, 0.15] };
  return asked;
}

function drawExpression(temper: Temper, pose: Pose, isVampire: boolean, rng: Rng): Expression {
  const { isShy, isBold, isPlayful, isMysterious } = temper;
  const isClosed = rng.chance(isShy ? 0.22 : 0.06);
  const smile = smileOf(temper, rng);
  const smirk = isBold && !isPlayful ? rng.pick([-0.75, 0.75]) : rng.bell() * 0.3;
  const open = mouthOpenOf(isVampire, isPlayful, rng);
  const looksAway = isShy || rng.chance(0.16);
  const lids = rng.bell() * 0.07 - (isMysterious ? 0.14 : 0);
  const turn = Math.sign(pose.yaw);
  // Otherwise against the turn of the head: at the viewer.
  const gaze = looksAway
    ? ([turn * rng.range(0.2, 0.8), rng.range(-0.1, 0.7)] as const)
    : ([-pose.yaw * 1.55, -pose.pitch * 2] as const);
  const cock = (isBold || isPlayful) && rng.chance(0.6) ? rng.pick(SIDES) : 0;
  return { isClosed, smile, smirk, open, lids, gaze, cock };
}
function smileOf({ isPlayful, isSerious, isCaring }: Temper, rng: Rng): number {
  if (isPlayful) return rng.range(0.85, 1.15);
  if (isSerious) return rng.range(-0.1, 0.12);
  return isCaring ? rng.range(0.6, 0.95) : rng.range(0.08, 0.72);
}
function mouthOpenOf(isVampire: boolean, isPlayful: boolean, rng: Rng): number {
  if (isVampire) return rng.range(0.35, 0.55);
  return rng.chance(isPlayful ? 0.6 : 0.14) ? rng.range(0.35, 0.8) : 0;
}

/** `rng` is the stream of the face: brows are a person's own, their angle is the moment's. */
export function browOf({ presence: p }: Person, temper: Temper, expression: Expression, rng: Rng): BrowLook {
  const near = (middle: number, spread: number): number => middle + rng.bell() * spread;
  const { isSerious, isBold, isShy, isCaring, isPlayful } = temper;
  const thick = near(by(p, 0.82, 1.3, 1.08), by(p, 0.14, 0.16, 0.16));
  const arch = near(by(p, 1, 0.45, 0.45), by(p, 0.4, 0.3, 0.3));
  // Drawn whatever the temper: the rest of the face must not depend on it.
  const own = near(0.1, 0.35);
  const angle = isSerious ? 0.9 : isBold ? 0.5 : isShy || isCaring ? -0.5 : own;
  return { thick, arch, angle, raise: isPlayful ? 4 : 0, cock: expression.cock, ...expression.brow };
}
