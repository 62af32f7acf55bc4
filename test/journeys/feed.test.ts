import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { presentPicture, type PictureRow } from '../../src/shared/words/picture-address.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const { seeding } = app.services.images;
  for (;;) {
    const { portraits } = await seeding.progress();
    if (portraits.done === portraits.total) break;
    await delay(100);
  }
});
afterAll(() => app.close());

test('pages follow each other without gaps or repeats', async () => {
  const guest = await app.guest();
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const list = await guest.discovery.list({ query: { page, limit: 10 } });
    ids.push(...list.items.map((item) => item.id));
    if (!list.hasMore) break;
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBe((await guest.discovery.list({ query: {} })).total);
});

test('covered pictures do not reveal the original until the viewer switches NSFW on', async () => {
  const guest = await app.guest();
  const covered = (await guest.discovery.list({ query: { filter: 'nsfw' } })).items;
  expect(covered.length).toBeGreaterThan(0);
  const text = JSON.stringify(covered);
  const { rows } = await app.database.pool.query('select secret from images where is_nsfw');
  for (const { secret } of rows) expect(text).not.toContain(secret);
  for (const item of covered) expect(item.avatar).toMatchObject({ isCovered: true, alt: 'Covered picture' });
  guest.session.headers['x-show-nsfw'] = '1';
  const shown = (await guest.discovery.list({ query: { filter: 'nsfw' } })).items;
  for (const item of shown) expect(item.avatar).toMatchObject({ isCovered: false });
});

test('the feed’s SQL and presentPicture produce the same picture from a row', async () => {
  const guest = await app.guest();
  for (const showNsfw of [false, true]) {
    guest.session.headers['x-show-nsfw'] = showNsfw ? '1' : '0';
    const { items } = await guest.discovery.list({ query: { limit: 100 } });
    for (const item of items) {
      const { rows } = await app.database.pool.query('select * from images where id = $1', [item.avatar!.id]);
      expect(item.avatar).toEqual(
        presentPicture(rows[0] as PictureRow, { isCovered: item.nsfw && !showNsfw }),
      );
      expect(item.avatarUrl).toBe(item.avatar!.url);
    }
  }
});

test.each([
  ['sort', 'no-such-order'],
  ['filter', 'no-such-tag'],
  ['category', 'no-such-category'],
])('an unknown %s is refused with 400, and the field is named', async (field, value) => {
  const reply = await fetch(`${app.origin}/api/characters?${field}=${value}`);
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({
    error: { code: 'request.invalid', fields: { [field]: expect.any(String) } },
  });
});

test('an empty filter and category restrict nothing', async () => {
  const guest = await app.guest();
  const { total } = await guest.discovery.list({ query: {} });
  expect(await guest.discovery.list({ query: { filter: '', category: '' } })).toMatchObject({ total });
});

test('the origins stand in the order of the specification', async () => {
  const { items } = await (await app.guest()).tags.list({ query: { limit: 0 } });
  expect(items.filter(({ category }) => category === 'Origin').map(({ name }) => name)).toEqual([
    ...['human', 'magical', 'divine', 'demonic', 'alien', 'artificial', 'mythical', 'elemental'],
  ]);
});

test('filters, categories and sorting', async () => {
  const guest = await app.guest();
  const vampires = await guest.discovery.list({ query: { filter: 'vampire', limit: 100 } });
  expect(vampires.total).toBe(vampires.items.length);
  for (const item of vampires.items) expect(item.tags).toContain('vampire');
  const { items: categories } = await guest.tags.categories();
  const genre = await guest.discovery.list({
    query: { category: categories.find((one) => one.name === 'Genre')!.id },
  });
  expect(genre.total).toBeGreaterThan(vampires.total);
  const person = await app.signUp('lena');
  const [first] = (await guest.discovery.list({ query: { sort: 'new' } })).items;
  await person.favorites.like({ params: { id: first!.id } });
  const again = (await person.discovery.list({ query: { sort: 'new' } })).items[0]!;
  expect(again).toMatchObject({ id: first!.id, likes: first!.likes + 1 });
});

test('concurrent likes and repeated favourites are counted once', async () => {
  const people = await Promise.all(['mia', 'nils', 'olga'].map((name) => app.signUp(name)));
  const id = (await app.characters()).at(-1)!;
  const params = { id };
  await Promise.all(people.flatMap((person) => [1, 2, 3].map(() => person.favorites.like({ params }))));
  expect((await people[0]!.characters.get({ params })).likes).toBe(3);
  await Promise.all(people.map((person) => person.favorites.toggleLike({ params })));
  expect((await people[0]!.characters.get({ params })).likes).toBe(0);
  expect(await people[0]!.favorites.unlike({ params })).toEqual({ isLiked: false, likes: 0 });
  await people[0]!.favorites.add({ body: { characterId: id } });
  await people[0]!.favorites.add({ body: { characterId: id } });
  expect(await people[0]!.favorites.list({ query: {} })).toMatchObject({ total: 1, items: [{ id }] });
  expect(await people[0]!.favorites.toggle({ body: { characterId: id } })).toEqual({ isFavorite: false });
  await expect(people[0]!.favorites.liked({ params: { id: people[1]!.user.id } })).rejects.toMatchObject({
    status: 404,
  });
});
