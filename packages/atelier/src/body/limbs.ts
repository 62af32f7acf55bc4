import { cross, norm, type Turn, type Vec3 } from '../maths/vectors.ts';
import type { Mesh } from '../sculpture/mesh.ts';
import { jointedRings, type Ring, tubeMesh } from '../sculpture/tube.ts';
import type { Arm, Leg, Skeleton } from './skeleton.ts';

const plus = (a: Vec3, d: Vec3, t: number): Vec3 => [a[0] + d[0] * t, a[1] + d[1] * t, a[2] + d[2] * t];

/** An arm from the shoulder to the wrist, `swell` units larger than itself. */
export function armMesh(arm: Arm, turn: Turn, muscle: number, swell: number): Mesh {
  const m = muscle;
  const rings: Ring[] = [];
  const add = (a: Vec3, b: Vec3, rows: readonly (readonly [number, number])[]): void => {
    for (const [t, r] of rows) rings.push({ at: mid(a, b, t), across: r, deep: r });
  };
  const loose = swell * 0.8;
  add(arm.shoulder, arm.elbow, [
    [0, 74 * m + loose],
    [0.2, 72 * m + loose],
    [0.45, 62 * m + loose],
    [0.75, 54 * m + swell],
    [0.95, 49 * m + swell],
  ]);
  add(arm.elbow, arm.wrist, [
    [0.05, 49 * m + swell],
    [0.25, 52 * m + swell],
    [0.5, 46 * m + loose],
    [0.78, 37 * m + loose],
    [1, 33 + loose],
  ]);
  return tubeMesh(rings, turn);
}

/** Phalanges of a finger, as shares of its length. */
const PHALANGES = [0.46, 0.3, 0.24] as const;
/** How far each of them turns for a bend of 1, radians. */
const TURNS = [0.62, 1.5, 2.2] as const;
/** Of index, middle, ring and little finger: place across the palm, how far their root lies back, length. */
const FINGERS = [
  [31, 4, 88],
  [10.5, 0, 98],
  [-10, 4, 92],
  [-29, 13, 72],
] as const;

/** The axes of a hand: along the fingers, out of the palm, towards the thumb. */
function axesOf({ side, fingers, palm }: Arm): { d: Vec3; n: Vec3; thumb: Vec3 } {
  const d = norm(fingers);
  const across = norm(cross(d, norm(palm)));
  const n = norm(cross(across, d));
  const s = thumbOf(side, across, d, n);
  return { d, n, thumb: [across[0] * s, across[1] * s, across[2] * s] };
}

/** The joints of each finger, from its root to its tip. */
function fingersOf(arm: Arm, s: number): Vec3[][] {
  const { d, n, thumb } = axesOf(arm);
  const knuckles = plus(arm.wrist, d, 104 * s);
  return FINGERS.map(([off, back, length], i) => {
    // Fingers spread a little where the hand is open, and close where it grips.
    const spread = (off / 31) * (arm.bend < 0.2 ? 0.16 : 0.03);
    let at = plus(plus(knuckles, thumb, off * s), d, -back * s);
    const joints = [at];
    PHALANGES.forEach((share, j) => {
      // A hand at rest curls more towards the little finger.
      const a = arm.bend * TURNS[j]! * (0.86 + 0.09 * i);
      const way = norm(plus(plus([0, 0, 0], d, Math.cos(a)), n, Math.sin(a)));
      at = plus(at, norm(plus(way, thumb, spread)), length * s * share);
      joints.push(at);
    });
    return joints;
  });
}

/** Palm, four fingers and the thumb. */
export function handMeshes(arm: Arm, turn: Turn, size: number): Mesh[] {
  const s = size;
  const { wrist } = arm;
  const { d, n, thumb } = axesOf(arm);
  const bone = (points: readonly Vec3[], widths: number[], flat = 1): Mesh =>
    tubeMesh(
      points.map((at, i): Ring => ({ at, across: widths[i]! * s, deep: widths[i]! * s * flat })),
      turn,
      n,
    );
  const knuckles = plus(wrist, d, 100 * s);
  const out = [
    bone(
      [plus(wrist, d, -20 * s), plus(wrist, d, 14 * s), plus(wrist, d, 58 * s), knuckles],
      [27, 33, 44, 42],
      0.5,
    ),
  ];
  for (const joints of fingersOf(arm, s)) out.push(bone(joints, [13.5, 12.2, 11, 8.6]));
  const base = plus(plus(wrist, d, 26 * s), thumb, 26 * s);
  const opposed = arm.isGripping ? 1 : 0.25;
  const joint = plus(plus(plus(base, d, 34 * s), thumb, (arm.isGripping ? 20 : 30) * s), n, 16 * opposed * s);
  const middle = plus(
    plus(plus(joint, d, 34 * s), thumb, (arm.isGripping ? -2 : 12) * s),
    n,
    18 * opposed * s,
  );
  const tip = plus(plus(plus(middle, d, 26 * s), thumb, (arm.isGripping ? -10 : 4) * s), n, 12 * opposed * s);
  out.push(bone([base, joint, middle, tip], [20, 16, 13, 9.5]));
  return out;
}

/** The furrows between the fingers on the side that is seen, as lines in body coordinates. */
export function furrows(arm: Arm, size: number): Vec3[][] {
  const { n } = axesOf(arm);
  const fingers = fingersOf(arm, size);
  const lift = (n[2] > 0 ? 12 : -12) * size;
  return fingers.slice(1).map((finger, i) =>
    finger.map((at, j): Vec3 => {
      const beside = fingers[i]![j]!;
      const between: Vec3 = [(at[0] + beside[0]) / 2, (at[1] + beside[1]) / 2, (at[2] + beside[2]) / 2];
      return plus(between, n, lift);
    }),
  );
}

/** On which side of the hand the thumb is: towards the front, or towards the body where the back is seen. */
function thumbOf(side: number, across: Vec3, d: Vec3, n: Vec3): 1 | -1 {
  // Of a right hand (viewer's left) with the palm to the viewer and the fingers up, the thumb is on the viewer's left.
  const right = cross(d, n);
  const isAlong = across[0] * right[0] + across[1] * right[1] + across[2] * right[2] > 0;
  return side < 0 === isAlong ? 1 : -1;
}

const mid = (a: Vec3, b: Vec3, t: number): Vec3 => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

/** A leg with its thigh, knee, calf and ankle; `cloth` hangs straight from the knee. */
export function legMesh({ hip, knee, ankle }: Leg, turn: Turn, cloth: number): Mesh {
  const isBare = cloth === 0;
  const upper: readonly [number, number][] = [
    [0, 122],
    [0.3, 112],
    [0.62, 92],
    [0.86, 76],
    [0.98, 70],
  ];
  const lower: readonly [number, number][] = isBare
    ? [
        [0.05, 67],
        [0.22, 72],
        [0.36, 70],
        [0.62, 52],
        [0.84, 38],
        [1, 37],
      ]
    : [
        [0.05, 70],
        [0.3, 72],
        [0.6, 66],
        [0.85, 63],
        [1, 64],
      ];
  const rings: Ring[] = upper.map(([t, r]) => ({
    at: mid(hip, knee, t),
    across: r + cloth,
    deep: r + cloth,
  }));
  for (const [t, r] of lower) {
    // The calf lies behind the bone.
    const at = mid(knee, ankle, t);
    const back = isBare ? 16 * Math.sin(Math.PI * Math.min(1, t * 1.5)) : 0;
    rings.push({ at: [at[0], at[1], at[2] - back], across: r + cloth, deep: r + cloth });
  }
  return tubeMesh(rings, turn);
}

export function shoeMesh({ ankle, toe }: Leg, turn: Turn): Mesh {
  const heel: Vec3 = [ankle[0], toe[1] - 6, ankle[2] - 40];
  const middle: Vec3 = [(ankle[0] + toe[0]) / 2, toe[1] - 18, (ankle[2] + toe[2]) / 2];
  return tubeMesh(
    [
      { at: heel, across: 48, deep: 46 },
      { at: middle, across: 56, deep: 56 },
      { at: toe, across: 54, deep: 36 },
    ],
    turn,
    [0, -1, 0],
  );
}

/** A skirt from the waist to its hem, in folds; seated it lies over the lap. */
export function skirtMeshes(
  { isSitting, legs }: Skeleton,
  turn: Turn,
  waist: number,
  hem: number,
  wide: number,
): Mesh[] {
  if (isSitting) {
    const lap = (x: number): Mesh =>
      tubeMesh(
        jointedRings(
          [x * 90, 1470, 40],
          [x * 176, 1710, 530],
          [x * 190, Math.min(hem - 560, 2600), 450],
          [168, 160, 186],
        ),
        turn,
      );
    return [lap(-1), lap(1), lap(0)];
  }
  const rings: Ring[] = [];
  const rows: [number, number][] = [
    [980, waist],
    [1120, waist * 1.18],
    [1300, 244],
    [1500, 268],
    [(1500 + hem) / 2, 268 + (wide - 268) * 0.45],
    [hem, wide],
  ];
  const lean = ((legs[0]?.ankle[0] ?? 0) + (legs[1]?.ankle[0] ?? 0)) / 2;
  for (const [y, r] of rows) rings.push({ at: [lean * ((y - 980) / 2000), y, 0], across: r, deep: r * 0.66 });
  return [pleated(tubeMesh(rings, turn, [0, 0, 1], true))];
}

/** Presses folds into a skirt: they deepen to the hem. */
function pleated(mesh: Mesh): Mesh {
  const { points, rows, columns } = mesh;
  for (let r = 0; r < rows; r++) {
    const t = Math.max(0, (r - 3) / rows);
    for (let c = 0; c < columns; c++) {
      const i = (r * columns + c) * 3;
      const push = 14 * t * Math.cos((c / (columns - 1)) * Math.PI * 2 * 5);
      points[i] = (points[i] as number) + push;
      // The viewer looks down on the hem a little.
      points[i + 1] = (points[i + 1] as number) + (points[i + 2] as number) * 0.2 * t;
    }
  }
  return mesh;
}
