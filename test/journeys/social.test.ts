// Creators of the seeded catalogue, followed through two servers, and the characters that a follower sees.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';

let app: TestApp;
let other: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp({ isAlone: false });
  other = await createTestApp({ sharedWith: app });
  ada = await app.signUp('ada');
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const of = (id: string) => ({ params: { id } });

describe('the top creators of a new installation', () => {
  test('are the built-in ones, in the same order on both servers, with three characters each', async () => {
    const [one, two] = await Promise.all(
      [app, other].map(async (server) => (await server.guest()).social.top({ query: {} })),
    );
    expect(one!.items.length).toBeGreaterThanOrEqual(5);
    // Portraits are still being drawn and can differ between the two calls, so that only ids are compared.
    const withoutPictures = (list: typeof one) =>
      list!.items.map(({ characters, ...creator }) => ({
        ...creator,
        shown: characters.map(({ id }) => id),
      }));
    expect(withoutPictures(two)).toEqual(withoutPictures(one));
    for (const creator of one!.items) {
      expect(creator.characters).toHaveLength(3);
      expect(creator.characters[0]!.nsfw).toBe(false);
      expect(creator.bio).not.toBe('');
      const page = await ada.social.counts(of(creator.id));
      expect(page).toMatchObject({ followers: 0, characterCount: creator.characterCount });
      const profile = await ada.account.profile(of(creator.id));
      expect(profile.characterCount).toBe(creator.characterCount);
    }
  });

  test('the responses do not contain addresses of covered originals', async () => {
    const { db } = app.database;
    const [first] = (await ada.social.top({ query: {} })).items;
    const ids = first!.characters.map(({ id }) => id);
    await db.updateTable('characters').set({ rating: 'nsfw' }).where('id', 'in', ids).execute();
    const drawn = () =>
      db
        .selectFrom('images')
        .innerJoin('characters', 'characters.avatar_image_id', 'images.id')
        .select('images.secret')
        .where('characters.id', 'in', ids)
        .execute();
    await expect.poll(drawn).toHaveLength(ids.length);
    const pictures = await drawn();
    await ada.social.follow(of(first!.id));
    const sent = JSON.stringify([
      await ada.social.top({ query: {} }),
      await ada.social.newest({ query: {} }),
      await ada.favorites.cards({ query: { ids } }),
    ]);
    for (const { secret } of pictures) expect(sent).not.toContain(secret);
    await ada.social.unfollow(of(first!.id));
    await db.updateTable('characters').set({ rating: 'sfw' }).where('id', 'in', ids).execute();
  });
});

test('concurrent follows at two servers are counted once, and are deleted with the account', async () => {
  const [creator] = (await ada.social.top({ query: {} })).items;
  const fans = await Promise.all(['eve', 'fay', 'gus', 'hal'].map((name) => app.signUp(name)));
  const twins = fans.map((fan) => ({ ...fan.session, origin: other.origin }));
  const path = `/api/follows/users/${creator!.id}/follow`;
  const send = (session: (typeof twins)[number], method: string) =>
    fetch(new URL(path, session.origin), {
      method,
      headers: { authorization: `Bearer ${session.accessToken}` },
    });
  const answers = await Promise.all(
    fans.flatMap((fan, n) => [
      send(fan.session, 'POST'),
      send(twins[n]!, 'POST'),
      send(twins[n]!, n % 2 ? 'DELETE' : 'POST'),
    ]),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  for (const fan of fans) await fan.social.follow(of(creator!.id));
  expect(await ada.social.counts(of(creator!.id))).toMatchObject({ followers: 4 });
  await Promise.all(
    fans.slice(0, 2).map((fan) => fan.account.deleteMe({ body: { password: fan.password } })),
  );
  expect(await ada.social.counts(of(creator!.id))).toMatchObject({ followers: 2 });
  const list = await ada.social.followers({ ...of(creator!.id), query: {} });
  expect(list.items.map(({ username }) => username).sort()).toEqual(['gus', 'hal']);
  expect(await app.services.social.follows.reconcile()).toEqual([]);
});

test('the newest characters of followed creators are listed as cards of the catalogue', async () => {
  const { items } = await ada.social.top({ query: {} });
  await ada.social.follow(of(items[1]!.id));
  const { items: newest, total } = await ada.social.newest({ query: { limit: 5 } });
  expect(total).toBe(items[1]!.characterCount);
  expect(newest.map(({ creator }) => creator.id)).toEqual(newest.map(() => items[1]!.id));
  const own = await ada.discovery.list({ query: { creatorId: items[1]!.id, sort: 'new', limit: 5 } });
  expect(newest.map(({ id }) => id)).toEqual(own.items.map(({ id }) => id));
});
