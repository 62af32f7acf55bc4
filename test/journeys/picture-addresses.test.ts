// Addresses of pictures: plain for public pictures, signed and short-lived for private ones.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Guest, type TestApp, type Person } from '../support/test-app.ts';
import { writtenCharacter } from '../support/written-character.ts';
import { watchedJob } from '../support/watched-job.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let app: TestApp;
let ada: Person;
let guest: Guest;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp('ada');
  guest = await app.guest();
  await ada.coins.claimMonthly();
});
afterAll(() => app.close());

/** Fetches without credentials, like an <img> element. */
async function fetched(address: string): Promise<{ status: number; caching: string | null }> {
  const answer = await fetch(`${app.origin}${address}`);
  await answer.arrayBuffer();
  return { status: answer.status, caching: answer.headers.get('cache-control') };
}
const plainOf = (address: string): string => address.split('?')[0]!;
const own = async (id: string) =>
  (await ada.images.list({ query: { userId: ada.user.id } })).items.find((item) => item.id === id)!;

async function drawn(): Promise<string> {
  const job = await ada.images.generate({ body: { prompt: 'a lighthouse at dusk' } });
  const events = await watchedJob(ada, job.id);
  const [image] = events.at(-1)!.images;
  // Addresses in events are signed too.
  expect(image!.picture.url).toContain('?until=');
  return image!.id;
}

describe('a picture of a user', () => {
  let id: string;
  let signed: string;
  beforeAll(async () => {
    id = await drawn();
    signed = (await own(id)).picture.url;
  });
  const setVisibility = (visibility: 'public' | 'private') =>
    ada.images.publish({ params: { id }, body: { visibility } });

  test('is private at first: only a signed address works', async () => {
    expect(await fetched(signed)).toEqual({
      status: 200,
      caching: expect.stringMatching(/^private, max-age=\d+$/),
    });
    expect((await fetched(plainOf(signed))).status).toBe(404);
    expect((await fetched(signed.replace(/sig=./, 'sig=_'))).status).toBe(404);
  });

  test('has a plain address while it is published, which shared caches may store for 30 seconds', async () => {
    const { picture } = await setVisibility('public');
    expect(picture.url).toBe(plainOf(signed));
    expect(await fetched(picture.url)).toEqual({ status: 200, caching: 'public, max-age=3600, s-maxage=30' });
  });

  test('loses the plain address a minute after it is unpublished; the signed one works', async () => {
    const again = (await setVisibility('private')).picture.url;
    app.clock.advance(MINUTE);
    expect((await fetched(plainOf(again))).status).toBe(404);
    expect((await fetched((await own(id)).picture.url)).status).toBe(200);
  });

  test('is not signed in a text that contains its address', async () => {
    const eve = await app.signUp('eve');
    const address = plainOf(signed);
    await eve.account.updateMe({ body: { bio: `"url":"${address}"` } });
    const text = JSON.stringify(await eve.account.profile({ params: { id: eve.user.id } }));
    expect(text).toContain(address);
    expect(text).not.toContain('sig=');
  });

  test('has signed addresses that expire', async () => {
    app.clock.advance(13 * HOUR);
    // The access token has expired too.
    const body = { emailOrUsername: ada.user.username, password: ada.password };
    ada.session.accessToken = (await ada.account.login({ body })).accessToken;
    expect((await fetched(signed)).status).toBe(404);
    expect((await fetched((await own(id)).picture.url)).status).toBe(200);
  });

  test('is unavailable immediately when it is deleted, and available when that is undone', async () => {
    const { url } = (await own(id)).picture;
    await ada.images.delete({ params: { id } });
    expect([await fetched(url), await fetched(plainOf(url))]).toMatchObject([
      { status: 404 },
      { status: 404 },
    ]);
    await ada.images.restore({ params: { id } });
    expect((await fetched(url)).status).toBe(200);
  });
});

test('pictures of the built-in catalogue are public and cached without limit', async () => {
  const [character] = (await guest.discovery.list({ query: { limit: 1 } })).items;
  expect(await fetched(character!.avatar!.url)).toEqual({
    status: 200,
    caching: 'public, max-age=31536000, immutable',
  });
  const [same] = (await ada.discovery.list({ query: { limit: 1 } })).items;
  expect(same!.avatar!.url).not.toContain('?');
});

test('a portrait is as visible as its character: private, unlisted or public', async () => {
  const content = writtenCharacter({ visibility: 'public' });
  const { id } = await ada.characters.create({ body: { content, publish: true } });
  await app.services.images.loop.whenIdle();
  const shown = async () => (await ada.characters.edit({ params: { id } })).avatar!.url;
  const open = await shown();
  expect(open).not.toContain('?');
  expect((await fetched(open)).status).toBe(200);

  await ada.characters.setVisibility({ params: { id }, body: { visibility: 'private' } });
  app.clock.advance(MINUTE);
  expect((await fetched(open)).status).toBe(404);
  for (const url of [
    await shown(),
    (await ada.discovery.list({ query: { creatorId: ada.user.id } })).items[0]?.avatar?.url,
  ])
    if (url) expect([url.split('?')[0], (await fetched(url)).status]).toEqual([open, 200]);
  const { conversation } = await ada.chat.open({ params: { id } });
  expect((await fetched(conversation.character.avatar!.url)).status).toBe(200);

  await ada.characters.setVisibility({ params: { id }, body: { visibility: 'unlisted' } });
  expect((await fetched(await shown())).status).toBe(200);
  expect(await shown()).toBe(open);
});
