import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBatch } from './batch.ts';

function setUp({
  pauseMs = 0,
  most = 10,
  many = undefined as undefined | ((items: number[]) => unknown),
} = {}) {
  const calls: number[][] = [];
  const open: (() => void)[] = [];
  const batch = createBatch<number, string>({
    pauseMs,
    most,
    async one(item) {
      calls.push([item]);
      if (item < 0) throw new Error(`no ${item}`);
      return `one ${item}`;
    },
    async many(items) {
      calls.push(items);
      await new Promise<void>((resolve) => open.push(resolve));
      return ((await many?.(items)) as string[] | undefined) ?? items.map((item) => `many ${item}`);
    },
  });
  const turn = async () => {
    await delay(5);
    for (const go of open.splice(0)) go();
    await delay(5);
  };
  return { batch, calls, turn };
}

test('runs a single item alone', async () => {
  const { batch, calls } = setUp();
  expect(await batch(1)).toBe('one 1');
  expect(await batch(2)).toBe('one 2');
  expect(calls).toEqual([[1], [2]]);
});

test('batches concurrent items, and later items go into the next batch', async () => {
  const { batch, calls, turn } = setUp();
  const first = Promise.all([batch(1), batch(2)]);
  await delay(5);
  const second = Promise.all([batch(3), batch(4)]);
  await delay(5);
  expect(calls).toEqual([[1, 2]]);
  await turn();
  expect(await first).toEqual(['many 1', 'many 2']);
  await turn();
  expect(await second).toEqual(['many 3', 'many 4']);
});

test('limits the number of items of a batch', async () => {
  const { batch, calls, turn } = setUp({ most: 2 });
  const all = Promise.all([batch(1), batch(2), batch(3)]);
  await turn();
  expect(await all).toEqual(['many 1', 'many 2', 'one 3']);
  expect(calls).toEqual([[1, 2], [3]]);
});

test('collects all items that arrive within the pause after a call', async () => {
  const { batch, calls, turn } = setUp({ pauseMs: 1_000 });
  await batch(1);
  const second = batch(2);
  // Later than the same turn of the event loop, whose items share a batch anyway.
  await delay(10);
  const third = batch(3);
  expect(calls).toEqual([[1]]);
  await expect.poll(() => calls).toEqual([[1], [2, 3]]);
  await turn();
  expect(await Promise.all([second, third])).toEqual(['many 2', 'many 3']);
});

test('retries items that the batch left undone one by one, and each fails alone', async () => {
  const { batch, turn } = setUp({
    many: (items) => items.map((item) => (item === 1 ? 'many 1' : undefined)),
  });
  const all = Promise.allSettled([batch(1), batch(-2), batch(3)]);
  await turn();
  expect(await all).toEqual([
    { status: 'fulfilled', value: 'many 1' },
    { status: 'rejected', reason: new Error('no -2') },
    { status: 'fulfilled', value: 'one 3' },
  ]);
});

test('rejects all items of a failed batch, and continues with the next one', async () => {
  const { batch, turn } = setUp({ many: () => Promise.reject(new Error('all')) });
  const all = Promise.allSettled([batch(1), batch(2)]);
  await turn();
  const failed = { status: 'rejected', reason: new Error('all') };
  expect(await all).toEqual([failed, failed]);
  expect(await batch(3)).toBe('one 3');
});

test('a slow single call does not delay others', async () => {
  const calls: string[] = [];
  const batch = createBatch<string, string>({
    pauseMs: 0,
    most: 10,
    async one(item) {
      calls.push(item);
      return item === 'slow' ? await new Promise<string>(() => {}) : item;
    },
    many: async (items) => items,
  });
  void batch('slow');
  await delay(5);
  expect(await batch('quick')).toBe('quick');
  expect(calls).toEqual(['slow', 'quick']);
});
