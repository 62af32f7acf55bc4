// Sections 4, 5 and 7 of the specification: a user's preferences, and who can access them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp('ada');
});
afterAll(() => app.close());

const FIVE = ['vampire', 'romance', 'mystery', 'medieval', 'confident'];
const save = (who: Person, selectedTags: string[], change: object = {}, id = who.user.id) =>
  who.tags.savePreferences({
    params: { id },
    body: { selectedTags, completedOnboarding: true, nsfwEnabled: false, ...change },
  });

describe('PUT /api/users/{id}/preferences', () => {
  test('stores the preferences, which are empty for a new user', async () => {
    expect(ada.user.preferences).toEqual({
      selectedTags: [],
      completedOnboarding: false,
      nsfwEnabled: false,
    });
    const wanted = { selectedTags: [...FIVE, 'nsfw'], completedOnboarding: true, nsfwEnabled: true };
    expect(await save(ada, wanted.selectedTags, { nsfwEnabled: true })).toEqual(wanted);
    expect((await ada.account.me()).preferences).toEqual(wanted);
    await save(ada, FIVE);
    expect((await ada.account.me()).preferences).toEqual({
      ...wanted,
      selectedTags: FIVE,
      nsfwEnabled: false,
    });
  });

  test.each([
    ['four tags', FIVE.slice(1), 'selectedTags', 'Choose at least 5 tags'],
    ['nine tags', [...FIVE, 'angel', 'demon', 'horror', 'space'], 'selectedTags', 'Choose at most 8 tags'],
    ['a tag twice', [...FIVE, 'vampire'], 'selectedTags.5', 'This tag is chosen twice'],
    ['an unknown tag', [...FIVE, 'no-such'], 'selectedTags.5', 'This tag is not offered'],
    [
      'Campus beside NSFW',
      [...FIVE, 'school', 'nsfw'],
      'selectedTags.6',
      'Campus cannot be combined with NSFW tags',
    ],
  ])('refuses %s and keeps the stored tags', async (_what, tags, field, message) => {
    await save(ada, FIVE);
    await expect(save(ada, tags)).rejects.toMatchObject({
      status: 400,
      body: { error: { fields: { [field]: message } } },
    });
    expect((await ada.account.me()).preferences.selectedTags).toEqual(FIVE);
  });

  test('accepts eight tags; onboarding can only be completed, not reopened', async () => {
    await save(ada, [...FIVE, 'angel', 'demon', 'horror']);
    await expect(save(ada, FIVE, { completedOnboarding: false })).rejects.toMatchObject({ status: 400 });
    await expect(save(ada, FIVE, { nsfwEnabled: 'yes' })).rejects.toMatchObject({ status: 400 });
    await expect(save(ada, FIVE, { role: 'admin' })).rejects.toMatchObject({ status: 400 });
  });

  test('is allowed to the owner only: others get 404, guests 401', async () => {
    const eve = await app.signUp('eve');
    await expect(save(eve, FIVE, {}, ada.user.id)).rejects.toMatchObject({ status: 404 });
    await expect(save(eve, FIVE, {}, 'nonsense')).rejects.toMatchObject({ status: 404 });
    const guest = await app.guest();
    const call = guest.tags.savePreferences({
      params: { id: ada.user.id },
      body: { selectedTags: FIVE, completedOnboarding: true, nsfwEnabled: false },
    });
    await expect(call).rejects.toMatchObject({ status: 401 });
    expect((await eve.account.me()).preferences.completedOnboarding).toBe(false);
  });
});

describe('tags changed by the operator', () => {
  const setPolicy = (name: string, policy: 'allowed' | 'review' | 'disabled') =>
    app.database.db.updateTable('tags').set({ policy }).where('name', '=', name).execute();

  test('can be chosen while under review; disabled ones cannot, and no longer affect the feed', async () => {
    await setPolicy('angel', 'review');
    await save(ada, [...FIVE, 'angel']);
    await setPolicy('vampire', 'disabled');
    await expect(save(ada, FIVE)).rejects.toMatchObject({
      status: 400,
      body: { error: { fields: { 'selectedTags.0': 'This tag is not offered' } } },
    });
    expect(await app.services.tags.interests.of(ada.user.id)).toEqual([...FIVE.slice(1), 'angel']);
    await setPolicy('vampire', 'allowed');
  });

  test('can be missing: the built-in tags, which pages then offer, are accepted', async () => {
    await app.database.db.deleteFrom('character_tags').execute();
    const all = await app.database.db.selectFrom('tags').selectAll().execute();
    await app.database.db.deleteFrom('tags').execute();
    expect((await save(ada, FIVE)).selectedTags).toEqual(FIVE);
    await app.database.db.insertInto('tags').values(all).execute();
  });
});

test('the feed uses new preferences immediately', async () => {
  const first = async () => (await ada.discovery.list({ query: { limit: 12 } })).items;
  const shared = (tags: string[]) => tags.filter((tag) => FIVE.includes(tag)).length;
  await save(ada, ['sci-fi', 'android', 'cyberpunk', 'space', 'artificial']);
  const before = (await first()).reduce((sum, item) => sum + shared(item.tagNames), 0);
  await save(ada, FIVE);
  const after = (await first()).reduce((sum, item) => sum + shared(item.tagNames), 0);
  expect(after).toBeGreaterThan(before);
});
