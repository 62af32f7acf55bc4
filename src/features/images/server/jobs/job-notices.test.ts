import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createStudio, eventually, gate, type Studio } from '../../../../../test/support/image-studio.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import { createLocalEvents } from '../../../../adapters/events/local.ts';
import { ImageEngineError } from '../../../../platform/server/ports/image-engine.ts';
import type { ImageRequest } from '../requests/images.service.ts';
import { NOTICE_WAIT_MS } from './job-notices.ts';

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
afterEach(() => studio.loop.stop());

async function drawAll(): Promise<void> {
  await studio.loop.start(true);
  await studio.loop.whenIdle();
}
/** Until every notice is decided. */
async function decideAll(): Promise<void> {
  studio.clock.advance(NOTICE_WAIT_MS);
  await eventually(async () => {
    studio.ticker.tick();
    const { rows } = await database.pool.query('select 1 from image_jobs where notice_at is not null');
    expect(rows).toEqual([]);
  });
}
async function toldOf(userId: string, request: Partial<ImageRequest> = {}) {
  const { id } = await studio.ask(userId, request);
  await drawAll();
  await decideAll();
  return { id, notified: studio.notified };
}

test('pictures that are ready are told a moment later, with one of them; unread ones merge', async () => {
  const user = await studio.person();
  const { id } = await studio.ask(user, { count: 3 });
  await drawAll();
  expect(studio.notified).toEqual([]);
  await decideAll();
  const [last] = (await studio.see(user, id)).images.slice(-1);
  expect(studio.notified).toMatchObject([
    {
      userId: user,
      event: 'picture.ready',
      group: 'pictures',
      amount: 3,
      subject: { id },
      link: '/user-gallery',
    },
  ]);
  expect(studio.notified[0]!.picture).toEqual({ kind: 'image', id: last!.id });
});

test('pictures of a character lead where those of others are too', async () => {
  const user = await studio.person();
  const { notified } = await toldOf(user, { characterId: await studio.character(user) });
  expect(notified).toMatchObject([{ group: 'pictures', link: '/user-gallery' }]);
});

test('a job that failed tells how many pictures are missing', async () => {
  studio = await createStudio(database, { atOnce: 1 });
  let drawn = 0;
  studio.engine.before = async () => {
    if (drawn++ > 0) throw new ImageEngineError('refused', 'told to');
  };
  const { notified } = await toldOf(await studio.person(), { count: 2 });
  expect(notified).toMatchObject([{ event: 'picture.failed', amount: 1 }]);
});

test('a job that was cancelled is not told', async () => {
  const user = await studio.person();
  const { id } = await studio.ask(user);
  await studio.service.cancel(id, { userId: user, showNsfw: false });
  await decideAll();
  expect(studio.notified).toEqual([]);
});

test('who watches is not told, of no job of theirs and by no server', async () => {
  const events = createLocalEvents();
  studio = await createStudio(database, { events });
  const other = await createStudio(database, { events });
  await other.loop.start(false);
  const [watcher, stranger] = [await studio.person(), await studio.person()];
  const door = gate();
  studio.engine.before = other.engine.before = (_drawing, _tell, signal) => door.wait(signal);
  for (const user of [watcher, watcher, stranger]) await studio.ask(user);
  await studio.loop.start(false);
  const leave = other.watchers.arrive(watcher);
  door.open();
  await Promise.all([studio.loop.whenIdle(), other.loop.whenIdle()]);
  leave();
  studio.clock.advance(NOTICE_WAIT_MS);
  other.clock.advance(NOTICE_WAIT_MS);
  await eventually(() => {
    studio.ticker.tick();
    other.ticker.tick();
    expect([...studio.notified, ...other.notified]).toMatchObject([{ userId: stranger }]);
  });
  await other.loop.stop();
});

test('a picture that is drawn before its page opens the stream is not told', async () => {
  const user = await studio.person();
  await studio.ask(user);
  await drawAll();
  studio.clock.advance(500);
  studio.watchers.arrive(user)();
  await decideAll();
  expect(studio.notified).toEqual([]);
});

test('who left before it was ready is told', async () => {
  const user = await studio.person();
  studio.watchers.arrive(user)();
  studio.clock.advance(1_000);
  expect((await toldOf(user)).notified).toMatchObject([{ userId: user }]);
});
