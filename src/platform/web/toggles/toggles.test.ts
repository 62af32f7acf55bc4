import { beforeEach, expect, it } from 'vitest';
import { createStorage } from '../storage/storage.ts';
import { createToggles } from './toggles.ts';

const THING = { userId: 'u1', kind: 'follows', id: 'c1' };
const KEY = 'nb_wishes';
const storage = createStorage(null);
let time = 0;
let isLeaving = false;
let sent: boolean[] = [];
let answers: { resolve: (value: boolean) => void; reject: (error: Error) => void }[] = [];

const send = (wanted: boolean) =>
  new Promise<boolean>((resolve, reject) => {
    sent.push(wanted);
    answers.push({ resolve: () => resolve(wanted), reject });
  });
const open = () => createToggles({ storage, storageKey: KEY, now: () => time, isLeaving: () => isLeaving });
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  storage.remove(KEY);
  isLeaving = false;
  sent = [];
  answers = [];
});

it('sends one request at a time, and the last choice wins', async () => {
  const toggles = open();
  const done = toggles.send(THING, true, send);
  expect(toggles.change(THING, false)).toBe(true);
  expect(toggles.change(THING, true)).toBe(true);
  expect(toggles.change(THING, false)).toBe(true);
  expect(sent).toEqual([true]);
  answers[0]!.resolve(true);
  await settled();
  expect(sent).toEqual([true, false]);
  answers[1]!.resolve(true);
  expect(await done).toBe(false);
  expect(toggles.change(THING, true)).toBe(false);
  expect(storage.get(KEY)).toBeNull();
});

it('sends nothing more where the last choice is what was sent', async () => {
  const toggles = open();
  const done = toggles.send(THING, true, send);
  toggles.change(THING, false);
  toggles.change(THING, true);
  answers[0]!.resolve(true);
  expect(await done).toBe(true);
  expect(sent).toEqual([true]);
});

it('sends what waits when the page is closed, and the next page sends it again', async () => {
  const toggles = open();
  const done = toggles.send(THING, true, send);
  toggles.change(THING, false);
  isLeaving = true;
  toggles.flush();
  expect(sent).toEqual([true, false]);
  answers[0]!.reject(new TypeError('Failed to fetch'));
  await expect(done).rejects.toThrow('Failed to fetch');

  const next = open();
  expect(next.unsent('u2', 'follows')).toEqual([]);
  expect(next.unsent('u1', 'likes')).toEqual([]);
  expect(next.unsent('u1', 'follows')).toEqual([{ id: 'c1', wanted: false }]);
  time += 86_400_000;
  expect(next.unsent('u1', 'follows')).toEqual([]);
});

it('forgets a choice that the server has refused', async () => {
  const toggles = open();
  const done = toggles.send(THING, true, send);
  answers[0]!.reject(new Error('Too many'));
  await expect(done).rejects.toThrow('Too many');
  expect(toggles.unsent('u1', 'follows')).toEqual([]);
});
