// Sections 4, 5 and 7 of the specification: what a user chooses, and who may know.
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
  test('is false for a newcomer, and kept with the user once it is sent', async () => {
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
  ])('refuses %s and keeps what was there', async (_what, tags, field, message) => {
    await save(ada, FIVE);
    await expect(save(ada, tags)).rejects.toMatchObject({
      status: 400,
      body: { error: { fields: { [field]: message } } },
    });
    expect((await ada.account.me()).preferences.selectedTags).toEqual(FIVE);
  });

  test('takes eight, and completes the onboarding only', async () => {
    await save(ada, [...FIVE, 'angel', 'demon', 'horror']);
    await expect(save(ada, FIVE, { completedOnboarding: false })).rejects.toMatchObject({ status: 400 });
    await expect(save(ada, FIVE, { nsfwEnabled: 'yes' })).rejects.toMatchObject({ status: 400 });
    await expect(save(ada, FIVE, { role: 'admin' })).rejects.toMatchObject({ status: 400 });
  });

  test('is the owner’s alone: others get 404, guests 401', async () => {
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

describe('tags of an operator', () => {
  const setPolicy = (name: string, policy: string) =>
    app.database.db.updateTable('tags').set({ policy }).where('name', '=', name).execute();

  test('under review can be chosen; disabled ones cannot, and stop shaping the feed', async () => {
    await setPolicy('angel', 'review');
    await save(ada, [...FIVE, 'angel']);
    await setPolicy('vampire', 'disabled');
    await expect(save(ada, FIVE)).rejects.toMatchObject({
      status: 400,
      body: { error: { fields: { 'selectedTags.0': 'This tag is not offered' } } },
    });
    expect(await app.services.interests.of(ada.user.id)).toEqual([...FIVE.slice(1), 'angel']);
    await setPolicy('vampire', 'allowed');
  });

  test('may be few: the built-in names that pages then offer are still known', async () => {
    await app.database.db.deleteFrom('character_tags').execute();
    const all = await app.database.db.selectFrom('tags').selectAll().execute();
    await app.database.db.deleteFrom('tags').execute();
    expect((await save(ada, FIVE)).selectedTags).toEqual(FIVE);
    await app.database.db.insertInto('tags').values(all).execute();
  });
});

test('the feed follows at once', async () => {
  const first = async () => (await ada.discovery.list({ query: { limit: 12 } })).items;
  const shared = (tags: string[]) => tags.filter((tag) => FIVE.includes(tag)).length;
  await save(ada, ['sci-fi', 'android', 'cyberpunk', 'space', 'artificial']);
  const before = (await first()).reduce((sum, item) => sum + shared(item.tagNames), 0);
  await save(ada, FIVE);
  const after = (await first()).reduce((sum, item) => sum + shared(item.tagNames), 0);
  expect(after).toBeGreaterThan(before);
});
