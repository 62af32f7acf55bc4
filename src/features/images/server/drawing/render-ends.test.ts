// Pictures that cannot be finished come to an end, and their coins come back.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createStudio, eventually, gate, type Studio } from '../../../../../test/support/image-studio.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import { createImages } from '../create-images.ts';

let database: TestDatabase;
let studio: Studio;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate image_jobs, images, image_slots, image_remains cascade');
  studio = await createStudio(database);
});

test('a picture that nobody draws for 24 hours is given up, and its coins come back', async () => {
  const user = await studio.person(20);
  const other = await studio.person(20);
  const { id } = await studio.ask(user);
  studio.clock.advance(23 * 3_600_000);
  const later = await studio.ask(other);
  const stuck = gate();
  studio.engine.before = (_drawing, _onProgress, signal) => stuck.wait(signal);
  studio.clock.advance(3_600_000 - 1000);
  await studio.loop.start(false);
  expect((await studio.see(user, id)).state).not.toBe('failed');

  studio.clock.advance(1000);
  await eventually(async () => {
    // A tick that comes while an earlier one is still at work does nothing.
    studio.ticker.tick();
    expect((await studio.see(user, id)).state).toBe('failed');
  });
  expect((await studio.see(user, id)).problem).toContain('4 coins are back in your purse');
  expect(await studio.coinAccountOf(user)).toEqual({ balance: 20, held: 0 });
  // What was asked for later is not.
  expect(await studio.coinAccountOf(other)).toEqual({ balance: 16, held: 4 });
  stuck.open();
  await eventually(async () => expect((await studio.see(other, later.id)).state).toBe('complete'));
  expect(await studio.coins.reconcile()).toEqual([]);
  await studio.loop.stop();
});

test('an engine that hangs, and does not even hear the signal, keeps its place for ten minutes only', async () => {
  const user = await studio.person(20);
  const never = new Promise<void>(() => {});
  studio.engine.before = () => never;
  const { id } = await studio.ask(user, { count: 2 });
  await studio.loop.start(true);
  await eventually(async () => expect((await studio.see(user, id)).state).toBe('running'));
  studio.clock.advance(10 * 60_000 - 1);
  studio.ticker.tick();
  expect((await studio.see(user, id)).state).toBe('running');
  studio.clock.advance(1);
  await eventually(async () => {
    studio.ticker.tick();
    expect((await studio.see(user, id)).state).toBe('failed');
  });
  expect((await studio.see(user, id)).problem).toContain('The image engine did not answer');
  expect(await studio.coinAccountOf(user)).toEqual({ balance: 20, held: 0 });

  studio.engine.before = async () => {};
  const next = await studio.ask(user);
  await eventually(async () => expect((await studio.see(user, next.id)).state).toBe('complete'));
  await studio.loop.stop();
});

test('a full disk ends a picture at its first attempt, and the coins come back', async () => {
  const user = await studio.person(20);
  const blobs = {
    ...studio.blobs,
    put: () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })),
  };
  const full = createImages({ ...studio.deps, blobs });
  const { id } = await studio.ask(user);
  await full.loop.start(true);
  await eventually(async () => expect((await studio.see(user, id)).state).toBe('failed'));
  expect((await studio.see(user, id)).problem).toBe(
    'There is no room for new pictures at the moment. Please try again later. 4 coins are back in your purse.',
  );
  expect(studio.engine.drawn).toHaveLength(1);
  expect(await studio.coinAccountOf(user)).toEqual({ balance: 20, held: 0 });
  await full.loop.stop();
});
