import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportDrawing } from './report-drawing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** @param looks what each look finds, one after the other; null for a database that is away. */
async function report(looks: ([done: number, total: number] | null)[]) {
  const lines: string[] = [];
  let count = 0;
  const stop = reportDrawing(
    async () => {
      const look = looks[count++];
      if (!look) throw new Error('away');
      return { done: look[0], total: look[1] };
    },
    (line) => void lines.push(line),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  return { lines, count };
}
const line = (done: number) => `Pictures of the first catalogue: ${done} of 3`;

test('says how far it is when that changes, and ends when all is done', async () => {
  const { lines, count } = await report([
    [1, 3],
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
  expect(lines).toEqual([line(1), line(2), line(3)]);
  expect(count).toBe(4);
});

test('a look that fails ends nothing', async () => {
  const { lines, count } = await report([[1, 3], null, null, [3, 3]]);
  expect(lines).toEqual([line(1), line(3)]);
  expect(count).toBe(4);
});

test('where all was drawn before, nothing is said', async () => {
  expect(await report([[3, 3]])).toEqual({ lines: [], count: 1 });
});
