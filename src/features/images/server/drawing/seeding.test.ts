import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createStudio, type Studio } from '../../../../../test/support/image-studio.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import { ImageEngineError } from '../../../../platform/server/ports/image-engine.ts';
import type { SeedPicture } from './seeding.ts';

let database: TestDatabase;
let studio: Studio;
let creatorId: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate image_jobs, images, image_slots, image_remains cascade');
  studio = await createStudio(database);
  creatorId = await studio.person(0);
});

const queue = (picture: Partial<SeedPicture> & { characterId: string }) =>
  database.transact((tx) =>
    studio.seeding.enqueueSeed(tx, {
      creatorId,
      purpose: 'gallery',
      position: 1,
      prompt: 'by the sea',
      seed: '1',
      look: { seed: 'mara', tags: ['vampire'] },
      ...picture,
    }),
  );

test('a portrait becomes the character’s face, and the gallery its public pictures, for nothing', async () => {
  const characterId = await studio.character(creatorId);
  expect(await queue({ characterId, purpose: 'avatar', position: 0, prompt: '' })).toBe(true);
  expect(await queue({ characterId, position: 2, prompt: 'second' })).toBe(true);
  expect(await queue({ characterId, position: 1, prompt: 'first' })).toBe(true);
  expect(await studio.seeding.progress()).toEqual({
    done: 0,
    total: 3,
    failed: 0,
    portraits: { done: 0, total: 1 },
  });
  await studio.loop.start(true);
  await studio.loop.whenIdle();
  expect(await studio.seeding.progress()).toMatchObject({ done: 3, portraits: { done: 1, total: 1 } });

  const page = { page: 1, limit: 10 };
  const guest = await studio.galleries.list({ userId: null, showNsfw: false }, { characterId, ...page });
  expect(guest.items.map((item) => item.prompt)).toEqual(['', 'first', 'second']);
  expect(guest.items[0]).toMatchObject({
    isOwn: false,
    owner: { id: creatorId },
    character: { name: 'Mara' },
  });
  const { rows } = await database.pool.query('select avatar_image_id from characters where id = $1', [
    characterId,
  ]);
  expect(rows[0].avatar_image_id).toBe(guest.items[0]!.id);
  const gallery = await studio.galleries.galleryOf(characterId, { userId: null, showNsfw: false });
  expect(gallery.pictures).toEqual(guest.items.map((item) => item.picture));
  expect(gallery.total).toBe(3);
  expect((await studio.service.jobs({ userId: creatorId, showNsfw: false }, page)).total).toBe(0);
  expect(await studio.coinAccountOf(creatorId)).toEqual({ balance: 0, held: 0 });
  expect(studio.notified).toEqual([]);
  await studio.loop.stop();
});

test('queueing again queues nothing, before and after drawing', async () => {
  const characterId = await studio.character(creatorId);
  expect(await queue({ characterId })).toBe(true);
  expect(await queue({ characterId })).toBe(false);
  await studio.loop.start(true);
  await studio.loop.whenIdle();
  expect(await queue({ characterId })).toBe(false);
  expect(studio.engine.drawn).toHaveLength(1);
  await studio.loop.stop();
});

test('what was given up is tried again by the next start', async () => {
  const characterId = await studio.character(creatorId);
  await queue({ characterId });
  studio.engine.before = async () => {
    throw new ImageEngineError('refused', 'told to');
  };
  await studio.loop.start(true);
  await studio.loop.whenIdle();
  expect(await studio.seeding.progress()).toMatchObject({ done: 0, failed: 1, total: 1 });
  await studio.loop.stop();
  studio.engine.before = async () => {};
  await studio.loop.start(true);
  await studio.loop.whenIdle();
  expect(await studio.seeding.progress()).toMatchObject({ done: 1, failed: 0, total: 1 });
  await studio.loop.stop();
});

test('pictures of an NSFW character are covered for who did not ask for them', async () => {
  const characterId = await studio.character(creatorId, { rating: 'nsfw' });
  await queue({ characterId, isNsfw: true });
  await studio.loop.start(true);
  await studio.loop.whenIdle();
  const coveredFor = async (showNsfw: boolean) =>
    (await studio.galleries.galleryOf(characterId, { userId: null, showNsfw })).pictures.map(
      (picture) => picture.isCovered,
    );
  expect([await coveredFor(false), await coveredFor(true)]).toEqual([[true], [false]]);
  await studio.loop.stop();
});
