import type { Stance } from '../model/poses.ts';
import type { Side } from '../model/side.ts';
import { dot, norm, type Vec3 } from '../maths/vectors.ts';
import { heldBy } from './holding.ts';

/** One arm: its joints, where the fingers point, where the palm looks, and how far the fingers bend. */
export interface Arm {
  side: Side;
  shoulder: Vec3;
  elbow: Vec3;
  wrist: Vec3;
  fingers: Vec3;
  palm: Vec3;
  /** 0 is a flat hand, 1.3 a fist. */
  bend: number;
  /** The thumb closes around what the hand holds. */
  isGripping?: boolean;
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

/** Lengths in figure units: an adult of seven and a half heads. */
export const HIP = 1500;
const SHOULDER_Y = 470;
const UPPER_ARM = 600;
const FOREARM = 500;
const FLOOR = 3452;

/** What a hand does: where the wrist is, and how the hand lies there. */
export type Reach = Pick<Arm, 'wrist' | 'fingers' | 'palm' | 'bend'> &
  Partial<Pick<Arm, 'isGripping' | 'isHandHidden'>> & {
    /** Where the elbow points. */
    elbow: Vec3;
  };

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const plus = (a: Vec3, d: Vec3, t: number): Vec3 => [a[0] + d[0] * t, a[1] + d[1] * t, a[2] + d[2] * t];

/** An arm with its own lengths that reaches a point, as far as it can. */
export function armTo(side: Side, reach: number, to: Reach): Arm {
  const shoulder: Vec3 = [side * reach, SHOULDER_Y, -34];
  const way = minus(to.wrist, shoulder);
  const d = norm(way);
  const far = Math.min(Math.hypot(...way), (UPPER_ARM + FOREARM) * 0.995);
  const along = (UPPER_ARM ** 2 - FOREARM ** 2 + far ** 2) / (2 * far);
  const out = Math.sqrt(Math.max(0, UPPER_ARM ** 2 - along ** 2));
  const hint = norm(plus(to.elbow, d, -dot(to.elbow, d)));
  return {
    side,
    shoulder,
    elbow: plus(plus(shoulder, d, along), hint, out),
    wrist: plus(shoulder, d, far),
    fingers: to.fingers,
    palm: to.palm,
    bend: to.bend,
    isGripping: to.isGripping ?? false,
    isHandHidden: to.isHandHidden ?? false,
  };
}

/** @param active the side whose arm does something; `reach` is half the width of the shoulders. */
export function skeletonOf(stance: Stance, active: Side, reach: number): Skeleton {
  const arm = (side: Side, to: Reach): Arm => armTo(side, reach, to);
  const hanging = (s: Side): Arm =>
    arm(s, {
      wrist: [s * (reach + 62), 1556, 96],
      elbow: [s * 0.35, 0, -1],
      fingers: [-s * 0.1, 1, 0.2],
      palm: [-s, 0, -0.1],
      bend: 0.5,
    });
  const other: Side = active === 1 ? -1 : 1;
  // On the thigh of the free leg, so that not both arms hang alike.
  const resting = arm(active, {
    wrist: [active * (reach - 12), 1440, 150],
    elbow: [active, 0, -0.6],
    fingers: [-active * 0.3, 1, 0.12],
    palm: [-active * 0.7, 0, -0.7],
    bend: 0.35,
  });
  const standing: Skeleton = {
    arms: [hanging(other), resting],
    legs: [leg(-1, active), leg(1, active)],
    isSitting: false,
    floor: FLOOR,
    seat: 0,
  };
  switch (stance) {
    case 'standing':
      return standing;
    case 'handOnHip': {
      const onHip: Reach = {
        wrist: [active * 268, 1216, 96],
        elbow: [active, 0.1, -0.5],
        fingers: [-active * 0.62, 0.42, 0.5],
        palm: [-active * 0.5, -0.1, -1],
        bend: 0.3,
      };
      return { ...standing, arms: [hanging(other), arm(active, onHip)] };
    }
    case 'waving': {
      const waving: Reach = {
        wrist: [active * (reach + 250), 372, 170],
        elbow: [active * 0.5, 1, 0],
        fingers: [active * 0.16, -1, 0],
        palm: [0, 0, 1],
        bend: 0.08,
      };
      return { ...standing, arms: [hanging(other), arm(active, waving)] };
    }
    case 'armsCrossed': {
      const crossed = (s: Side, y: number, z: number, isHandHidden: boolean): Arm =>
        arm(s, {
          wrist: [-s * 120, y, z],
          elbow: [s * 0.4, 1, -0.4],
          fingers: [-s, isHandHidden ? 0.1 : -0.2, -0.3],
          palm: [0, 0, -1],
          bend: 0.2,
          isHandHidden,
        });
      return { ...standing, arms: [crossed(other, 960, 268, true), crossed(active, 884, 306, false)] };
    }
    case 'sitting':
      return {
        arms: [onThigh(-1, reach), onThigh(1, reach)],
        legs: [seatedLeg(-1), seatedLeg(1)],
        isSitting: true,
        floor: 2800,
        seat: 1640,
      };
    default: {
      const held = heldBy(stance, active);
      const arms = [
        held.other ? arm(other, held.other) : hanging(other),
        held.active ? arm(active, held.active) : hanging(active),
      ];
      return { ...standing, arms };
    }
  }
}

const onThigh = (s: Side, reach: number): Arm =>
  armTo(s, reach, {
    wrist: [s * 214, 1500, 330],
    elbow: [s, 0.1, -0.5],
    fingers: [-s * 0.16, 0.4, 0.9],
    palm: [0, 1, -0.4],
    bend: 0.3,
  });

/** The weight rests on the side that does nothing; the other knee comes forward and its foot turns out. */
function leg(s: Side, active: Side): Leg {
  const isFree = s === active;
  return {
    side: s,
    hip: [s * 104, HIP - 20, -6],
    knee: [s * (isFree ? 196 : 92), 2400, isFree ? 130 : 6],
    ankle: [s * (isFree ? 268 : 52), isFree ? 3300 : 3330, isFree ? -20 : -24],
    toe: [s * (isFree ? 388 : 104), isFree ? 3404 : 3412, isFree ? 130 : 148],
  };
}
const seatedLeg = (s: Side): Leg => ({
  side: s,
  hip: [s * 112, HIP + 10, 20],
  knee: [s * 196, 1720, 560],
  ankle: [s * 178, 2680, 440],
  toe: [s * 214, 2758, 600],
});
