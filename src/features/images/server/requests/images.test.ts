import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createStudio, eventually, gate, type Studio } from '../../../../../test/support/image-studio.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import { UNDO_MS } from '../../rules.ts';
import { ImageEngineError } from '../../../../platform/server/ports/image-engine.ts';

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
afterEach(async () => {
  await studio.loop.stop();
  expect(await studio.coins.reconcile()).toEqual([]);
});

const own = (userId: string) =>
  studio.galleries.list({ userId, showNsfw: false }, { userId, page: 1, limit: 24 });
const jobsIn = async () => (await database.pool.query('select count(*) from image_jobs')).rows[0].count;
/** Each picture of the job fails as told; null draws it. */
const failing = (...kinds: (ConstructorParameters<typeof ImageEngineError>[0] | null)[]) => {
  studio.engine.before = async () => {
    const kind = kinds.shift();
    if (kind) throw new ImageEngineError(kind, 'told to');
  };
};

describe('asking', () => {
  test('holds the price, draws, and settles picture by picture', async () => {
    const user = await studio.person(20);
    const asked = await studio.ask(user, { count: 3, seed: '77' });
    expect(asked).toMatchObject({ state: 'queued', count: 3, cost: 12, spent: 0, progress: 0, images: [] });
    expect(await studio.coinAccountOf(user)).toEqual({ balance: 8, held: 12 });

    await studio.loop.start(true);
    await studio.loop.whenIdle();
    const job = await studio.see(user, asked.id);
    expect(job).toMatchObject({ state: 'complete', spent: 12, refunded: 0, progress: 1, problem: null });
    expect(job.images.map((image) => image.seed)).toEqual(['77', '77-1', '77-2']);
    expect(await studio.coinAccountOf(user)).toEqual({ balance: 8, held: 0 });
    expect((await own(user)).total).toBe(3);
  });

  test('draws a character from its look, and somebody new for each picture without one', async () => {
    const user = await studio.person();
    const characterId = await studio.character(user, { seed: 'face', tags: ['elf'] });
    await studio.ask(user, { characterId, count: 2, aspectRatio: '16:9' });
    await studio.ask(user, { count: 2, seed: 's' });
    await studio.loop.start(true);
    await studio.loop.whenIdle();
    const drawn = studio.engine.drawn.map(({ identity, parts, width, height }) => [
      identity,
      parts.subject?.tags,
      width,
      height,
    ]);
    expect(drawn).toHaveLength(4);
    expect(drawn.filter(([identity]) => identity === 'face')).toEqual(
      Array.from({ length: 2 }, () => ['face', ['elf'], 1152, 648]),
    );
    expect(drawn.map(([identity]) => identity)).toEqual(expect.arrayContaining(['s', 's-1']));
  });

  test('the same idempotency key gives the same job, ten times at once too', async () => {
    const user = await studio.person(40);
    const idempotencyKey = 'a-key-of-mine';
    const jobs = await Promise.all(Array.from({ length: 10 }, () => studio.ask(user, { idempotencyKey })));
    expect(new Set(jobs.map((job) => job.id)).size).toBe(1);
    expect(await studio.coinAccountOf(user)).toEqual({ balance: 36, held: 4 });
    const other = await studio.person(10);
    expect((await studio.ask(other, { idempotencyKey })).id).not.toBe(jobs[0]!.id);
  });

  test('how it is drawn reaches a model that knows it; another model refuses, and takes nothing', async () => {
    const user = await studio.person(20);
    const options = { steps: 12, sampler: 'Heun' };
    await expect(studio.ask(user, { options })).rejects.toMatchObject({ code: 'images.option' });
    expect(await studio.coinAccountOf(user)).toEqual({ balance: 20, held: 0 });
    studio.engine.capabilities.knows = { steps: true, samplers: ['Heun'] };
    const asked = await studio.ask(user, { options });
    expect(asked.options).toEqual(options);
    await studio.loop.start(true);
    await studio.loop.whenIdle();
    expect(studio.engine.drawn[0]!.options).toEqual(options);
  });

  test('without coins nothing is queued', async () => {
    const user = await studio.person(7);
    await expect(studio.ask(user, { count: 2 })).rejects.toMatchObject({
      code: 'coins.insufficient',
      message: 'You need 8 coins',
    });
    expect(await jobsIn()).toBe(0);
    expect(await studio.coinAccountOf(user)).toEqual({ balance: 7, held: 0 });
  });

  test('a blocked prompt, an unknown model and an unseen character cost nothing', async () => {
    const user = await studio.person();
    await expect(studio.ask(user, { prompt: 'forbidden' })).rejects.toMatchObject({ code: 'safety.blocked' });
    await expect(studio.ask(user, { model: 'none' })).rejects.toMatchObject({ code: 'images.model' });
    const characterId = studio.ids.next();
    await expect(studio.ask(user, { characterId })).rejects.toMatchObject({ code: 'images.character' });
    expect(await jobsIn()).toBe(0);
    expect(await studio.coinAccountOf(user)).toEqual({ balance: 100, held: 0 });
  });

  test('one person has a limited number of pictures under way, however many requests come at once', async () => {
    const user = await studio.person();
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => studio.ask(user, { count: 2 })));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map((result) => result.reason.code)).toEqual(['images.too_many', 'images.too_many']);
    expect(await studio.coinAccountOf(user)).toEqual({ balance: 68, held: 32 });
  });
});

describe('when drawing fails', () => {
  test('a refused picture ends the job and gives its coins back, what was drawn stays', async () => {
    studio = await createStudio(database, { atOnce: 1 });
    const user = await studio.person(20);
    failing(null, 'refused');
    const { id } = await studio.ask(user, { count: 3 });
    await studio.loop.start(true);
    await studio.loop.whenIdle();
    const job = await studio.see(user, id);
    expect(job).toMatchObject({ state: 'failed', spent: 4, refunded: 8 });
    expect(job.problem).toBe(
      'The image engine would not draw this. Please change the prompt. 1 of 3 pictures came out well. 8 coins are back in your purse.',
    );
    expect(job.images).toHaveLength(1);
    expect(await studio.coinAccountOf(user)).toEqual({ balance: 16, held: 0 });
  });

  test('an engine that stumbles is tried again after a pause', async () => {
    const user = await studio.person(20);
    failing('timeout', 'broken', null);
    const { id } = await studio.ask(user);
    await studio.loop.start(true);
    await studio.loop.whenIdle();
    expect(await studio.see(user, id)).toMatchObject({ state: 'running', spent: 0 });
    for (const pause of [1_000, 5_000]) {
      studio.clock.advance(pause - 1);
      await studio.loop.whenIdle();
      expect(studio.engine.drawn).toHaveLength(0);
      studio.clock.advance(1);
      await studio.loop.whenIdle();
    }
    expect(await studio.see(user, id)).toMatchObject({ state: 'complete', spent: 4, refunded: 0 });
  });

  test('the third failure returns everything', async () => {
    const user = await studio.person(20);
    failing('unreachable', 'unreachable', 'unreachable');
    const { id } = await studio.ask(user);
    await studio.loop.start(true);
    for (let attempt = 0; attempt < 3; attempt++) {
      await studio.loop.whenIdle();
      studio.clock.advance(10_000);
    }
    expect(await studio.see(user, id)).toMatchObject({
      state: 'failed',
      refunded: 4,
      problem:
        'The image engine did not answer. Please try again in a while. 4 coins are back in your purse.',
    });
    expect(await studio.coinAccountOf(user)).toEqual({ balance: 20, held: 0 });
    expect(studio.blobs.kept.size).toBe(0);
  });

  test('bytes that are no picture are a failure like any other', async () => {
    const user = await studio.person(20);
    const { id } = await studio.ask(user);
    studio.engine.draw = async () => {
      return {
        bytes: new Uint8Array([1, 2, 3]),
        mime: 'image/png',
        width: 1,
        height: 1,
        seed: '',
        description: '',
      };
    };
    await studio.loop.start(true);
    for (let attempt = 0; attempt < 3; attempt++) {
      await studio.loop.whenIdle();
      studio.clock.advance(10_000);
    }
    expect(await studio.see(user, id)).toMatchObject({ state: 'failed', refunded: 4 });
  });
});

describe('cancelling', () => {
  test('gives back what was not drawn and stops what is', async () => {
    studio = await createStudio(database, { atOnce: 1 });
    const user = await studio.person(20);
    const second = gate();
    let [begun, aborted] = [0, 0];
    studio.engine.before = async (drawing, _onProgress, signal) => {
      if (drawing.seed !== 's-1') return;
      begun++;
      signal.addEventListener('abort', () => aborted++);
      await second.wait(signal);
    };
    const { id } = await studio.ask(user, { count: 3, seed: 's' });
    await studio.loop.start(true);
    await eventually(() => expect(begun).toBe(1));
    const job = await studio.service.cancel(id, { userId: user, showNsfw: false });
    expect(job).toMatchObject({ state: 'cancelled', spent: 4, refunded: 8, problem: null });
    await studio.loop.whenIdle();
    expect(aborted).toBe(1);
    expect(await studio.coinAccountOf(user)).toEqual({ balance: 16, held: 0 });
    expect(await studio.service.cancel(id, { userId: user, showNsfw: false })).toEqual(job);
    expect(await studio.coinAccountOf(user)).toEqual({ balance: 16, held: 0 });
  });

  test('while the last picture is being entered, either happens and the figures fit', async () => {
    await studio.loop.start(true);
    for (let round = 0; round < 10; round++) {
      const user = await studio.person(20);
      const { id } = await studio.ask(user, { count: 2 });
      await eventually(async () => expect((await studio.see(user, id)).state).not.toBe('queued'));
      await studio.service.cancel(id, { userId: user, showNsfw: false });
      await studio.loop.whenIdle();
      const job = await studio.see(user, id);
      expect(job.spent).toBe(4 * job.images.length);
      expect(job.spent + job.refunded).toBe(8);
      expect(await studio.coinAccountOf(user)).toEqual({ balance: 20 - job.spent, held: 0 });
    }
  });
});

describe('what is somebody else’s', () => {
  test('is not there', async () => {
    const [user, other] = [await studio.person(), await studio.person()];
    const { id } = await studio.ask(user);
    await studio.loop.start(true);
    await studio.loop.whenIdle();
    const image = (await own(user)).items[0]!;
    const viewer = { userId: other, showNsfw: true };
    await expect(studio.service.job(id, viewer)).rejects.toMatchObject({ code: 'images.missing' });
    await expect(studio.service.cancel(id, viewer)).rejects.toMatchObject({ code: 'images.missing' });
    await expect(studio.care.delete(image.id, other)).rejects.toMatchObject({ code: 'images.missing' });
    const page = { page: 1, limit: 24 };
    expect((await studio.galleries.list(viewer, { userId: user, ...page })).items).toEqual([]);
    expect((await studio.galleries.list(viewer, page)).items).toEqual([]);
    expect((await studio.service.jobs(viewer, page)).items).toEqual([]);
    expect((await studio.see(user, id)).images).toHaveLength(1);
  });

  test('a private character’s gallery answers as if there were none', async () => {
    const viewer = { userId: await studio.person(), showNsfw: true };
    const characterId = studio.ids.next();
    await expect(studio.galleries.list(viewer, { characterId, page: 1, limit: 24 })).rejects.toMatchObject({
      code: 'images.missing',
    });
  });
});

describe('covering', () => {
  test('explicit pictures come only where rating and switch allow, and are covered without it', async () => {
    const user = await studio.person();
    const characterId = await studio.character(user, { rating: 'nsfw' });
    await studio.ask(user, { characterId, prompt: 'on the balcony' }, true);
    await studio.loop.start(true);
    await studio.loop.whenIdle();
    expect(studio.engine.drawn[0]!.negativePrompt).not.toContain('nudity');
    const open = await studio.galleries.list(
      { userId: user, showNsfw: true },
      { userId: user, page: 1, limit: 1 },
    );
    const shut = await own(user);
    const [seen, covered] = [open.items[0]!.picture, shut.items[0]!.picture];
    expect(seen).toMatchObject({ isCovered: false, alt: 'A red card' });
    expect(covered).toMatchObject({ isCovered: true, alt: 'Covered picture', thumbhash: '' });
    const secret = /([\w-]{22})-\d+\.webp$/.exec(seen.url)![1]!;
    expect(JSON.stringify(covered)).not.toContain(secret);
    expect(shut.items[0]!.prompt).toBe('on the balcony');
    await database.pool.query(`update images set visibility = 'public'`);
    const guest = await studio.galleries.list(
      { userId: null, showNsfw: false },
      { characterId, page: 1, limit: 1 },
    );
    expect(guest.items[0]).toMatchObject({ prompt: '', picture: covered });
  });

  test('with the switch off the engine is told to stay decent', async () => {
    const user = await studio.person();
    const characterId = await studio.character(user, { rating: 'nsfw' });
    await studio.ask(user, { characterId, negativePrompt: 'hats, adult, 40 years' });
    await studio.loop.start(true);
    await studio.loop.whenIdle();
    const { negativePrompt } = studio.engine.drawn[0]!;
    expect(negativePrompt).toMatch(/^hats, nudity, explicit, /);
    expect((await own(user)).items[0]!.picture.isCovered).toBe(false);
  });
});

describe('deleting', () => {
  test('hides at once, and takes the row and then the bytes when it cannot be undone any more', async () => {
    const user = await studio.person();
    await studio.ask(user, { count: 2 });
    await studio.loop.start(true);
    await studio.loop.whenIdle();
    const [first, second] = (await own(user)).items;
    const perPicture = studio.blobs.kept.size / 2;
    await studio.care.delete(first!.id, user);
    expect((await own(user)).items.map((item) => item.id)).toEqual([second!.id]);
    await expect(studio.care.delete(first!.id, user)).rejects.toMatchObject({ code: 'images.missing' });
    studio.clock.advance(UNDO_MS - 1);
    studio.loop.wake();
    await studio.loop.whenIdle();
    expect(studio.blobs.kept.size).toBe(2 * perPicture);
    studio.clock.advance(1);
    studio.loop.wake();
    await studio.loop.whenIdle();
    expect([...studio.blobs.kept.keys()].every((key) => key.includes(second!.id))).toBe(true);
    expect(studio.blobs.kept.size).toBe(perPicture);
    expect((await database.pool.query('select from images')).rowCount).toBe(1);
  });

  test('whatever deletes a picture’s row, its bytes are swept', async () => {
    const user = await studio.person();
    await studio.ask(user);
    await studio.loop.start(true);
    await studio.loop.whenIdle();
    expect(studio.blobs.kept.size).toBeGreaterThan(0);
    await database.pool.query('delete from images');
    await studio.loop.whenIdle();
    expect(studio.blobs.kept.size).toBe(0);
  });
});
