import { expect, test } from 'vitest';
import { createBoundedPool } from './bounded-pool.ts';

/** Work that ends when it is told to. */
function heldWork() {
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  return {
    async work() {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running--;
    },
    endOne: () => ends.shift()?.(),
    most: () => most,
  };
}
/** Everything that can go on without an end being told has gone on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test.each([2, 32])('with %i places a newcomer never slips in before who was waiting', async (atOnce) => {
  const held = heldWork();
  const pool = createBoundedPool({ atOnce, waiting: 2 }, () => new Error('full'));
  const work = Array.from({ length: atOnce + 1 }, () => pool.run(held.work));
  await settle();
  held.endOne();
  // Comes while the place that became free is on its way to whoever waits: in every tick in between.
  for (let tick = 0; tick < 5; tick++) {
    work.push(pool.run(held.work).catch(() => {}));
    await Promise.resolve();
  }
  for (let left = work.length; left > 0; left--) {
    await settle();
    held.endOne();
  }
  await Promise.all(work);
  expect(held.most()).toBe(atOnce);
});

test('who comes when the line is full is refused at once', async () => {
  const held = heldWork();
  const pool = createBoundedPool({ atOnce: 1, waiting: 1 }, () => new Error('full'));
  const work = [pool.run(held.work), pool.run(held.work)];
  await expect(pool.run(held.work)).rejects.toThrow('full');
  for (let left = work.length; left > 0; left--) {
    await settle();
    held.endOne();
  }
  await Promise.all(work);
});
