import type { Table } from '../maths/numbers.ts';
import type { Turn, Vec3 } from '../maths/vectors.ts';
import type { Bust } from './bust.ts';
import type { Head } from './head.ts';

/** A surface as a net of points, already turned to the viewer: x, y, z, x, y, z… row by row. */
export interface Mesh {
  columns: number;
  rows: number;
  points: Float64Array;
  normals: Float64Array;
  /** Values carried over the surface: above 0 there is hair, or beard. */
  hair: Float64Array | null;
  beard: Float64Array | null;
}
/** A field on the head in its own coordinates, above 0 inside. */
export type SurfaceField = (x: number, y: number, z: number) => number;

/** Degrees from -180 to 180: `fine` steps in front, `coarse` ones behind. */
function azimuths(frontTo: number, fine: number, coarse: number): number[] {
  const out: number[] = [];
  for (let d = -180; d < -frontTo; d += coarse) out.push(d);
  for (let d = -frontTo; d <= frontTo; d += fine) out.push(d);
  return out;
}
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export function headMesh(head: Head, turn: Turn, hairline: Table, beard: SurfaceField | null): Mesh {
  const columns = azimuths(60, 1.25, 5);
  for (let d = 65; d <= 180; d += 5) columns.push(d);
  const rows: number[] = [];
  for (let y = head.yTop; y <= head.yBot - 1; y += 3.2) rows.push(y);
  rows.push(head.yBot);
  const hairs = columns.map((d) => hairline(Math.abs(radians(d))));
  const n = rows.length * columns.length;
  const hairField = new Float64Array(n);
  const beardField = beard ? new Float64Array(n) : null;
  const points = new Float64Array(n * 3);
  let i = 0;
  for (const y of rows)
    columns.forEach((d, c) => {
      const p = head.pt(radians(d), y);
      points.set(turn(p), i * 3);
      hairField[i] = (hairs[c] as number) - y;
      if (beard && beardField) beardField[i] = beard(...p);
      i++;
    });
  return withNormals({
    columns: columns.length,
    rows: rows.length,
    points,
    hair: hairField,
    beard: beardField,
  });
}

export function bustMesh(bust: Bust, turn: Turn, swell: number, yFrom: number, yTo = bust.yBot): Mesh {
  const columns = azimuths(84, 2, 8);
  for (let d = 90; d <= 180; d += 8) columns.push(d);
  columns.push(180);
  const rows: number[] = [];
  for (let y = yFrom; y <= yTo; y += y > 300 && y < 430 ? 3 : 6) rows.push(y);
  const surface = bust.surface(swell);
  const points = new Float64Array(rows.length * columns.length * 3);
  let i = 0;
  for (const y of rows) for (const d of columns) points.set(turn(surface(radians(d), y)), 3 * i++);
  return withNormals({ columns: columns.length, rows: rows.length, points, hair: null, beard: null });
}

export function withNormals(net: Omit<Mesh, 'normals'>): Mesh {
  const { columns, rows, points } = net;
  const normals = new Float64Array(points.length);
  const between = (from: number, to: number): Vec3 => [
    (points[to * 3] as number) - (points[from * 3] as number),
    (points[to * 3 + 1] as number) - (points[from * 3 + 1] as number),
    (points[to * 3 + 2] as number) - (points[from * 3 + 2] as number),
  ];
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) {
      const a = between(r * columns + Math.max(0, c - 1), r * columns + Math.min(columns - 1, c + 1));
      const b = between(Math.max(0, r - 1) * columns + c, Math.min(rows - 1, r + 1) * columns + c);
      const x = a[1] * b[2] - a[2] * b[1];
      const y = a[2] * b[0] - a[0] * b[2];
      const z = a[0] * b[1] - a[1] * b[0];
      const l = Math.sqrt(x * x + y * y + z * z) || 1;
      normals.set([x / l, y / l, z / l], (r * columns + c) * 3);
    }
  return { ...net, normals };
}
