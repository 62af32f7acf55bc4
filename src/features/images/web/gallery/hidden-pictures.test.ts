import { expect, test } from 'vitest';
import { createHiddenPictures } from './hidden-pictures.ts';

function setUp() {
  const log: string[] = [];
  const pending = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const call = (name: string) => (id: string) => {
    log.push(`${name} ${id}`);
    return new Promise<void>((resolve, reject) => pending.set(`${name} ${id}`, { resolve, reject }));
  };
  const pictures = createHiddenPictures({
    destroy: call('delete'),
    restore: call('restore'),
    onFailure: (what) => void log.push(`no ${what}`),
  });
  /** What follows from something has followed when as many turns are over. */
  const turns = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  const settle = async (name: string, error?: Error) => {
    await turns();
    if (error) pending.get(name)!.reject(error);
    else pending.get(name)!.resolve();
    await turns();
  };
  return { pictures, log, settle, hidden: () => [...pictures.current()] };
}

test('is hidden at once and deleted once, however often it is asked for', () => {
  const { pictures, log, hidden } = setUp();
  pictures.remove('a');
  pictures.remove('a');
  expect([hidden(), log]).toEqual([['a'], ['delete a']]);
});

test('undone, it is back at once, and restored only after the deletion has been heard of', async () => {
  const { pictures, log, settle, hidden } = setUp();
  pictures.remove('a');
  pictures.undo('a');
  expect([hidden(), log]).toEqual([[], ['delete a']]);
  await settle('delete a');
  expect(log).toEqual(['delete a', 'restore a']);
  pictures.undo('a');
  expect(log).toHaveLength(2);
});

test('what could not be deleted comes back, and needs no restoring', async () => {
  const { pictures, log, settle, hidden } = setUp();
  pictures.remove('a');
  await settle('delete a', new Error('offline'));
  pictures.undo('a');
  expect([hidden(), log]).toEqual([[], ['delete a', 'no delete']]);
});

test('where the undoing came too late, it is hidden again', async () => {
  const { pictures, log, settle, hidden } = setUp();
  pictures.remove('a');
  await settle('delete a');
  pictures.undo('a');
  await settle('restore a', new Error('gone'));
  expect([hidden(), log.at(-1)]).toEqual([['a'], 'no undo']);
});

test('who draws from it is told of every change', () => {
  const { pictures } = setUp();
  const before = pictures.current();
  let told = 0;
  const stop = pictures.subscribe(() => told++);
  pictures.remove('a');
  expect(pictures.current()).not.toBe(before);
  stop();
  pictures.undo('a');
  expect(told).toBe(1);
});
