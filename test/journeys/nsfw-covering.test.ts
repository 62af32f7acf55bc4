// With the NSFW filter on, no response reveals a portrait if the character or the picture is rated NSFW.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '../../src/adapters/ids/index.ts';
import { insertOwnCharacter } from '../support/full-account.ts';
import { createTestApp, type Guest, type TestApp, type Person } from '../support/test-app.ts';
import { createHanging, type HungPicture } from '../support/hung-pictures.ts';

const id = '01930000-0000-7000-8000-00000000bb01';

let app: TestApp;
let ada: Person;
let guest: Guest;
let portrait: HungPicture;
let strip: HungPicture;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp('ada');
  guest = await app.guest();
  await insertOwnCharacter(app, ada.user.id, { id, versionId: '01930000-0000-7000-8000-00000000bb02' });
  const hang = createHanging(app.database, app.clock, uuidv7(app.clock));
  portrait = await hang(ada.user.id, { character_id: id, purpose: 'avatar' });
  strip = await hang(ada.user.id, { character_id: id, purpose: 'gallery', is_nsfw: true });
  await app.database.pool.query('update characters set avatar_image_id = $2 where id = $1', [
    id,
    portrait.id,
  ]);
  await ada.favorites.add({ body: { characterId: id } });
  const { conversation } = await ada.chat.begin({ body: { characterId: id, greeting: 0 } });
  const content = 'Good evening';
  await Array.fromAsync(ada.chat.send({ params: { id: conversation.id }, body: { content } }));
});
afterAll(() => app.close());

/** All calls whose responses contain the portrait. */
const ANSWERS: Record<string, (who: Person, anybody: Guest) => Promise<unknown>> = {
  lists: (_who, anybody) => anybody.discovery.list({ query: { creatorId: ada.user.id, sort: 'new' } }),
  'search hits': (_who, anybody) => anybody.discovery.search({ query: { q: 'wren ash' } }),
  suggestions: (_who, anybody) => anybody.discovery.suggest({ query: { q: 'wren a' } }),
  'the profile and its strip': (_who, anybody) => anybody.characters.get({ params: { id } }),
  'own characters': (who) => who.characters.own({ params: { id: who.user.id }, query: {} }),
  'the editor': (who) => who.characters.edit({ params: { id } }),
  'the conversations': (who) => who.chat.conversations({ query: {} }),
  'a conversation': (who) => who.chat.open({ params: { id } }),
  'the favourites': (who) => who.favorites.list({ query: {} }),
};

const tracesOf = ({ secret, alt, thumbhash }: HungPicture): string[] => [secret, alt, thumbhash];

describe.each([
  ['an NSFW character', 'nsfw', false],
  ['an NSFW picture of a character that was rated SFW later', 'sfw', true],
])('%s', (_name, rating, isNsfw) => {
  beforeAll(async () => {
    const { pool } = app.database;
    await pool.query('update characters set rating = $2 where id = $1', [id, rating]);
    await pool.query('update images set is_nsfw = $2 where id = $1', [portrait.id, isNsfw]);
    // Lists for guests are cached for some seconds.
    app.clock.advance(60_000);
  });

  test.each(Object.keys(ANSWERS))('%s contain only the cover', async (name) => {
    const text = JSON.stringify(await ANSWERS[name]!(ada, guest));
    expect(text).toContain(portrait.id);
    expect(text).toContain('"isCovered":true');
    for (const trace of [...tracesOf(portrait), ...tracesOf(strip)]) expect(text).not.toContain(trace);
  });

  test.each(Object.keys(ANSWERS))('%s contain the picture when the filter is off', async (name) => {
    const headers = { 'x-show-nsfw': '1' };
    Object.assign(ada.session.headers, headers);
    Object.assign(guest.session.headers, headers);
    const text = JSON.stringify(await ANSWERS[name]!(ada, guest));
    delete (ada.session.headers as Record<string, string>)['x-show-nsfw'];
    delete (guest.session.headers as Record<string, string>)['x-show-nsfw'];
    expect(text).toContain(portrait.secret);
    expect(text).not.toContain('"isCovered":true');
  });
});
