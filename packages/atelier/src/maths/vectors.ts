export type Vec2 = [number, number];
export type Vec3 = [number, number, number];
export type Turn = (v: Vec3) => Vec3;

/** A flat list of x, y, x, y… -> points. */
export function pairs(flat: readonly number[]): Vec2[] {
  const out: Vec2[] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) out.push([flat[i] as number, flat[i + 1] as number]);
  return out;
}
/** A flat list of x, y, z, x, y, z… -> points. */
export function triples(flat: readonly number[]): Vec3[] {
  const out: Vec3[] = [];
  for (let i = 0; i + 2 < flat.length; i += 3)
    out.push([flat[i] as number, flat[i + 1] as number, flat[i + 2] as number]);
  return out;
}
/** The same points on the other side when `side` is -1. */
export const mirror = (points: readonly Vec2[], side: number): Vec2[] =>
  points.map(([x, y]) => [x * side, y]);

export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const norm = ([x, y, z]: Vec3): Vec3 => {
  const l = Math.sqrt(x * x + y * y + z * z) || 1;
  return [x / l, y / l, z / l];
};
export const lerp3 = (a: Vec3, b: Vec3, t: number): Vec3 => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

/** Rotation in radians; y down, z to the viewer. yaw > 0 turns to the viewer's right, pitch > 0 looks down. */
export function rot3(yaw: number, pitch: number, roll: number): Turn {
  const cy = Math.cos(yaw);
  const sy = Math.sin(yaw);
  const cx = Math.cos(pitch);
  const sx = Math.sin(pitch);
  const cz = Math.cos(roll);
  const sz = Math.sin(roll);
  return ([x, y, z]) => {
    const x1 = x * cy + z * sy;
    const z1 = -x * sy + z * cy;
    const y2 = y * cx + z1 * sx;
    const z2 = -y * sx + z1 * cx;
    return [x1 * cz - y2 * sz, x1 * sz + y2 * cz, z2];
  };
}
