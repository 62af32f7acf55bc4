import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createStudio, type Studio } from '../../../../../test/support/image-studio.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import { setTier } from '../../../../../test/support/tier-permissions.ts';

let database: TestDatabase;
let studio: Studio;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate image_jobs, images, image_slots, image_remains cascade');
  studio = await createStudio(database, { atOnce: 1 });
});

/** The order in which pictures were begun, by prompt. */
async function order(): Promise<string[]> {
  await studio.loop.start(true);
  await studio.loop.whenIdle();
  await studio.loop.stop();
  return studio.engine.drawn.map((drawing) => drawing.text);
}

test('owners take turns, whoever asked for more', async () => {
  const [greedy, modest] = [await studio.person(), await studio.person()];
  await studio.ask(greedy, { prompt: 'g', count: 4 });
  await studio.ask(greedy, { prompt: 'g', count: 2 });
  await studio.ask(modest, { prompt: 'm', count: 2 });
  expect(await order()).toEqual(['g', 'm', 'g', 'm', 'g', 'g', 'g', 'g']);
});

test('who comes later does not overtake what is being served', async () => {
  const [early, late] = [await studio.person(), await studio.person()];
  await studio.ask(early, { prompt: 'e', count: 4 });
  await database.pool.query('delete from image_slots where ordinal < 2');
  await studio.ask(late, { prompt: 'l', count: 3 });
  expect((await order()).slice(0, 5).join('')).toBe('elell');
});

test('whoever waits is told how many pictures of everybody come before their next one', async () => {
  const [early, late, member] = [await studio.person(), await studio.person(), await studio.person()];
  const first = await studio.ask(early, { prompt: 'e', count: 3 });
  const second = await studio.ask(early, { prompt: 'e', count: 1 });
  const other = await studio.ask(late, { prompt: 'l', count: 2 });
  expect([first.ahead, second.ahead, other.ahead]).toEqual([0, 3, 1]);
  await setTier(database, member, 'bloom');
  expect((await studio.ask(member, { prompt: 'm', count: 2 })).ahead).toBe(0);
  expect((await studio.see(late, other.id)).ahead).toBe(3);
  expect(other.secondsEach).toBeNull();
  await order();
  expect(await studio.see(late, other.id)).toMatchObject({ ahead: null, secondsEach: 1 });
});

test('members come before others', async () => {
  const [free, member] = [await studio.person(), await studio.person()];
  await studio.ask(free, { prompt: 'free', count: 2 });
  await setTier(database, member, 'bloom');
  await studio.ask(member, { prompt: 'member', count: 2 });
  expect(await order()).toEqual(['member', 'member', 'free', 'free']);
});

test('portraits and requests alternate; galleries come last', async () => {
  const user = await studio.person();
  for (const purpose of ['gallery', 'avatar'] as const) {
    for (let turn = 0; turn < 3; turn++) {
      const look = { seed: 'a', tags: [] };
      const characterId = await studio.character(user);
      const seed = { purpose, position: 0, prompt: purpose, look, seed: 'x', characterId, creatorId: user };
      await database.transact((tx) => studio.seeding.enqueueSeed(tx, seed));
    }
  }
  await studio.ask(user, { prompt: 'request', count: 2 });
  expect(await order()).toEqual([
    ...['request', 'avatar', 'request', 'avatar', 'avatar'],
    ...['gallery', 'gallery', 'gallery'],
  ]);
});
