import { beforeEach, describe, expect, test } from 'vitest';
import { createStorage } from '../../../platform/web/storage/storage.ts';
import { KEYS } from '../../../platform/web/storage/storage-keys.ts';
import { parseMarks } from './guest-marks.ts';
import { mergeMarks, type MergeDeps } from './merge-marks.ts';

const id = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const ids = (count: number, from = 0) => Array.from({ length: count }, (_, n) => id(from + n));

let storage: ReturnType<typeof createStorage>;
let server: Set<string>;
let calls: string[][];
let deps: MergeDeps;
const KEY = KEYS.guestLikes;
const kept = () => parseMarks(storage.get(KEY));

beforeEach(() => {
  storage = createStorage(null);
  server = new Set();
  calls = [];
  deps = {
    storage,
    key: KEY,
    isHere: () => true,
    send: async (list) => {
      calls.push(list);
      for (const each of list) server.add(each);
    },
  };
});

describe('section 4: guests’ likes and favourites, kept only locally, become the account’s', () => {
  test('merges all marks and removes them from the browser', async () => {
    storage.set(KEY, JSON.stringify(ids(3)));
    await mergeMarks(deps);
    expect([...server]).toEqual(ids(3));
    expect(storage.get(KEY)).toBe(null);
  });

  test('splits many marks into several calls', async () => {
    storage.set(KEY, JSON.stringify(ids(1203)));
    await mergeMarks(deps);
    expect(calls.map((list) => list.length)).toEqual([500, 500, 203]);
    expect(server.size).toBe(1203);
  });

  test('keeps marks that were not acknowledged before a failure and sends them next time', async () => {
    storage.set(KEY, JSON.stringify(ids(1203)));
    const send = deps.send;
    let isBroken = false;
    deps.send = async (list) => {
      if (isBroken) throw new TypeError('Failed to fetch');
      isBroken = true;
      await send(list);
    };
    await expect(mergeMarks(deps)).rejects.toThrow('Failed to fetch');
    expect(kept()).toEqual(ids(703, 500));
    deps.send = send;
    await mergeMarks(deps);
    expect(server.size).toBe(1203);
  });

  test('keeps the marks when the response is lost', async () => {
    storage.set(KEY, JSON.stringify(ids(3)));
    const send = deps.send;
    deps.send = async (list) => {
      await send(list);
      throw new TypeError('network error');
    };
    await expect(mergeMarks(deps)).rejects.toThrow();
    expect(kept()).toEqual(ids(3));
  });

  test('also merges marks that another tab adds meanwhile', async () => {
    storage.set(KEY, JSON.stringify(ids(2)));
    const send = deps.send;
    deps.send = async (list) => {
      if (calls.length === 0) storage.set(KEY, JSON.stringify(ids(4)));
      await send(list);
    };
    await mergeMarks(deps);
    expect(calls).toEqual([ids(2), ids(2, 2)]);
  });

  test.each(['', '{"a":1', '7', '"x"', '{}', '[null, 4]'])(
    'removes stored text that cannot be parsed (%s)',
    async (text) => {
      storage.set(KEY, text);
      await mergeMarks(deps);
      expect(calls).toEqual([]);
      expect(storage.get(KEY)).toBe(null);
    },
  );

  test('leaves out invalid ids and sends the others', async () => {
    storage.set(KEY, JSON.stringify(['x', id(1), '../etc', id(2).toUpperCase()]));
    await mergeMarks(deps);
    expect(calls).toEqual([[id(1), id(2).toUpperCase()]]);
    expect(storage.get(KEY)).toBe(null);
  });

  test('stops when the user has signed out', async () => {
    storage.set(KEY, JSON.stringify(ids(2)));
    deps.isHere = () => false;
    await mergeMarks(deps);
    expect(calls).toEqual([]);
    expect(kept()).toEqual(ids(2));
  });
});
