import { drawStrokes, type Stroke } from './strokes.ts';

const PNG = 'data:image/png;base64,';
/** Fewer marked pixels than this are a slip of the hand. */
const LEAST_PIXELS = 16;

function canvasOf({ width, height }: { width: number; height: number }) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  return { canvas, context: canvas.getContext('2d', { willReadFrequently: true })! };
}

/**
 * What is marked, white on black.
 * @returns a PNG as base64; null where nothing is marked
 */
export function maskOf(strokes: readonly Stroke[], size: { width: number; height: number }): string | null {
  const marks = canvasOf(size);
  drawStrokes(marks.context, strokes, size);
  const { data } = marks.context.getImageData(0, 0, size.width, size.height);
  let marked = 0;
  for (let at = 3; at < data.length && marked < LEAST_PIXELS; at += 4) if (data[at]! > 127) marked++;
  if (marked < LEAST_PIXELS) return null;
  const { canvas, context } = canvasOf(size);
  context.fillStyle = '#000';
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(marks.canvas, 0, 0);
  return canvas.toDataURL('image/png').slice(PNG.length);
}
