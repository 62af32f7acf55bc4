import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportDrawing } from './report-drawing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** @param checks the result of each check in order; null for a failing database. */
async function report(checks: ([done: number, total: number] | null)[]) {
  const lines: string[] = [];
  let count = 0;
  const stop = reportDrawing(
    async () => {
      const check = checks[count++];
      if (!check) throw new Error('away');
      return { done: check[0], total: check[1] };
    },
    (line) => void lines.push(line),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  return { lines, count };
}
const line = (done: number) => `Pictures of the first catalogue: ${done} of 3`;

test('prints the progress when it changes, and stops when all pictures are drawn', async () => {
  const { lines, count } = await report([
    [1, 3],
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
  expect(lines).toEqual([line(1), line(2), line(3)]);
  expect(count).toBe(4);
});

test('continues after a failed check', async () => {
  const { lines, count } = await report([[1, 3], null, null, [3, 3]]);
  expect(lines).toEqual([line(1), line(3)]);
  expect(count).toBe(4);
});

test('prints nothing if all pictures were already drawn', async () => {
  expect(await report([[3, 3]])).toEqual({ lines: [], count: 1 });
});
