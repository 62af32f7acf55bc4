// What was marked in a picture, as strokes: they are drawn again for each size, and taken back one by one.

/** Shares of the picture's width and height. */
export interface Point {
  x: number;
  y: number;
}

export type Tool = 'brush' | 'eraser' | 'lasso';

export type Stroke =
  /** `size`: the diameter as a share of the picture's width. */
  | { kind: 'brush' | 'eraser'; size: number; points: Point[] }
  | { kind: 'lasso'; points: Point[] }
  | { kind: 'invert' };

/** Done, and taken back. */
export interface Strokes {
  done: readonly Stroke[];
  undone: readonly Stroke[];
}

export const NO_STROKES: Strokes = { done: [], undone: [] };

export const added = ({ done }: Strokes, stroke: Stroke): Strokes => ({
  done: [...done, stroke],
  undone: [],
});

export function undone({ done, undone: before }: Strokes): Strokes {
  const last = done.at(-1);
  return last ? { done: done.slice(0, -1), undone: [...before, last] } : { done, undone: before };
}

export function redone({ done, undone: before }: Strokes): Strokes {
  const last = before.at(-1);
  return last ? { done: [...done, last], undone: before.slice(0, -1) } : { done, undone: before };
}

/** Diameters of the brush, as shares of the picture's width. */
export const BRUSH_MIN = 0.02;
export const BRUSH_MAX = 0.4;
export const BRUSH_STEP = 0.02;

export const brushOf = (size: number): number =>
  Math.round(Math.min(BRUSH_MAX, Math.max(BRUSH_MIN, size)) * 1000) / 1000;

type Context = Pick<
  CanvasRenderingContext2D,
  | 'clearRect'
  | 'fillRect'
  | 'beginPath'
  | 'closePath'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
  | 'fill'
  | 'globalCompositeOperation'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
>;

interface Size {
  width: number;
  height: number;
}

function drawPath(context: Context, points: readonly Point[], { width, height }: Size): void {
  context.beginPath();
  points.forEach(({ x, y }, place) =>
    place === 0 ? context.moveTo(x * width, y * height) : context.lineTo(x * width, y * height),
  );
}

/** Draws what is marked, opaque and white on nothing. */
export function drawStrokes(context: Context, strokes: readonly Stroke[], size: Size): void {
  context.globalCompositeOperation = 'source-over';
  context.clearRect(0, 0, size.width, size.height);
  Object.assign(context, { fillStyle: '#fff', strokeStyle: '#fff', lineCap: 'round', lineJoin: 'round' });
  for (const stroke of strokes) {
    if (stroke.kind === 'invert') {
      context.globalCompositeOperation = 'xor';
      context.fillRect(0, 0, size.width, size.height);
      continue;
    }
    context.globalCompositeOperation = stroke.kind === 'eraser' ? 'destination-out' : 'source-over';
    // A point alone is a dab.
    const [first] = stroke.points;
    const points = first && stroke.points.length === 1 ? [first, first] : stroke.points;
    drawPath(context, points, size);
    if (stroke.kind === 'lasso') {
      context.closePath();
      context.fill();
    } else {
      context.lineWidth = stroke.size * size.width;
      context.stroke();
    }
  }
}
