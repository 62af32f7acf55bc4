import { area, contours, relax } from '../maths/contours.ts';
import { spline } from '../maths/curves.ts';
import { Grid } from '../maths/grid.ts';
import { clamp } from '../maths/numbers.ts';
import type { Rng } from '../maths/random.ts';
import { path } from '../maths/svg.ts';
import { dot, norm, type Vec2, type Vec3 } from '../maths/vectors.ts';
import type { HairRamp } from '../palette/ramps.ts';
import type { HairView } from './strand.ts';
import type { Puff } from './style.ts';

/** Canvas units per cell of the light grid. */
const CELL = 5;

/** One curl: place relative to the middle, radius, and how much lighter or darker it is. */
type Curl = [number, number, number, number];

/** A cloud of curls: an ellipsoid broken into lit discs, traced into flat shapes. */
export function paintPuff(view: HairView, puff: Puff, rng: Rng, ramp: HairRamp): string {
  const [cx, cy] = view.place(puff.centre);
  const rx = puff.rx * view.k;
  const ry = puff.ry * view.k;
  const x0 = cx - rx * 1.15;
  const y0 = cy - ry * 1.15;
  const w = Math.ceil((rx * 2.3) / CELL);
  const h = Math.ceil((ry * 2.3) / CELL);
  const light = new Grid(w, h, -2);
  const rim = new Grid(w, h, -2);
  const mask = new Grid(w, h);
  for (const [dx, dy, r, tone] of curlsOf(rx, ry, (puff.isShort ? 15 : 23) * view.k, rng)) {
    const middleX = cx + dx - x0;
    const middleY = cy + dy - y0;
    const q = clamp((dx / rx) ** 2 + (dy / ry) ** 2, 0, 1);
    const n: Vec3 = [dx / rx, dy / ry, Math.sqrt(1 - q)];
    const yTo = Math.min(h - 1, Math.ceil((middleY + r) / CELL));
    const xTo = Math.min(w - 1, Math.ceil((middleX + r) / CELL));
    for (let y = Math.max(0, Math.floor((middleY - r) / CELL)); y <= yTo; y++)
      for (let x = Math.max(0, Math.floor((middleX - r) / CELL)); x <= xTo; x++) {
        const px = (x * CELL - middleX) / r;
        const py = (y * CELL - middleY) / r;
        const e = px * px + py * py;
        if (e > 1) continue;
        const i = y * w + x;
        const facing = norm([n[0] + px * 0.75, n[1] + py * 0.75, n[2] + Math.sqrt(1 - e) * 0.5]);
        light.d[i] = dot(facing, view.key) + tone;
        rim.d[i] = q > 0.62 ? dot(norm([n[0] + px * 0.4, n[1] + py * 0.4, n[2]]), view.rim) : -1;
        mask.d[i] = 1;
      }
  }
  const toCanvas = (loop: Vec2[]): Vec2[] => loop.map(([x, y]) => [x * CELL + x0, y * CELL + y0]);
  const lit = softened(light, 0.7, mask);
  const caught = softened(rim, 0.8, mask);
  const plane = (grid: Grid, level: number, step: number, minArea: number): string =>
    contours(grid, level)
      .map(toCanvas)
      .filter((loop) => Math.abs(area(loop)) > minArea)
      .map((loop) => spline(relax(loop, step, 1), true))
      .join('');
  const outlines = contours(mask.blur(1), 0.5).map(toCanvas);
  const largest = outlines.reduce((a, b) => (Math.abs(area(a)) > Math.abs(area(b)) ? a : b));
  return (
    path(spline(relax(largest, 12, 1), true), ramp.deep) +
    path(plane(lit, -0.12, 9, 60), ramp.shade) +
    path(plane(lit, 0.26, 9, 60), ramp.base) +
    path(plane(lit, 0.62, 9, 60), ramp.light) +
    path(plane(lit, 0.86, 8, 30), ramp.gloss) +
    path(plane(caught, 0.46, 9, 160), ramp.rim, 0.85)
  );
}

/** A jittered grid of discs inside the ellipse. */
function curlsOf(rx: number, ry: number, step: number, rng: Rng): Curl[] {
  const out: Curl[] = [];
  for (let y = -ry; y <= ry; y += step * 0.8)
    for (let x = -rx; x <= rx; x += step * 0.8) {
      const dx = x + rng.range(-0.5, 0.5) * step;
      const dy = y + rng.range(-0.5, 0.5) * step;
      if ((dx / rx) ** 2 + (dy / ry) ** 2 >= 0.97) continue;
      out.push([dx, dy, step * rng.range(0.55, 0.86), rng.range(-0.16, 0.16)]);
    }
  return out;
}

function softened(grid: Grid, radius: number, mask: Grid): Grid {
  const out = grid.blur(radius, mask);
  for (let i = 0; i < out.d.length; i++) if (!mask.d[i]) out.d[i] = -2;
  return out;
}
