// One queue for several engines: a slow one keeps nobody from the others.
import { noUsage } from '../../../../../test/support/no-usage.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createStudio,
  eventually,
  fakeEngine,
  gate,
  type Studio,
} from '../../../../../test/support/image-studio.ts';
import { createSwatchKind } from '../../../../../test/support/swatch-kind.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import { systemClock } from '../../../../adapters/clock/index.ts';
import { createLog } from '../../../../platform/server/log.ts';
import { createPictureEngines, type PictureEngines } from '../../../engines/server/picture-engines.ts';
import { CONTENT_DIR } from '../../../../platform/server/places/project-root.ts';

const SLOW = '01930000-0000-7000-8000-000000000001';
const SLOW_MODEL = `${SLOW}/grey`;

let database: TestDatabase;
let studio: Studio;
let engines: PictureEngines;
let kind: ReturnType<typeof createSwatchKind>;
let own: ReturnType<typeof fakeEngine>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate image_jobs, images, image_slots, image_remains cascade');
  kind = createSwatchKind();
  own = fakeEngine(1);
  engines = createPictureEngines({
    ...{ clock: systemClock, log: createLog('silent'), own, standIn: own, usage: noUsage },
    connect: ({ settings }) =>
      kind.create(kind.settings.parse(settings), {
        dataDir: '',
        contentDirs: [CONTENT_DIR],
        onTrouble: () => {},
      }),
  });
  use([SLOW]);
  studio = await createStudio(database, { engines });
});

const use = (ids: string[], roles: { role: 'first_pictures'; engineId: string; model: string }[] = []) =>
  engines.connected.use({
    engines: ids.map((id) => ({ id, kind: kind.id, name: 'Slow', settings: { models: 'grey' } })),
    roles,
  });

test('while one draws, the other’s pictures are drawn, and its own next one waits', async () => {
  const user = await studio.person(200);
  const slow = gate();
  kind.before = (_request, signal) => slow.wait(signal);
  const held = await studio.ask(user, { model: SLOW_MODEL, count: 2 });
  const quick = await studio.ask(user, { model: 'atelier', count: 3 });
  await studio.loop.start(true);
  await eventually(async () => expect((await studio.see(user, quick.id)).state).toBe('complete'));
  expect(kind.begun).toHaveLength(1);
  expect(kind.begun[0]).toMatchObject({ model: 'grey', text: 'A lantern, adults only' });
  const { rows } = await database.pool.query('select ordinal, leased_by from image_slots order by ordinal');
  expect(rows).toMatchObject([{ leased_by: expect.any(String) }, { leased_by: null }]);
  slow.open();
  await studio.loop.whenIdle();
  expect(await studio.see(user, held.id)).toMatchObject({ state: 'complete', images: [{}, {}] });
  // What another engine than the product's own makes of a text is not known.
  expect((await studio.see(user, held.id)).images[0]!.review).toBe('covered');
  expect((await studio.see(user, quick.id)).images[0]!.review).toBe('none');
  expect(own.drawn).toHaveLength(3);
  await studio.loop.stop();
});

describe('an engine with another behind it', () => {
  const DEADLINE_MS = 60_000;
  async function ask() {
    const engine = { id: SLOW, kind: kind.id, name: 'Slow', settings: { models: 'grey' } };
    engines.connected.use({
      engines: [engine],
      roles: [{ role: 'pictures', engineId: SLOW, model: 'grey' }],
      fallbacks: [{ role: 'pictures', engineId: null, model: '' }],
    });
    const user = await studio.person(100);
    const { id } = await studio.ask(user, { model: SLOW_MODEL });
    await studio.loop.start(true);
    await eventually(() => expect(kind.begun).toHaveLength(1));
    return { user, id };
  }

  test('gives way after half of its deadline where it has shown no step', async () => {
    kind.hangs = () => true;
    const { user, id } = await ask();
    studio.clock.advance(DEADLINE_MS / 2);
    await eventually(async () => {
      studio.ticker.tick();
      expect((await studio.see(user, id)).state).toBe('complete');
    });
    expect(own.drawn).toHaveLength(1);
    await studio.loop.stop();
  });

  test('has all of it where it has shown one', async () => {
    const slow = gate();
    kind.before = (_request, signal) => slow.wait(signal);
    const { user, id } = await ask();
    studio.clock.advance(DEADLINE_MS - 1);
    studio.ticker.tick();
    slow.open();
    await eventually(async () => expect((await studio.see(user, id)).state).toBe('complete'));
    expect(own.drawn).toHaveLength(0);
    await studio.loop.stop();
  });
});

test('what waits for an engine that was removed ends, and its coins come back', async () => {
  const user = await studio.person(100);
  const { id } = await studio.ask(user, { model: SLOW_MODEL });
  use([]);
  await studio.loop.start(true);
  await studio.loop.whenIdle();
  const job = await studio.see(user, id);
  expect(job).toMatchObject({ state: 'failed', spent: 0, refunded: job.cost });
  expect(job.problem).toContain('no longer offered');
  expect(await studio.coinAccountOf(user)).toEqual({ balance: 100, held: 0 });
  await studio.loop.stop();
});

test('first pictures and portraits are drawn by the model of their role, and tried again by it', async () => {
  const creatorId = await studio.person(0);
  const characterId = await studio.character(creatorId);
  const first = { characterId, creatorId, purpose: 'gallery', prompt: 'by the sea', seed: '1' } as const;
  const look = { seed: 'mara', tags: ['vampire'] };
  const enqueue = (position: number) =>
    database.transact((tx) => studio.seeding.enqueueSeed(tx, { ...first, look, position }));
  const models = async () =>
    (await database.db.selectFrom('image_jobs').select('model').orderBy('id').execute()).map(
      ({ model }) => model,
    );
  await enqueue(1);
  use([SLOW], [{ role: 'first_pictures', engineId: SLOW, model: 'grey' }]);
  await enqueue(2);
  await database.transact((tx) => studio.ofCharacters.queueFirstPortrait(tx, characterId, creatorId));
  expect(await models()).toEqual(['atelier', SLOW_MODEL, SLOW_MODEL]);
  await studio.loop.start(true);
  await studio.loop.whenIdle();
  await studio.loop.stop();
  expect([own.drawn.length, kind.begun.length]).toEqual([1, 2]);
  await studio.ofCharacters.draw({ ...look, words: '' }, new AbortController().signal);
  expect(kind.begun).toHaveLength(3);

  await enqueue(3);
  use([]);
  await studio.loop.start(true);
  await studio.loop.whenIdle();
  await studio.loop.stop();
  expect(await studio.seeding.progress()).toMatchObject({ failed: 1, done: 2 });
  await studio.loop.start(true);
  await studio.loop.whenIdle();
  await studio.loop.stop();
  expect(await studio.seeding.progress()).toMatchObject({ failed: 0, done: 3 });
  expect((await models()).at(-1)).toBe('atelier');
});

test('a model whose engine lists none is refused for now, and one that never was is unknown', async () => {
  const user = await studio.person(100);
  engines.connected.find(SLOW)!.engine!.models = () => Promise.reject(new Error('away'));
  await expect(studio.ask(user, { model: SLOW_MODEL })).rejects.toMatchObject({ id: 'images.model/away' });
  await expect(studio.ask(user, { model: 'nobody' })).rejects.toMatchObject({ id: 'images.model' });
  own.models = () => Promise.reject(new Error('away'));
  await expect((await createStudio(database, { engine: own })).ask(user, {})).rejects.toMatchObject({
    id: 'images.model/away',
  });
});
