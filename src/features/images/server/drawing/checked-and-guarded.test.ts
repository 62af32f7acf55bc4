import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createStudio, eventually, type Studio } from '../../../../../test/support/image-studio.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import type {
  PictureGuard,
  PictureOutcome,
  PictureVerdict,
} from '../../../../platform/server/ports/picture-guard.ts';
import { AppError } from '../../../../shared/errors.ts';
import { PictureRefused } from '../picture-verdicts.ts';

let database: TestDatabase;
let studio: Studio;
const checked: string[] = [];

const safety = {
  async check(text: string) {
    checked.push(text);
    if (text.includes('famous actress') && text.includes('nude'))
      throw new AppError('safety.blocked', { params: { reason: 'Not of real people' } });
  },
};

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate image_jobs, images, image_slots, image_remains cascade');
  checked.length = 0;
  studio = await createStudio(database, { safety });
});

const drawAll = async () => {
  await studio.loop.start(true);
  await studio.loop.whenIdle();
  await studio.loop.stop();
};

describe('what is drawn', () => {
  test('is refused where look and prompt are harmless alone and not together, and costs nothing', async () => {
    const user = await studio.person(20);
    const characterId = await studio.character(user, { tags: ['female'], words: 'a famous actress' });
    await expect(studio.ask(user, { characterId, prompt: 'nude on a balcony' })).rejects.toMatchObject({
      code: 'safety.blocked',
    });
    expect(await studio.coinAccountOf(user)).toEqual({ balance: 20, held: 0 });
    await studio.ask(user, { characterId, prompt: 'on a balcony' });
    await studio.ask(user, { prompt: 'nude on a balcony' });
  });

  test.each([
    [
      'tags and words',
      { tags: ['elf', 'red hair'], words: 'green eyes' },
      'elf, red hair, green eyes, by the sea',
    ],
    ['tags alone', { tags: ['elf'], words: '' }, 'elf, by the sea'],
    ['nobody', null, 'by the sea'],
  ])('is exactly the text that was checked last: %s', async (_what, look, text) => {
    const user = await studio.person(20);
    const of = look ? { characterId: await studio.character(user, look) } : {};
    await studio.ask(user, { ...of, prompt: 'by the sea', count: 2 });
    expect(checked.at(-1)).toBe(text);
    await drawAll();
    expect(studio.engine.drawn.map((drawing) => drawing.text)).toEqual([text, text]);
  });

  test('is still that text where the character changes before it is drawn', async () => {
    const user = await studio.person(20);
    const characterId = await studio.character(user, { tags: ['elf'] });
    await studio.ask(user, { characterId, prompt: 'by the sea' });
    studio.looks.set(characterId, { ...studio.looks.get(characterId)!, words: 'a famous actress' });
    await drawAll();
    expect(studio.engine.drawn[0]).toMatchObject({
      text: 'elf, by the sea',
      parts: { subject: { tags: ['elf'], words: '' }, prompt: 'by the sea' },
    });
  });
});

describe('between drawing and storing, the guard', () => {
  const verdict = (outcome: PictureOutcome, isExplicit = false): PictureVerdict => ({
    outcome,
    isExplicit,
    category: isExplicit ? 'sexual' : '',
    findings: [],
  });
  const guardedBy = async (look: PictureGuard['look'] | PictureVerdict, count = 1) => {
    const guard = { name: 'told', look: typeof look === 'function' ? look : async () => look };
    studio = await createStudio(database, { guard });
    const user = await studio.person(20);
    const { id } = await studio.ask(user, { count });
    await drawAll();
    return { user, job: await studio.see(user, id) };
  };
  const reviews = async () => (await database.pool.query('select * from picture_reviews')).rows;

  test('is shown the picture with the text and the engine that it is of', async () => {
    const seen: Parameters<PictureGuard['look']>[0][] = [];
    await guardedBy(async (picture) => {
      seen.push(picture);
      return verdict('clear');
    });
    expect(seen).toMatchObject([
      { mime: 'image/png', text: 'A lantern', drawnBy: { name: 'fake', isStandIn: true } },
    ]);
  });

  test('may find it clear', async () => {
    const { job } = await guardedBy(verdict('clear'));
    expect(job).toMatchObject({
      state: 'complete',
      images: [{ picture: { isCovered: false }, review: 'none' }],
    });
    expect(await reviews()).toEqual([]);
  });

  test.each<[string, PictureGuard['look'] | PictureVerdict]>([
    ['says so', verdict('covered')],
    ['gives an unknown answer', { outcome: 'harmless' } as never],
    ['gives none', undefined as never],
    ['fails', () => Promise.reject(new Error('away'))],
  ])('covers it for everybody but its maker where it %s', async (_when, look) => {
    const { user, job } = await guardedBy(look ?? (async () => undefined as never));
    expect(job).toMatchObject({
      state: 'complete',
      spent: 4,
      images: [{ picture: { isCovered: false }, review: 'covered' }],
    });
    expect(await reviews()).toMatchObject([{ outcome: 'covered', state: 'open', owner_id: user }]);
    const id = job.images[0]!.id;
    await studio.care.publish(id, { userId: user, showNsfw: false }, true);
    for (const viewer of [await studio.person(0), null]) {
      const picture = await studio.galleries.picture(id, { userId: viewer, showNsfw: true });
      expect(picture).toMatchObject({ isCovered: true, isUnseen: true, thumbhash: '' });
      expect(picture.sources).toHaveLength(1);
    }
  });

  test('marks what is explicit, which the switch covers for its maker too', async () => {
    const { user, job } = await guardedBy(verdict('clear', true));
    expect(job.images[0]!.picture.isCovered).toBe(true);
    const open = await studio.service.job(job.id, { userId: user, showNsfw: true });
    expect(open.images[0]!.picture.isCovered).toBe(false);
  });

  test('may hold it: it is kept and paid, and no address leads its maker or anybody to it', async () => {
    const { user, job } = await guardedBy(verdict('held'), 2);
    expect(job).toMatchObject({ state: 'complete', spent: 8, problem: null });
    const [image] = job.images;
    expect(image).toMatchObject({ review: 'held', isHidden: true, picture: { url: '', sources: [] } });
    expect(JSON.stringify(image)).not.toContain('/media/');
    expect(await studio.access.of(image!.id)).toMatchObject({ access: 'gone' });
    const viewer = { userId: user, showNsfw: false };
    await expect(studio.care.publish(image!.id, viewer, true)).rejects.toMatchObject({ code: 'images.held' });
    expect(await reviews()).toMatchObject([
      { outcome: 'held', state: 'open' },
      { outcome: 'held', state: 'open' },
    ]);
  });

  test('may hold a portrait: the character keeps the face that it has', async () => {
    const guard = { name: 'told', look: async () => verdict('held') };
    studio = await createStudio(database, { guard });
    const user = await studio.person(20);
    const characterId = await studio.character(user);
    await studio.routes.drawPortrait({ params: { id: characterId } }, {
      caller: { userId: user, role: 'user' },
      showNsfw: false,
    } as never);
    await drawAll();
    const { rows } = await database.pool.query('select avatar_image_id from characters where id = $1', [
      characterId,
    ]);
    expect(rows).toEqual([{ avatar_image_id: null }]);
  });

  test('may refuse it: nothing is stored, it is not tried again, and the coins come back', async () => {
    const { user, job } = await guardedBy({ ...verdict('refused'), category: 'minors' });
    expect(job).toMatchObject({ state: 'failed', refunded: 4, images: [] });
    expect(job.problem).toContain('costs nothing');
    expect(studio.engine.drawn).toHaveLength(1);
    expect(studio.blobs.kept.size).toBe(0);
    expect(await studio.coinAccountOf(user)).toEqual({ balance: 20, held: 0 });
    expect(await reviews()).toMatchObject([
      { outcome: 'refused', state: 'refused', category: 'minors', image_id: null, owner_id: user },
    ]);
  });

  test('is left when the picture is cancelled meanwhile', async () => {
    let isAsked = false;
    const guard: PictureGuard = {
      name: 'slow',
      look: () => {
        isAsked = true;
        return new Promise(() => {});
      },
    };
    studio = await createStudio(database, { guard });
    const user = await studio.person(20);
    const { id } = await studio.ask(user);
    await studio.loop.start(true);
    await eventually(() => expect(isAsked).toBe(true));
    await studio.service.cancel(id, { userId: user, showNsfw: false });
    await studio.loop.whenIdle();
    await studio.loop.stop();
    expect(await studio.see(user, id)).toMatchObject({ state: 'cancelled', images: [] });
    expect(studio.blobs.kept.size).toBe(0);
  });

  test('decides about a preview too: shown to its maker, covered, or not shown', async () => {
    const look = { seed: 's', tags: ['elf'], words: '' };
    const previewBy = async (told: PictureVerdict) => {
      studio = await createStudio(database, { guard: { name: 'told', look: async () => told } });
      return studio.ofCharacters.draw(look, new AbortController().signal);
    };
    const shown = await previewBy(verdict('clear'));
    const isShown = async (told: PictureVerdict) =>
      Buffer.from((await previewBy(told)).bytes).equals(shown.bytes);
    expect(await isShown(verdict('covered'))).toBe(true);
    expect(await isShown(verdict('covered', true))).toBe(false);
    expect(await isShown(verdict('held'))).toBe(false);
    await expect(previewBy(verdict('refused'))).rejects.toBeInstanceOf(PictureRefused);
  });
});

test('each engine has its own lease and deadline', async () => {
  const pace = { leaseMs: 60_000, deadlineMs: 120_000 };
  const engine = { ...studio.engine, pace };
  let began = 0;
  engine.draw = () => {
    began++;
    return new Promise(() => {});
  };
  studio = await createStudio(database, { engine });
  const user = await studio.person(20);
  const { id } = await studio.ask(user);
  await studio.loop.start(true);
  await eventually(() => expect(began).toBe(1));
  const { rows } = await database.pool.query('select leased_until from image_slots');
  expect(rows[0].leased_until.getTime() - studio.clock.now()).toBe(pace.leaseMs);
  studio.clock.advance(pace.deadlineMs - 1);
  studio.ticker.tick();
  expect((await studio.see(user, id)).state).toBe('running');
  studio.clock.advance(1);
  await eventually(async () => {
    studio.ticker.tick();
    expect((await studio.see(user, id)).state).toBe('failed');
  });
  await studio.loop.stop();
});
