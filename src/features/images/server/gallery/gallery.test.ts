import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../../../test/support/api-client.ts';
import { createHanging, type HungPicture } from '../../../../../test/support/hung-pictures.ts';
import { createStudio, type Studio } from '../../../../../test/support/image-studio.ts';
import { serveFeature, type OneFeature } from '../../../../../test/support/one-feature.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import { imagesContract } from '../../contract.ts';
import { UNDO_MS } from '../../rules.ts';

type Visitor = Client<typeof imagesContract>;

let database: TestDatabase;
let studio: Studio;
let server: OneFeature<typeof imagesContract>;
let hang: ReturnType<typeof createHanging>;
let ada: string;
let eve: string;
let [asAda, asEve, asGuest]: Visitor[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate image_jobs, images, characters, reports cascade');
  studio = await createStudio(database);
  server = await serveFeature(imagesContract, studio.routes, studio.clock);
  hang = createHanging(database, studio.clock, studio.ids);
  [ada, eve] = [await studio.person(), await studio.person()];
  [asAda, asEve, asGuest] = await Promise.all([server.as(ada), server.as(eve), server.as(null)]);
  return () => server.close();
});

const idsOf = (answer: { items: { id: string }[] }) => answer.items.map((item) => item.id);
const setCharacter = (id: string, change: object) =>
  database.db.updateTable('characters').set(change).where('id', '=', id).execute();

describe('the showcase', () => {
  test('goes on behind its cursor, whatever is published meanwhile, with times finer than milliseconds', async () => {
    const made: string[] = [];
    for (let index = 0; index < 7; index++) {
      const { id } = await hang(ada, { created_at: `2026-01-01T00:00:00.00000${Math.min(index, 5)}Z` });
      made.unshift(id);
    }
    const first = await asGuest!.showcase({ query: { limit: 3 } });
    expect(first).toMatchObject({ total: 7, hasMore: true });
    await hang(eve);
    const second = await asGuest!.showcase({ query: { limit: 3, page: 2, cursor: first.cursor! } });
    const third = await asGuest!.showcase({ query: { limit: 3, page: 3, cursor: second.cursor! } });
    expect([first, second, third].flatMap(idsOf)).toEqual(made);
    expect(third).toMatchObject({ hasMore: false, cursor: null });
  });

  test('the most liked come first, and ties have an order too', async () => {
    const pictures = [await hang(ada), await hang(ada), await hang(ada)];
    await asEve!.like({ params: { id: pictures[1]!.id } });
    const ids: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await asGuest!.showcase({
        query: { sort: 'liked', limit: 1, ...(cursor ? { cursor } : {}) },
      });
      ids.push(...idsOf(page));
      cursor = page.cursor;
    } while (cursor);
    expect(ids).toEqual([pictures[1]!.id, pictures[2]!.id, pictures[0]!.id]);
  });

  test('shows nothing of private or unlisted characters, no portraits, uploads or deleted ones', async () => {
    const [hidden, unlisted, open] = [
      await studio.character(ada),
      await studio.character(ada),
      await studio.character(ada),
    ];
    await setCharacter(hidden, { visibility: 'private' });
    await setCharacter(unlisted, { visibility: 'unlisted' });
    await hang(ada, { visibility: 'private' });
    await hang(ada, { character_id: hidden });
    await hang(ada, { character_id: unlisted });
    await hang(ada, { character_id: open, purpose: 'avatar' });
    await hang(ada, { character_id: open, purpose: 'upload' });
    await hang(ada, { deleted_at: new Date(studio.clock.now()) });
    const shown = await hang(ada, { character_id: open, purpose: 'gallery' });
    for (const visitor of [asGuest!, asAda!]) {
      const answer = await visitor.showcase({ query: {} });
      expect(idsOf(answer)).toEqual([shown.id]);
      expect(answer.total).toBe(1);
    }
  });

  test('an odd cursor begins at the beginning, and a page too deep is empty', async () => {
    const { id } = await hang(ada);
    for (const cursor of ['x', '1_2', `99999999999999999_${id}`, `1_${id}' or 1=1`])
      expect(idsOf(await asGuest!.showcase({ query: { cursor } }))).toEqual([id]);
    expect(await asGuest!.showcase({ query: { page: 100_000 } })).toMatchObject({
      items: [],
      hasMore: false,
    });
  });
});

test('a character’s page has the first of what its gallery lists, whoever made them, and counts them all', async () => {
  const characterId = await studio.character(ada);
  const made = [];
  for (let n = 0; n < 10; n++) made.unshift(await hang(eve, { character_id: characterId }));
  await hang(eve, { character_id: characterId, visibility: 'private' });
  const page = await studio.galleries.galleryOf(characterId, { userId: null, showNsfw: false });
  expect(page.total).toBe(10);
  expect(page.pictures.map(({ id }) => id)).toEqual(made.slice(0, 8).map(({ id }) => id));
});

describe('whose pictures', () => {
  test('what people made: everybody’s published ones and one’s own', async () => {
    const first = await hang(eve, { visibility: 'private' });
    const second = await hang(ada);
    const third = await hang(eve);
    await hang(ada, { visibility: 'private' });
    await hang(ada, { purpose: 'gallery' });
    expect(idsOf(await asGuest!.list({ query: {} }))).toEqual([third.id, second.id]);
    const own = await asEve!.list({ query: { limit: 2 } });
    expect(own).toMatchObject({ total: 3, hasMore: true });
    const rest = await asEve!.list({ query: { limit: 2, page: 2, cursor: own.cursor! } });
    expect([own, rest].flatMap(idsOf)).toEqual([third.id, second.id, first.id]);
    expect(idsOf(await asEve!.list({ query: { limit: 2, page: 2 } }))).toEqual([first.id]);
  });

  test('of one person only what they published; of a character also by person', async () => {
    const mara = await studio.character(ada);
    const shown = await hang(ada, { character_id: mara });
    const other = await hang(ada);
    const own = await hang(ada, { character_id: mara, visibility: 'private' });
    expect(idsOf(await asEve!.list({ query: { userId: ada } }))).toEqual([other.id, shown.id]);
    expect(idsOf(await asEve!.list({ query: { userId: ada, characterId: mara } }))).toEqual([shown.id]);
    expect(idsOf(await asAda!.list({ query: { userId: ada, characterId: mara } }))).toEqual([
      own.id,
      shown.id,
    ]);
    expect(await asAda!.subjects()).toEqual({ items: [{ id: mara, name: 'Mara', count: 2 }] });
    expect(await asEve!.subjects()).toEqual({ items: [] });
  });

  test('a character’s gallery: the portrait, the house’s in their order, then the newest, page by page', async () => {
    const mara = await studio.character(ada);
    const of = { character_id: mara };
    const early = await hang(eve, of);
    const second = await hang(ada, { ...of, purpose: 'gallery', position: 2 });
    const first = await hang(ada, { ...of, purpose: 'gallery', position: 1 });
    const portrait = await hang(ada, { ...of, purpose: 'avatar' });
    const late = await hang(ada, of);
    const ids: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await asGuest!.list({
        query: { characterId: mara, limit: 2, ...(cursor ? { cursor } : {}) },
      });
      ids.push(...idsOf(page));
      cursor = page.cursor;
    } while (cursor);
    expect(ids).toEqual([portrait, first, second, late, early].map((each) => each.id));
  });
});

describe('covered pictures', () => {
  const lists = (visitor: Visitor, characterId: string) =>
    Promise.all([
      visitor.showcase({ query: {} }),
      visitor.showcase({ query: { sort: 'liked' } }),
      visitor.list({ query: {} }),
      visitor.list({ query: { userId: ada } }),
      visitor.list({ query: { characterId } }),
    ]);

  test('nothing in any list leads to the original or tells of it, unless the switch is on', async () => {
    const mara = await studio.character(ada, { rating: 'nsfw' });
    const bare = await hang(ada, { is_nsfw: true });
    // Decent by itself; whom it shows is not.
    const rated = await hang(ada, { character_id: mara });
    const portrait = await hang(ada, { character_id: mara, purpose: 'avatar' });
    await setCharacter(mara, { avatar_image_id: portrait.id });
    const betrays = (text: string, { secret, alt, thumbhash, prompt }: HungPicture) =>
      [secret, alt, thumbhash, prompt].some((word) => text.includes(word));
    for (const visitor of [asGuest!, asEve!]) {
      const answers = await lists(visitor, mara);
      const pictures = await Promise.all(
        [bare, rated, portrait].map(({ id }) => visitor.picture({ params: { id } })),
      );
      const text = JSON.stringify([answers, pictures]);
      for (const picture of [bare, rated, portrait]) expect(betrays(text, picture)).toBe(false);
      expect(answers.every((answer) => answer.items.length > 0)).toBe(true);
    }
    const open = JSON.stringify(await lists(await server.as(eve, { 'x-show-nsfw': '1' }), mara));
    for (const picture of [bare, rated, portrait]) expect(betrays(open, picture)).toBe(true);
    // Its maker, with the switch off, sees what they made decent, and no more.
    const own = JSON.stringify(await asAda!.list({ query: { userId: ada } }));
    expect([bare, rated, portrait].map(({ secret }) => own.includes(secret))).toEqual([false, true, false]);
  });

  test('nor in the answers to what is done with one', async () => {
    const { id, secret } = await hang(ada, { is_nsfw: true });
    const answers = [
      await asAda!.publish({ params: { id }, body: { visibility: 'private' } }),
      await asAda!.publish({ params: { id }, body: { visibility: 'public' } }),
      await asAda!.delete({ params: { id } }),
      await asAda!.restore({ params: { id } }),
    ];
    expect(JSON.stringify(answers)).not.toContain(secret);
  });
});

describe('likes', () => {
  test('one per person, counted right under any rush', async () => {
    const { id } = await hang(ada);
    const people = await Promise.all(Array.from({ length: 5 }, () => studio.person(0)));
    const clients = await Promise.all(people.map((person) => server.as(person)));
    await Promise.all(clients.flatMap((client) => [1, 2, 3].map(() => client.like({ params: { id } }))));
    expect(await asEve!.like({ params: { id } })).toEqual({ isLiked: true, likes: 6 });
    await Promise.all([
      ...clients
        .slice(1)
        .flatMap((client) => [client.unlike({ params: { id } }), client.unlike({ params: { id } })]),
      database.pool.query('delete from users where id = $1', [people[0]]),
    ]);
    expect(await asEve!.like({ params: { id } })).toEqual({ isLiked: true, likes: 1 });
    expect((await asEve!.showcase({ query: {} })).items[0]).toMatchObject({ likes: 1, isLiked: true });
    expect((await asAda!.showcase({ query: {} })).items[0]).toMatchObject({ likes: 1, isLiked: false });
  });
});

describe('reports', () => {
  test('are kept once per person and picture, and not of one’s own', async () => {
    const { id } = await hang(ada);
    const report = (visitor: Visitor, note = '') =>
      visitor.report({ params: { id }, body: { reason: 'person', note } });
    expect(await report(asEve!, 'I know her')).toEqual({ isReported: true });
    expect(await report(asEve!, 'again')).toEqual({ isReported: true });
    await expect(report(asAda!)).rejects.toMatchObject({ status: 404 });
    const { rows } = await database.pool.query(
      'select subject, subject_id, subject_owner_id, reporter_id, reason, note, state from reports',
    );
    expect(rows).toEqual([
      {
        subject: 'image',
        subject_id: id,
        subject_owner_id: ada,
        reporter_id: eve,
        reason: 'person',
        note: 'I know her',
        state: 'open',
      },
    ]);
    expect((await asEve!.showcase({ query: {} })).items[0]).toMatchObject({ isReported: true });
    expect((await asGuest!.showcase({ query: {} })).items[0]).toMatchObject({ isReported: false });
  });
});

describe('publishing', () => {
  const publish = (visitor: Visitor, id: string, visibility: 'public' | 'private' = 'public') =>
    visitor.publish({ params: { id }, body: { visibility } });

  test('shows one’s own picture to everybody and takes it back, and is no way to be new again', async () => {
    const first = await hang(ada, { visibility: 'private' });
    expect(await publish(asAda!, first.id)).toMatchObject({ isPublished: true, canPublish: true });
    studio.clock.advance(1000);
    const second = await hang(eve);
    await publish(asAda!, first.id, 'private');
    expect(idsOf(await asGuest!.showcase({ query: {} }))).toEqual([second.id]);
    studio.clock.advance(1000);
    await publish(asAda!, first.id);
    expect(idsOf(await asGuest!.showcase({ query: {} }))).toEqual([second.id, first.id]);
  });

  test('keeps today’s rules for words, and what is private private', async () => {
    const words = await hang(ada, { visibility: 'private', prompt: 'forbidden' });
    await expect(publish(asAda!, words.id)).rejects.toMatchObject({ status: 422, code: 'safety.blocked' });
    const mara = await studio.character(ada);
    await setCharacter(mara, { visibility: 'private' });
    const unseen = await hang(ada, { visibility: 'private', character_id: mara });
    await expect(publish(asAda!, unseen.id)).rejects.toMatchObject({ code: 'images.unpublishable' });
    await setCharacter(mara, { visibility: 'public', deleted_at: new Date() });
    await expect(publish(asAda!, unseen.id)).rejects.toMatchObject({ code: 'images.unpublishable' });
    const upload = await hang(ada, { visibility: 'private', purpose: 'upload' });
    await expect(publish(asAda!, upload.id)).rejects.toMatchObject({ code: 'images.unpublishable' });
    expect(idsOf(await asGuest!.showcase({ query: {} }))).toEqual([]);
  });
});

test('somebody else’s private picture is not there, whatever is asked', async () => {
  const { id } = await hang(ada, { visibility: 'private' });
  const mara = await studio.character(eve);
  const params = { id };
  for (const asked of [
    () => asEve!.picture({ params }),
    () => asEve!.like({ params }),
    () => asEve!.unlike({ params }),
    () => asEve!.report({ params, body: { reason: 'other' } }),
    () => asEve!.publish({ params, body: { visibility: 'public' } }),
    () => asEve!.delete({ params }),
    () => asEve!.restore({ params }),
    () => asEve!.setPortrait({ params: { id: mara }, body: { imageId: id } }),
  ])
    await expect(asked()).rejects.toMatchObject({ status: 404 });
  await hang(ada);
  for (const asked of [
    () => asGuest!.like({ params }),
    () => asGuest!.subjects(),
    () => asGuest!.report({ params, body: { reason: 'other' } }),
  ])
    await expect(asked()).rejects.toMatchObject({ status: 401 });
});

describe('deleting', () => {
  test('can be undone while there is time, after a crash of the server too', async () => {
    const { id } = await hang(ada);
    await asEve!.like({ params: { id } });
    const { undoUntil } = await asAda!.delete({ params: { id } });
    expect(Date.parse(undoUntil)).toBe(studio.clock.now() + UNDO_MS);
    for (const visitor of [asGuest!, asAda!]) {
      expect(idsOf(await visitor.showcase({ query: {} }))).toEqual([]);
      await expect(visitor.picture({ params: { id } })).rejects.toMatchObject({ status: 404 });
    }
    studio.clock.advance(UNDO_MS - 1);
    // Another server, begun after the first one died; its idle time leaves it alone.
    const next = await createStudio(database, { clock: studio.clock });
    await next.loop.start(true);
    await next.loop.whenIdle();
    expect(await asAda!.restore({ params: { id } })).toMatchObject({ id, likes: 1, isPublished: true });
    expect(idsOf(await asGuest!.showcase({ query: {} }))).toEqual([id]);
    await asAda!.delete({ params: { id } });
    studio.clock.advance(UNDO_MS);
    await expect(asAda!.restore({ params: { id } })).rejects.toMatchObject({ status: 404 });
    next.loop.wake();
    await next.loop.whenIdle();
    await next.loop.stop();
    expect((await database.pool.query('select from images')).rowCount).toBe(0);
    expect((await database.pool.query('select from image_likes')).rowCount).toBe(0);
  });
});

describe('portraits', () => {
  const faceOf = async (id: string) =>
    (await database.pool.query('select avatar_image_id from characters where id = $1', [id])).rows[0]
      .avatar_image_id as string | null;

  test('one’s own picture of one’s own character; when it is gone the drawn one is back', async () => {
    const mara = await studio.character(ada);
    const drawn = await hang(ada, { character_id: mara, purpose: 'avatar' });
    await setCharacter(mara, { avatar_image_id: drawn.id });
    const better = await hang(ada, { character_id: mara, visibility: 'private' });
    const answer = await asAda!.setPortrait({ params: { id: mara }, body: { imageId: better.id } });
    expect(answer.avatar).toMatchObject({ id: better.id, isCovered: false });
    expect(await faceOf(mara)).toBe(better.id);
    // A portrait may be seen by whoever sees the character.
    expect(await asEve!.picture({ params: { id: better.id } })).toMatchObject({ id: better.id });
    await asAda!.delete({ params: { id: better.id } });
    expect(await faceOf(mara)).toBe(better.id);
    studio.clock.advance(UNDO_MS);
    await studio.loop.start(true);
    await studio.loop.whenIdle();
    await studio.loop.stop();
    expect(await faceOf(mara)).toBe(drawn.id);
  });

  test('no NSFW picture, none of somebody else’s character, none for it', async () => {
    const [mara, other] = [await studio.character(ada, { rating: 'nsfw' }), await studio.character(eve)];
    const bare = await hang(ada, { is_nsfw: true, character_id: mara });
    const plain = await hang(ada, { character_id: mara });
    const set = (id: string, imageId: string) => asAda!.setPortrait({ params: { id }, body: { imageId } });
    await expect(set(mara, bare.id)).rejects.toMatchObject({ code: 'images.explicit' });
    await expect(set(other, plain.id)).rejects.toMatchObject({ status: 404 });
    const mine = await studio.character(ada);
    await expect(set(mine, plain.id)).rejects.toMatchObject({ status: 404 });
    expect((await set(mara, plain.id)).avatar).toMatchObject({ isCovered: true });
    expect(await faceOf(mara)).toBe(plain.id);
  });
});
