import { Grid } from '../maths/grid.ts';
import { clamp, lerp } from '../maths/numbers.ts';
import { dot, norm, type Vec3 } from '../maths/vectors.ts';
import { corners, DepthBuffer } from './depth-buffer.ts';
import type { Mesh } from './mesh.ts';

/** The part of the picture that is lit, in figure units, and the size of one cell. */
export interface LightFrame {
  x: number;
  y: number;
  w: number;
  h: number;
  cell: number;
  /** How much larger than a bust the figure is: its shadow map is coarser by that. */
  tall?: number;
}
/** The lit figure: per cell whose surface it is and how it stands to both lights (-1 to 1). */
export interface LitFigure {
  frame: LightFrame;
  w: number;
  h: number;
  owner: Int8Array;
  key: Grid;
  rim: Grid;
  /** Fields of the head's mesh, where the head is seen. */
  hair: Grid;
  beard: Grid;
}
export const HEAD = 0;
export const BODY = 1;
/** The number of the first limb; the others follow. */
export const LIMBS = 2;

/** The shadow map: 300 x 300 cells of 4.5 units. */
const MAP_SIZE = 300;
const MAP_CELL = 4.5;

/**
 * Lights a head with the body or the clothes below it. The head's own raster and shadow are made once and
 * kept for both.
 */
export function createLighting(frame: LightFrame, keyLight: Vec3, rimLight: Vec3, head: Mesh) {
  const w = Math.ceil(frame.w / frame.cell);
  const h = Math.ceil(frame.h / frame.cell);
  const key = norm(keyLight);
  const rim = norm(rimLight);
  const side = norm([key[2], 0, -key[0]]);
  const down: Vec3 = [
    key[1] * side[2] - key[2] * side[1],
    key[2] * side[0] - key[0] * side[2],
    key[0] * side[1] - key[1] * side[0],
  ];
  const tall = frame.tall ?? 1;
  const mapCell = MAP_CELL * tall;
  const middle = 120 + (tall - 1) * 620;
  const toMap = (x: number, y: number, z: number): Vec3 => [
    (x * side[0] + y * side[1] + z * side[2]) / mapCell + 150,
    (x * down[0] + y * down[1] + z * down[2] - middle) / mapCell + 150,
    x * key[0] + y * key[1] + z * key[2],
  ];
  const toCells = (x: number, y: number, z: number): Vec3 => [
    (x - frame.x) / frame.cell,
    (y - frame.y) / frame.cell,
    z,
  ];

  const headView = new DepthBuffer(w, h);
  headView.draw(head, HEAD, mapped(head, toCells));
  const headShadow = new DepthBuffer(MAP_SIZE, MAP_SIZE);
  headShadow.draw(head, HEAD, mapped(head, toMap));

  /** How much of the key light reaches a point that faces it by `facing`. */
  function keyAt(shadow: Float32Array, facing: number, x: number, y: number, z: number): number {
    if (facing <= -0.2) return facing;
    const [u, v, depth] = toMap(x, y, z);
    const reach = depth + (9 + 26 * Math.sqrt(Math.max(0, 1 - facing * facing))) * tall;
    const mx = Math.round(u);
    const my = Math.round(v);
    let hidden = 0;
    for (let yy = my - 1; yy <= my + 1; yy++)
      for (let xx = mx - 1; xx <= mx + 1; xx++) {
        if (xx < 0 || yy < 0 || xx >= MAP_SIZE || yy >= MAP_SIZE) continue;
        if ((shadow[yy * MAP_SIZE + xx] as number) > reach) hidden++;
      }
    return hidden ? Math.min(facing, lerp(facing, -0.02, Math.min(1, hidden / 5))) : facing;
  }

  /** `lightsHead` false leaves the head dark: it is then only in the way. */
  function light(body: Mesh, lightsHead: boolean, limbs: readonly Mesh[] = []): LitFigure {
    const view = headView.copy();
    view.draw(body, BODY, mapped(body, toCells));
    limbs.forEach((limb, i) => view.draw(limb, LIMBS + i, mapped(limb, toCells)));
    const shadow = headShadow.copy();
    shadow.draw(body, BODY, mapped(body, toMap));
    limbs.forEach((limb, i) => shadow.draw(limb, LIMBS + i, mapped(limb, toMap)));
    const out: LitFigure = {
      frame,
      w,
      h,
      owner: view.mesh,
      key: new Grid(w, h),
      rim: new Grid(w, h),
      hair: new Grid(w, h, -60),
      beard: new Grid(w, h, -20),
    };
    for (let i = 0; i < view.mesh.length; i++) {
      const owner = view.mesh[i] as number;
      if (owner < 0 || (owner === HEAD && !lightsHead)) continue;
      const mesh = owner === HEAD ? head : owner === BODY ? body : limbs[owner - LIMBS]!;
      const [a, b, c] = corners(mesh, view.triangle[i] as number);
      const wa = view.wa[i] as number;
      const wb = view.wb[i] as number;
      const wc = 1 - wa - wb;
      const blend = (list: Float64Array, step: number, k: number): number =>
        (list[a * step + k] as number) * wa +
        (list[b * step + k] as number) * wb +
        (list[c * step + k] as number) * wc;
      const normal: Vec3 = [blend(mesh.normals, 3, 0), blend(mesh.normals, 3, 1), blend(mesh.normals, 3, 2)];
      const { points } = mesh;
      out.key.d[i] = keyAt(
        shadow.z,
        dot(normal, key),
        blend(points, 3, 0),
        blend(points, 3, 1),
        blend(points, 3, 2),
      );
      out.rim.d[i] = dot(normal, rim);
      if (mesh.hair) out.hair.d[i] = blend(mesh.hair, 1, 0);
      if (mesh.beard) out.beard.d[i] = blend(mesh.beard, 1, 0);
    }
    return out;
  }
  return { light };
}

function mapped(mesh: Mesh, to: (x: number, y: number, z: number) => Vec3): Float64Array {
  const out = new Float64Array(mesh.points.length);
  for (let i = 0; i < out.length; i += 3)
    out.set(to(mesh.points[i] as number, mesh.points[i + 1] as number, mesh.points[i + 2] as number), i);
  return out;
}

/** Takes key light off the neck, so there is always a jaw line. */
export function shadeNeck(figure: LitFigure, strength: number): void {
  const { frame, owner, key, w } = figure;
  for (let i = 0; i < owner.length; i++) {
    if (owner[i] !== BODY) continue;
    const y = Math.floor(i / w) * frame.cell + frame.y;
    key.d[i] = (key.d[i] as number) - 0.55 * strength * (1 - clamp((y - 212) / 92));
  }
}
