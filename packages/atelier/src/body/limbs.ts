import { cross, norm, type Turn, type Vec3 } from '../maths/vectors.ts';
import type { Mesh } from '../sculpture/mesh.ts';
import { jointedRings, type Ring, tubeMesh } from '../sculpture/tube.ts';
import type { Arm, Leg, Skeleton } from './skeleton.ts';

const plus = (a: Vec3, d: Vec3, t: number): Vec3 => [a[0] + d[0] * t, a[1] + d[1] * t, a[2] + d[2] * t];

/** An arm from the shoulder to the wrist, `swell` units larger than itself. */
export function armMesh(arm: Arm, turn: Turn, muscle: number, swell: number): Mesh {
  const radii = [72 * muscle + swell * 0.7, 49 * muscle + swell, 34 + swell * 0.7] as const;
  return tubeMesh(jointedRings(arm.shoulder, arm.elbow, arm.wrist, radii), turn);
}

/** Palm, four fingers and the thumb. */
export function handMeshes({ side, wrist, fingers, palm, bend }: Arm, turn: Turn, size: number): Mesh[] {
  const d = norm(fingers);
  const raw = norm(palm);
  const across = norm(cross(d, raw));
  const n = norm(cross(across, d));
  const s = size;
  const bone = (points: Vec3[], widths: number[], flat = 1): Mesh =>
    tubeMesh(
      points.map((at, i): Ring => ({ at, across: widths[i]! * s, deep: widths[i]! * s * flat })),
      turn,
      n,
    );
  const root = plus(wrist, d, 10 * s);
  const knuckles = plus(wrist, d, 104 * s);
  const out = [
    bone([plus(wrist, d, -16 * s), root, plus(wrist, d, 60 * s), knuckles], [30, 38, 46, 44], 0.5),
  ];
  // From the index to the little finger.
  const thumbSide = thumbOf(side, across, d, n);
  [31, 11, -10, -30].forEach((off, i) => {
    const length = [84, 94, 88, 70][i]! * s;
    const from = plus(knuckles, across, off * s * thumbSide);
    const first = plus(from, norm(plus(d, n, bend * 0.6)), length * 0.5);
    const tip = plus(first, norm(plus(d, n, bend * 1.7)), length * 0.5);
    out.push(bone([plus(from, d, -14 * s), first, tip], [12.5, 11.5, 9]));
  });
  const base = plus(plus(wrist, d, 34 * s), across, 34 * s * thumbSide);
  const joint = plus(plus(base, d, 34 * s), across, 26 * s * thumbSide);
  const tip = plus(plus(joint, d, 40 * s), across, 8 * s * thumbSide);
  out.push(bone([base, plus(joint, n, 8 * s), plus(tip, n, 14 * s)], [18, 14, 10]));
  return out;
}
/** On which side of the hand the thumb is: towards the front, or towards the body where the back is seen. */
function thumbOf(side: number, across: Vec3, d: Vec3, n: Vec3): 1 | -1 {
  // Of a right hand (viewer's left) with the palm to the viewer and the fingers up, the thumb is on the viewer's left.
  const right = cross(d, n);
  const isAlong = across[0] * right[0] + across[1] * right[1] + across[2] * right[2] > 0;
  return side < 0 === isAlong ? 1 : -1;
}

export function legMesh(leg: Leg, turn: Turn, [thigh, knee, hem]: readonly [number, number, number]): Mesh {
  return tubeMesh(jointedRings(leg.hip, leg.knee, leg.ankle, [thigh, knee, hem]), turn);
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
          [x * 176, 1690, 480],
          [x * 190, Math.min(hem - 420, 2470), 430],
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
