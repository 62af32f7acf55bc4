import type { Stance } from '../model/poses.ts';
import type { Side } from '../model/side.ts';
import type { Vec3 } from '../maths/vectors.ts';

/** One arm: its joints, where the fingers point, where the palm looks, and how far the fingers bend. */
export interface Arm {
  side: Side;
  shoulder: Vec3;
  elbow: Vec3;
  wrist: Vec3;
  fingers: Vec3;
  palm: Vec3;
  bend: number;
  /** The hand is behind something. */
  isHandHidden: boolean;
}
export interface Leg {
  side: Side;
  hip: Vec3;
  knee: Vec3;
  ankle: Vec3;
  toe: Vec3;
}
export interface Skeleton {
  /** The first one lies behind the second. */
  arms: readonly Arm[];
  legs: readonly Leg[];
  isSitting: boolean;
  /** Where the feet stand, and the top of the seat. */
  floor: number;
  seat: number;
}

/** Lengths in figure units: an adult of almost seven heads. */
export const HIP = 1500;
const SHOULDER_Y = 478;

/** @param active the side whose arm does something; `reach` is half the width of the shoulders. */
export function skeletonOf(stance: Stance, active: Side, reach: number): Skeleton {
  const shoulder = (s: Side): Vec3 => [s * reach, SHOULDER_Y, -34];
  const hanging = (s: Side): Arm => ({
    side: s,
    shoulder: shoulder(s),
    elbow: [s * (reach + 92), 990, -36],
    wrist: [s * (reach + 84), 1400, 74],
    fingers: [-s * 0.06, 1, 0.16],
    palm: [-s, 0, 0.25],
    bend: 0.42,
    isHandHidden: false,
  });
  const other: Side = active === 1 ? -1 : 1;
  const onHip: Arm = {
    ...hanging(active),
    elbow: [active * (reach + 282), 930, -110],
    wrist: [active * 268, 1196, 74],
    fingers: [-active * 0.72, 0.42, 0.5],
    palm: [-active * 0.3, -0.2, -1],
    bend: 0.3,
  };
  const waving: Arm = {
    ...hanging(active),
    elbow: [active * (reach + 196), 830, 60],
    wrist: [active * (reach + 268), 408, 150],
    fingers: [active * 0.14, -1, 0],
    palm: [0, 0, 1],
    bend: 0.06,
  };
  const crossed = (s: Side, y: number, z: number, isHandHidden: boolean): Arm => ({
    side: s,
    shoulder: shoulder(s),
    elbow: [s * (reach + 74), 968, 96],
    wrist: [-s * 150, y, z],
    fingers: [-s, isHandHidden ? 0.1 : -0.14, -0.35],
    palm: [0, 0, -1],
    bend: 0.12,
    isHandHidden,
  });
  const onThigh = (s: Side): Arm => ({
    ...hanging(s),
    elbow: [s * (reach + 104), 1010, -30],
    wrist: [s * 236, 1420, 300],
    fingers: [-s * 0.1, 0.5, 0.9],
    palm: [0, 1, -0.4],
    bend: 0.25,
  });
  const standing: Skeleton = {
    arms: [hanging(-1), hanging(1)],
    legs: [leg(-1, active), leg(1, active)],
    isSitting: false,
    floor: 3108,
    seat: 0,
  };
  switch (stance) {
    case 'standing':
      return standing;
    case 'handOnHip':
      return { ...standing, arms: [hanging(other), onHip] };
    case 'waving':
      return { ...standing, arms: [hanging(other), waving] };
    case 'armsCrossed':
      return { ...standing, arms: [crossed(other, 938, 262, true), crossed(active, 872, 300, false)] };
    case 'sitting':
      return {
        arms: [onThigh(-1), onThigh(1)],
        legs: [seatedLeg(-1), seatedLeg(1)],
        isSitting: true,
        floor: 2640,
        seat: 1640,
      };
  }
}

/** The weight rests on the side that does nothing; the other knee comes forward. */
function leg(s: Side, active: Side): Leg {
  const isFree = s === active;
  return {
    side: s,
    hip: [s * 108, HIP - 20, -6],
    knee: [s * (isFree ? 150 : 122), 2240, isFree ? 74 : 18],
    ankle: [s * (isFree ? 172 : 118), 2990, isFree ? 20 : -14],
    toe: [s * (isFree ? 236 : 150), 3066, isFree ? 150 : 158],
  };
}
const seatedLeg = (s: Side): Leg => ({
  side: s,
  hip: [s * 112, HIP + 10, 20],
  knee: [s * 196, 1700, 500],
  ankle: [s * 178, 2520, 420],
  toe: [s * 208, 2598, 570],
});
