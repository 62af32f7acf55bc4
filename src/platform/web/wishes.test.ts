import { beforeEach, expect, it } from 'vitest';
import { createStorage } from './storage.ts';
import { createWishes } from './wishes.ts';

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
const open = () => createWishes({ storage, storageKey: KEY, now: () => time, isLeaving: () => isLeaving });
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  storage.remove(KEY);
  isLeaving = false;
  sent = [];
  answers = [];
});

it('sends one request at a time, and the last wish wins', async () => {
  const wishes = open();
  const done = wishes.fulfil(THING, true, send);
  expect(wishes.change(THING, false)).toBe(true);
  expect(wishes.change(THING, true)).toBe(true);
  expect(wishes.change(THING, false)).toBe(true);
  expect(sent).toEqual([true]);
  answers[0]!.resolve(true);
  await settled();
  expect(sent).toEqual([true, false]);
  answers[1]!.resolve(true);
  expect(await done).toBe(false);
  expect(wishes.change(THING, true)).toBe(false);
  expect(storage.get(KEY)).toBeNull();
});

it('sends nothing more where the last wish is what was sent', async () => {
  const wishes = open();
  const done = wishes.fulfil(THING, true, send);
  wishes.change(THING, false);
  wishes.change(THING, true);
  answers[0]!.resolve(true);
  expect(await done).toBe(true);
  expect(sent).toEqual([true]);
});

it('sends what waits when the page is closed, and the next page sends it again', async () => {
  const wishes = open();
  const done = wishes.fulfil(THING, true, send);
  wishes.change(THING, false);
  isLeaving = true;
  wishes.leave();
  expect(sent).toEqual([true, false]);
  answers[0]!.reject(new TypeError('Failed to fetch'));
  await expect(done).rejects.toThrow('Failed to fetch');

  const next = open();
  expect(next.left('u2', 'follows')).toEqual([]);
  expect(next.left('u1', 'likes')).toEqual([]);
  expect(next.left('u1', 'follows')).toEqual([{ id: 'c1', wanted: false }]);
  time += 86_400_000;
  expect(next.left('u1', 'follows')).toEqual([]);
});

it('forgets a wish that the server has refused', async () => {
  const wishes = open();
  const done = wishes.fulfil(THING, true, send);
  answers[0]!.reject(new Error('Too many'));
  await expect(done).rejects.toThrow('Too many');
  expect(wishes.left('u1', 'follows')).toEqual([]);
});
