import { area, contours, relax } from '../maths/contours.ts';
import type { Grid } from '../maths/grid.ts';
import { Grid as Field } from '../maths/grid.ts';
import type { Vec2 } from '../maths/vectors.ts';
import type { LitFigure } from './lighting.ts';

/** Closed loops in figure units around all that is above `level`; smaller ones than `minArea` are dropped. */
export function figureLoops(
  { frame }: LitFigure,
  grid: Grid,
  level: number,
  step = 9,
  rounds = 2,
  minArea = 120,
): Vec2[][] {
  return contours(grid, level)
    .map((loop) => loop.map(([x, y]): Vec2 => [x * frame.cell + frame.x, y * frame.cell + frame.y]))
    .filter((loop) => Math.abs(area(loop)) > minArea)
    .map((loop) => relax(loop, step, rounds));
}

export function maskOf(figure: LitFigure, belongs: (owner: number) => boolean): Grid {
  const mask = new Field(figure.w, figure.h);
  for (let i = 0; i < mask.d.length; i++) mask.d[i] = belongs(figure.owner[i] as number) ? 1 : 0;
  return mask;
}

/** How a surface is cut into flat planes. Units of `minArea`: square figure units. */
export interface PlaneCut {
  blur: number;
  /** Light above which shade, base, light and highlight begin. */
  levels: readonly [number, number, number, number];
  minArea: number;
}
export const FACE_CUT: PlaneCut = { blur: 1.7, levels: [-0.1, 0.3, 0.74, 0.95], minArea: 120 };
export const SKIN_CUT: PlaneCut = { blur: 3, levels: [-0.1, 0.3, 0.76, 0.97], minArea: 420 };
export const HAND_CUT: PlaneCut = { blur: 1.6, levels: [-0.1, 0.3, 0.76, 0.97], minArea: 90 };
export const CLOTH_CUT: PlaneCut = { blur: 4.2, levels: [-0.08, 0.32, 0.8, 0.97], minArea: 700 };

const RIM_LEVEL = 0.34;

/**
 * Loops of the four planes and of the rim, in that order.
 * @param whole the figure of which the masked surface is a part: the rim lies on its silhouette.
 */
export function planesOf(figure: LitFigure, mask: Grid, cut: PlaneCut, whole = mask): Vec2[][][] {
  const key = figure.key.blur(cut.blur, mask);
  const rim = figure.rim.blur(1.1, mask);
  // The rim is kept to a band at the silhouette.
  const inside = whole.blur(5);
  for (let i = 0; i < rim.d.length; i++) {
    const depth = inside.d[i] as number;
    if (depth > 0.93) rim.d[i] = Math.min(rim.d[i] as number, RIM_LEVEL - (depth - 0.93) * 6);
  }
  const planes = cut.levels.map((level) => figureLoops(figure, key, level, 9, 2, cut.minArea));
  return [...planes, figureLoops(figure, rim, RIM_LEVEL, 9, 2, 60)];
}
