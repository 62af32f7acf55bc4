import { expect, test } from 'vitest';
import { added, brushOf, drawStrokes, NO_STROKES, redone, undone, type Stroke } from './strokes.ts';

const dab = (x: number): Stroke => ({ kind: 'brush', size: 0.1, points: [{ x, y: 0.5 }] });

test('strokes are taken back and come again, until something new is drawn', () => {
  const two = added(added(NO_STROKES, dab(0.1)), dab(0.2));
  const one = undone(two);
  expect(one.done).toEqual([dab(0.1)]);
  expect(redone(one)).toEqual(two);
  const other = added(one, dab(0.3));
  expect(redone(other)).toEqual(other);
  expect(undone(NO_STROKES)).toEqual(NO_STROKES);
});

test('a brush has bounds', () => {
  expect([brushOf(0), brushOf(0.1), brushOf(9)]).toEqual([0.02, 0.1, 0.4]);
});

/** Notes the operations of a context, with what they were drawn with. */
function notes() {
  const calls: string[] = [];
  const context = {
    globalCompositeOperation: 'source-over',
    lineWidth: 1,
    ...Object.fromEntries(
      ['clearRect', 'fillRect', 'beginPath', 'closePath', 'moveTo', 'lineTo'].map((name) => [
        name,
        (...at: number[]) => calls.push(`${name} ${at.join(' ')}`.trim()),
      ]),
    ),
    stroke: () => calls.push(`stroke ${context.lineWidth} ${context.globalCompositeOperation}`),
    fill: () => calls.push(`fill ${context.globalCompositeOperation}`),
  };
  return { calls, context: context as never };
}

test('strokes are drawn in the size of the picture: brush, eraser, lasso, and the other way round', () => {
  const { calls, context } = notes();
  const lasso: Stroke = {
    kind: 'lasso',
    points: [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
    ],
  };
  const eraser: Stroke = { kind: 'eraser', size: 0.2, points: [{ x: 0.5, y: 0.5 }] };
  drawStrokes(context, [dab(0.25), eraser, lasso, { kind: 'invert' }], { width: 200, height: 100 });
  expect(calls).toEqual([
    'clearRect 0 0 200 100',
    ...['beginPath', 'moveTo 50 50', 'lineTo 50 50', 'stroke 20 source-over'],
    ...['beginPath', 'moveTo 100 50', 'lineTo 100 50', 'stroke 40 destination-out'],
    ...['beginPath', 'moveTo 0 0', 'lineTo 200 0', 'lineTo 200 100', 'closePath', 'fill source-over'],
    'fillRect 0 0 200 100',
  ]);
});
