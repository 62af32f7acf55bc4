import type { Mesh } from './mesh.ts';

/** Which mesh and triangle is nearest to the eye in each cell, and where in the triangle the cell lies. */
export class DepthBuffer {
  readonly w: number;
  readonly h: number;
  readonly z: Float32Array;
  /** Number of the mesh; -1 where there is none. */
  readonly mesh: Int8Array;
  readonly triangle: Int32Array;
  readonly wa: Float64Array;
  readonly wb: Float64Array;

  constructor(w: number, h: number) {
    this.w = w;
    this.h = h;
    this.z = new Float32Array(w * h).fill(-1e9);
    this.mesh = new Int8Array(w * h).fill(-1);
    this.triangle = new Int32Array(w * h);
    this.wa = new Float64Array(w * h);
    this.wb = new Float64Array(w * h);
  }

  copy(): DepthBuffer {
    const twin = new DepthBuffer(this.w, this.h);
    twin.z.set(this.z);
    twin.mesh.set(this.mesh);
    twin.triangle.set(this.triangle);
    twin.wa.set(this.wa);
    twin.wb.set(this.wb);
    return twin;
  }

  /** `at` holds the points in cells (x, y) and depth (z, larger is nearer), as the mesh holds its points. */
  draw(mesh: Mesh, number: number, at: Float64Array): void {
    const count = (mesh.rows - 1) * mesh.columns * 2;
    for (let t = 0; t < count; t++) {
      if ((t >> 1) % mesh.columns === mesh.columns - 1) continue;
      const [a, b, c] = corners(mesh, t);
      this.#fill(number, t, at, a * 3, b * 3, c * 3);
    }
  }

  #fill(number: number, t: number, at: Float64Array, a: number, b: number, c: number): void {
    const { w, h, z, mesh, triangle, wa, wb } = this;
    const ax = at[a] as number;
    const ay = at[a + 1] as number;
    const bx = at[b] as number;
    const by = at[b + 1] as number;
    const cx = at[c] as number;
    const cy = at[c + 1] as number;
    const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx)));
    const x1 = Math.min(w - 1, Math.floor(Math.max(ax, bx, cx)));
    const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy)));
    const y1 = Math.min(h - 1, Math.floor(Math.max(ay, by, cy)));
    if (x0 > x1 || y0 > y1) return;
    const area = (by - cy) * (ax - cx) + (cx - bx) * (ay - cy);
    if (Math.abs(area) < 1e-9) return;
    const az = at[a + 2] as number;
    const bz = at[b + 2] as number;
    const cz = at[c + 2] as number;
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        const u = ((by - cy) * (x - cx) + (cx - bx) * (y - cy)) / area;
        const v = ((cy - ay) * (x - cx) + (ax - cx) * (y - cy)) / area;
        const s = 1 - u - v;
        if (u < -1e-4 || v < -1e-4 || s < -1e-4) continue;
        const depth = u * az + v * bz + s * cz;
        const i = y * w + x;
        if (depth <= (z[i] as number)) continue;
        z[i] = depth;
        mesh[i] = number;
        triangle[i] = t;
        wa[i] = u;
        wb[i] = v;
      }
  }
}

/** Two triangles per square of the net: even ones hold its first corner, odd ones its last. */
export function corners(mesh: Mesh, triangle: number): [number, number, number] {
  const i = triangle >> 1;
  const n = mesh.columns;
  return (triangle & 1) === 0 ? [i, i + 1, i + n] : [i + 1, i + n + 1, i + n];
}
