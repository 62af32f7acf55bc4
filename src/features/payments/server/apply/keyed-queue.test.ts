import { expect, test } from 'vitest';
import { createKeyedQueue } from './keyed-queue.ts';

test('work on one key takes turns, also after a failure; other keys do not wait', async () => {
  const inTurn = createKeyedQueue();
  const seen: string[] = [];
  let finish = (): void => {};
  const first = inTurn('a', async () => {
    seen.push('a1');
    await new Promise<void>((resolve) => (finish = resolve));
    throw new Error('refused');
  });
  const second = inTurn('a', async () => seen.push('a2'));
  await inTurn('b', async () => seen.push('b1'));
  expect(seen).toEqual(['a1', 'b1']);
  finish();
  await expect(first).rejects.toThrow('refused');
  await second;
  expect(seen).toEqual(['a1', 'b1', 'a2']);
});
