import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFor, keepNothing, keptFor, keptStore } from './keeping.ts';

const page = { name: 'thread', at: 1, value: 'Good evening' };
let deleteCache: () => Promise<boolean>;

beforeEach(() => {
  deleteCache = async () => true;
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('caches', { delete: () => deleteCache() });
  vi.stubGlobal('navigator', { serviceWorker: {} });
});
afterEach(async () => {
  deleteCache = async () => true;
  await keepNothing();
  vi.unstubAllGlobals();
});

test('while something may be left, this device remembers whose it is', async () => {
  await keepFor('ada');
  let clear = (_isDone: boolean) => {};
  deleteCache = () => new Promise((resolve) => (clear = resolve));
  const wiping = keepNothing();
  expect(keptFor()).toBe('ada');
  clear(true);
  await wiping;
  expect(keptFor()).toBeNull();
});

test('where throwing away fails, it is tried again', async () => {
  await keepFor('ada');
  await keptStore().put('ada', page);
  const { open } = indexedDB;
  indexedDB.open = () => {
    throw new Error('broken');
  };
  await expect(keepNothing()).rejects.toThrow('broken');
  expect(keptFor()).toBe('ada');
  indexedDB.open = open;
  expect(await keptStore().read('ada', 0)).toEqual([page]);
  await keepNothing();
  expect(keptFor()).toBeNull();
  expect(await keptStore().read('ada', 0)).toEqual([]);
});

test('where no key can be made, nothing is said to be kept', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('no room');
    },
  });
  await expect(keepFor('ada')).rejects.toThrow('no room');
  expect(keptFor()).toBeNull();
  vi.stubGlobal('indexedDB', new IDBFactory());
});

test('whoever begins to keep meanwhile goes on', async () => {
  await keepFor('ada');
  let clear = (_isDone: boolean) => {};
  deleteCache = () => new Promise((resolve) => (clear = resolve));
  const wiping = keepNothing();
  // The key of the one who was here is gone.
  await expect.poll(() => keptStore().read('ada', 0)).toEqual([]);
  await keepFor('ben');
  clear(true);
  await wiping;
  expect(keptFor()).toBe('ben');
});
