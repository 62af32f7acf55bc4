import { cross, dot, norm, type Turn, type Vec3 } from '../maths/vectors.ts';
import { type Mesh, withNormals } from './mesh.ts';

const COLUMNS = 18;

/** A ring of a limb: its centre and half widths across (`across`) and towards the viewer's side (`deep`). */
export interface Ring {
  at: Vec3;
  across: number;
  deep: number;
}

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const along = (a: Vec3, d: Vec3, t: number): Vec3 => [a[0] + d[0] * t, a[1] + d[1] * t, a[2] + d[2] * t];

/**
 * A closed limb around a line of rings, rounded at both ends.
 * @param front where its broad side looks; it is carried along the limb.
 * @param isOpen without the domes, as a skirt is.
 */
export function tubeMesh(rings: readonly Ring[], turn: Turn, front: Vec3 = [0, 0, 1], isOpen = false): Mesh {
  const all = isOpen ? rings : rounded(rings);
  const points = new Float64Array(all.length * (COLUMNS + 1) * 3);
  let v = front;
  let i = 0;
  all.forEach((ring, n) => {
    const before = all[Math.max(0, n - 1)]!.at;
    const after = all[Math.min(all.length - 1, n + 1)]!.at;
    const t = norm(minus(after, before));
    // What is left of the front direction beside the limb's own.
    v = norm(along(v, t, -dot(v, t)));
    const u = cross(t, v);
    for (let c = 0; c <= COLUMNS; c++) {
      const a = (c / COLUMNS) * 2 * Math.PI - Math.PI;
      const p = along(along(ring.at, u, Math.sin(a) * ring.across), v, Math.cos(a) * ring.deep);
      points.set(turn(p), 3 * i++);
    }
  });
  return withNormals({ columns: COLUMNS + 1, rows: all.length, points, hair: null, beard: null });
}

/** Adds a dome at each end. */
function rounded(rings: readonly Ring[]): Ring[] {
  const dome = (end: Ring, next: Ring): Ring[] => {
    const out = norm(minus(end.at, next.at));
    const reach = Math.min(end.across, end.deep);
    return [1.2, 0.8, 0.4].map((a) => ({
      at: along(end.at, out, reach * Math.sin(a)),
      across: end.across * Math.cos(a),
      deep: end.deep * Math.cos(a),
    }));
  };
  const [first, second] = [rings[0]!, rings[1]!];
  const [last, beforeLast] = [rings.at(-1)!, rings.at(-2)!];
  return [...dome(first, second), ...rings, ...dome(last, beforeLast).reverse()];
}

const between = (a: Vec3, b: Vec3, t: number): Vec3 => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

/** Rings of a limb with one joint; radii at its root, its joint and its end. */
export function jointedRings(
  root: Vec3,
  joint: Vec3,
  end: Vec3,
  [a, b, c]: readonly [number, number, number],
): Ring[] {
  const rings: Ring[] = [];
  const add = (at: Vec3, r: number): void => void rings.push({ at, across: r, deep: r });
  for (const t of [0, 0.25, 0.5, 0.75, 0.93]) add(between(root, joint, t), a + (b - a) * t);
  const soft = between(between(root, joint, 0.95), between(joint, end, 0.05), 0.5);
  add(soft, b);
  for (const t of [0.08, 0.3, 0.55, 0.8, 1]) add(between(joint, end, t), b + (c - b) * t);
  return rings;
}
