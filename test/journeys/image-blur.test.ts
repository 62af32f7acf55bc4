// "Blur images until tapped": no response reveals an original until that picture is requested.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Picture } from '../../src/shared/words/picture.ts';
import { createTestApp, type Guest, type TestApp, type Person } from '../support/test-app.ts';
import { insertOwnCharacter } from '../support/full-account.ts';
import { watchedJob } from '../support/watched-job.ts';

let app: TestApp;
let ada: Person;
/** A guest without blurring, for comparison. */
let plain: Guest;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp('ada');
  plain = await app.guest();
  ada.session.headers['x-blur-images'] = '1';
});
afterAll(() => app.close());

async function secretsOf(id: string): Promise<{ secret: string; cover_secret: string }> {
  return app.database.db
    .selectFrom('images')
    .select(['secret', 'cover_secret'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Asserts that the response has no address, placeholder or description of an original. */
async function expectNoOriginals(answer: unknown): Promise<void> {
  const text = JSON.stringify(answer);
  const rows = await app.database.db.selectFrom('images').select(['secret', 'alt', 'thumbhash']).execute();
  for (const { secret, alt, thumbhash } of rows) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(JSON.stringify(alt));
    expect(text).not.toContain(thumbhash);
  }
}

/** The first character in the feed with a portrait. */
const first = async (person: Guest) =>
  (await person.discovery.list({ query: { limit: 60 } })).items.find((item) => item.avatar)!;

const expectBlurred = (picture: Picture | null) =>
  expect(picture).toMatchObject({
    isCovered: true,
    isBlurred: true,
    thumbhash: '',
    alt: 'Covered picture',
    sources: [{ width: 160 }],
  });

test('lists, pages, chats, favourites, jobs and galleries contain covers only', async () => {
  const list = await ada.discovery.list({ query: { limit: 60 } });
  await expectNoOriginals(list);
  // NSFW portraits are covered by the NSFW filter.
  const drawn = list.items.filter((item) => item.avatar && item.rating !== 'nsfw');
  expect(drawn.length).toBeGreaterThan(3);
  for (const item of drawn) {
    expectBlurred(item.avatar);
    expect(item.avatarUrl).toBe(item.avatar!.url);
  }
  const { id } = drawn[0]!;
  await ada.favorites.add({ body: { characterId: id } });
  await ada.coins.claimMonthly();
  const job = await ada.images.generate({ body: { prompt: 'a lamp', characterId: id } });
  const events = await watchedJob(ada, job.id);
  expect(events.at(-1)!.state).toBe('complete');
  expectBlurred(events.at(-1)!.images[0]!.picture);
  for (const answer of [
    await ada.characters.get({ params: { id } }),
    await ada.chat.open({ params: { id } }),
    await ada.favorites.list({ query: {} }),
    await ada.images.list({ query: { userId: ada.user.id } }),
    await ada.images.list({ query: { characterId: id } }),
    await ada.images.jobs({ query: {} }),
    events,
  ])
    await expectNoOriginals(answer);
});

test('a cover has its own address, which can be fetched', async () => {
  const item = await first(ada);
  const { cover_secret } = await secretsOf(item.avatar!.id);
  expect(item.avatar!.url).toBe(`/media/${item.avatar!.id}/${cover_secret}-160.webp`);
  expect((await fetch(new URL(item.avatar!.url, app.origin))).status).toBe(200);
});

test('a tap uncovers that one picture', async () => {
  const item = await first(ada);
  const original = await plain.characters.get({ params: { id: item.id } });
  expect(await ada.images.picture({ params: { id: item.avatar!.id } })).toEqual(original.avatar);
});

test('an NSFW picture stays covered under a tap until the filter is off', async () => {
  await insertOwnCharacter(app, ada.user.id, {
    id: '01930000-0000-7000-8000-00000000aa01',
    versionId: '01930000-0000-7000-8000-00000000aa02',
  });
  const id = '01930000-0000-7000-8000-00000000aa01';
  const source = await first(ada);
  await app.database.pool.query(`update characters set rating = 'nsfw', avatar_image_id = $2 where id = $1`, [
    id,
    source.avatar!.id,
  ]);
  await app.database.pool.query('update images set is_nsfw = true, character_id = $2 where id = $1', [
    source.avatar!.id,
    id,
  ]);
  const params = { id: source.avatar!.id };
  expect(await ada.images.picture({ params })).toMatchObject({ isCovered: true, thumbhash: '' });
  const { avatar } = await ada.characters.get({ params: { id } });
  expect(avatar).toMatchObject({ isCovered: true });
  // The NSFW filter covers it too, so that a tap would have no effect and is not offered.
  expect(avatar!.isBlurred).toBeUndefined();
  ada.session.headers['x-show-nsfw'] = '1';
  expectBlurred((await ada.characters.get({ params: { id } })).avatar);
  expect(await ada.images.picture({ params })).toMatchObject({ isCovered: false });
  delete ada.session.headers['x-show-nsfw'];
});

test('a tap does not uncover a picture that the viewer may not see', async () => {
  const own = (await ada.images.list({ query: { userId: ada.user.id } })).items[0]!;
  const eve = await app.signUp('eve');
  for (const person of [eve, plain])
    for (const id of [own.id, '01930000-0000-7000-8000-000000000000'])
      await expect(person.images.picture({ params: { id } })).rejects.toMatchObject({ status: 404 });
  expect((await ada.images.picture({ params: { id: own.id } })).isCovered).toBe(false);
  // Only its maker may see a private character's portrait.
  const id = '01930000-0000-7000-8000-00000000aa01';
  await app.database.pool.query("update characters set visibility = 'private' where id = $1", [id]);
  const { avatar } = await ada.characters.get({ params: { id } });
  await expect(eve.images.picture({ params: { id: avatar!.id } })).rejects.toMatchObject({ status: 404 });
});
