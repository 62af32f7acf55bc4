import { expect, it } from 'vitest';
import { createSpeed } from './speed.ts';

it('is told after half a second, and forgets what was long ago', () => {
  let now = 0;
  const speed = createSpeed(() => now);
  const at = (ms: number, done: number) => {
    now = ms;
    return speed.at(done);
  };
  expect([at(0, 0), at(200, 100)]).toEqual([null, null]);
  expect(at(1_000, 1_000)).toBe(1_000);
  for (let ms = 1_100; ms <= 20_000; ms += 100) at(ms, ms * 3);
  expect(at(20_100, 60_300)).toBe(3_000);
});
