import type { HeldThing, Stance } from '../model/poses.ts';
import type { Side } from '../model/side.ts';
import type { Vec3 } from '../maths/vectors.ts';
import type { Reach } from './skeleton.ts';

/** What both hands do with a thing; a hand that is missing hangs. */
interface Holding {
  active?: Reach;
  other?: Reach;
}

/** Elbows hang beside the body and a little behind it. */
const down = (s: Side): Vec3 => [s * 0.45, 1, -0.35];

/** A hand around something upright, its back to the viewer. */
const grip = (s: Side, wrist: Vec3, bend: number, fingers: Vec3 = [-s, -0.22, 0.12]): Reach => ({
  wrist,
  elbow: down(s),
  fingers,
  palm: [0, 0, -1],
  bend,
  isGripping: true,
});

const HOLDING: Record<HeldThing, (a: Side, o: Side) => Holding> = {
  cup: (a) => ({ active: grip(a, [a * 196, 812, 352], 0.62) }),
  phone: (a) => ({ active: grip(a, [a * 190, 760, 380], 0.55, [-a * 0.72, -0.62, 0.1]) }),
  flowers: (a, o) => ({
    active: grip(a, [a * 176, 1010, 350], 1.1),
    other: grip(o, [o * 150, 1116, 330], 0.9),
  }),
  sword: (a) => ({ active: grip(a, [a * 420, 1010, 330], 1.2, [-a * 0.5, -0.16, 0.85]) }),
  book: (a, o) => ({
    active: grip(a, [a * 286, 1110, 340], 0.28, [-a * 0.62, -0.78, 0.1]),
    other: grip(o, [o * 286, 1110, 340], 0.28, [-o * 0.62, -0.78, 0.1]),
  }),
  wheel: (a, o) => ({
    active: grip(a, [a * 352, 1010, 400], 0.95, [-a * 0.42, -0.9, 0.1]),
    other: grip(o, [o * 352, 1010, 400], 0.95, [-o * 0.42, -0.9, 0.1]),
  }),
  violin: (a, o) => ({
    active: { ...grip(a, [a * 176, 800, 430], 0.75, [-a * 0.85, 0.3, 0.2]), elbow: [a, 0.55, -0.1] },
    other: {
      ...grip(o, [o * 500, 690, 380], 0.7, [o * 0.1, -1, -0.2]),
      palm: [-o, 0, -0.4],
      elbow: [o * 0.4, 1, 0.1],
    },
  }),
  cat: (a, o) => ({
    active: { ...grip(a, [-a * 120, 1120, 360], 0.5, [-a, -0.12, 0]), elbow: [a * 0.5, 1, -0.2] },
    other: { ...grip(o, [-o * 60, 1030, 250], 0.4, [-o, -0.1, 0]), isHandHidden: true },
  }),
};

export function heldBy(stance: Stance, active: Side): Holding {
  const other: Side = active === 1 ? -1 : 1;
  return stance in HOLDING ? HOLDING[stance as HeldThing](active, other) : {};
}
