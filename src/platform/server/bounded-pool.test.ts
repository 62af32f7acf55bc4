import { expect, test } from 'vitest';
import { createBoundedPool } from './bounded-pool.ts';

/** Tasks that the test completes one by one. */
function controlledTasks() {
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
/** Lets all pending microtasks run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test.each([2, 32])('with %i slots a new task never overtakes a waiting one', async (atOnce) => {
  const tasks = controlledTasks();
  const pool = createBoundedPool({ atOnce, waiting: 2 }, () => new Error('full'));
  const work = Array.from({ length: atOnce + 1 }, () => pool.run(tasks.work));
  await settle();
  tasks.endOne();
  // New tasks arrive in every tick between the release of a slot and its use by the waiting task.
  for (let tick = 0; tick < 5; tick++) {
    work.push(pool.run(tasks.work).catch(() => {}));
    await Promise.resolve();
  }
  for (let left = work.length; left > 0; left--) {
    await settle();
    tasks.endOne();
  }
  await Promise.all(work);
  expect(tasks.most()).toBe(atOnce);
});

test('refuses a task without waiting if the queue is full', async () => {
  const tasks = controlledTasks();
  const pool = createBoundedPool({ atOnce: 1, waiting: 1 }, () => new Error('full'));
  const work = [pool.run(tasks.work), pool.run(tasks.work)];
  await expect(pool.run(tasks.work)).rejects.toThrow('full');
  for (let left = work.length; left > 0; left--) {
    await settle();
    tasks.endOne();
  }
  await Promise.all(work);
});
