// The export of a user's data as a zip: complete, nothing of others, each address works once.
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';
import { fillAccount, insertOwnCharacter, SECRETS, type FullAccount } from '../support/full-account.ts';

const OWN_CHARACTER = '01930000-0000-7000-8000-0000000000a1';

let app: TestApp;
let ada: FullAccount;
let eve: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await fillAccount(app, 'ada');
  eve = await app.signUp('eve');
  await insertOwnCharacter(app, ada.person.user.id, {
    id: OWN_CHARACTER,
    versionId: '01930000-0000-7000-8000-0000000000a2',
  });
});
afterAll(() => app.close());

const ask = (person: Person, id = person.user.id) => person.account.askForExport({ params: { id } });
const fetchUrl = (url: string) => fetch(new URL(url, app.origin));

async function download(person: Person): Promise<Record<string, Uint8Array>> {
  const { url } = await ask(person);
  const response = await fetchUrl(url);
  expect(response.status).toBe(200);
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
}

test('contains everything that is stored about a user', async () => {
  const files = await download(ada.person);
  const json = (name: string) => JSON.parse(strFromU8(files[name]!)) as Record<string, never>;
  const list = (name: string, field: string) => json(name)[field] as unknown as Record<string, unknown>[];
  const conversation = Object.keys(files).find((name) => name.startsWith('conversations/'))!;
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      'README.txt',
      'account.json',
      'avatar.webp',
      `characters/wren-ash-${OWN_CHARACTER}.json`,
      'coins.json',
      conversation,
      'favorites.json',
      'follows.json',
      'hidden-characters.json',
      'image-requests.json',
      'images.json',
      `images/${ada.imageId}.webp`,
      'letters.json',
      'likes.json',
      'notifications.json',
      'personas.json',
      `personas/tarragon-bellweather-${ada.persona.id}.webp`,
      'refusals.json',
      'sessions.json',
    ]),
  );
  expect(strFromU8(files['README.txt']!)).toContain('written by AI');
  expect(json('account.json')).toMatchObject({
    username: 'ada',
    email: 'ada@example.test',
    displayName: SECRETS.displayName,
    bio: SECRETS.bio,
    timeZone: null,
    preferences: { selectedTags: [] },
  });
  expect(list('sessions.json', 'sessions')).toHaveLength(1);
  expect(list('letters.json', 'letters')).toMatchObject([{ to: 'ada@example.test' }]);
  expect(list('likes.json', 'likes')).toHaveLength(2);
  expect(list('favorites.json', 'favorites')).toMatchObject([{ id: ada.liked }]);
  expect(list('follows.json', 'following')).toMatchObject([{ username: expect.any(String) }]);
  expect(list('hidden-characters.json', 'hidden')).toMatchObject([{ name: expect.any(String) }]);
  expect(json('notifications.json')).toMatchObject({
    preferences: { isDiscreet: false },
    pushDevices: [{ name: SECRETS.device, pushService: 'push.example.com' }],
  });
  expect(list('notifications.json', 'notifications')).toMatchObject([
    { words: `${SECRETS.fan} follows you now.` },
  ]);
  expect(list('personas.json', 'personas')).toMatchObject([
    {
      id: ada.persona.id,
      name: SECRETS.persona,
      description: `${SECRETS.persona} ${SECRETS.personaText}.`,
      picture: `personas/tarragon-bellweather-${ada.persona.id}.webp`,
      isDefault: true,
    },
  ]);
  const chosen = list('personas.json', 'chosen');
  expect(chosen).toHaveLength(2);
  expect(chosen).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ conversationId: ada.conversationId, personaId: ada.persona.id }),
      expect.objectContaining({ conversationId: null, personaId: ada.persona.id }),
    ]),
  );
  expect(list('refusals.json', 'refusals')).toMatchObject([{ surface: 'profile', category: 'MIN' }]);

  expect(json(conversation)).toMatchObject({
    id: ada.conversationId,
    title: SECRETS.title,
    notice: 'Messages with the role "assistant" were written by AI.',
    memories: expect.arrayContaining([
      expect.objectContaining({ kind: 'name', text: expect.stringContaining(SECRETS.memory) }),
    ]),
  });
  const messages = list(conversation, 'messages');
  expect(messages.map((message) => message['role'])).toEqual(
    expect.arrayContaining(['assistant', 'user', 'assistant']),
  );
  const contents = messages.map((message) => message['content']).join('\n');
  expect(contents).toContain(SECRETS.message);
  expect(contents).toContain(SECRETS.reply);
  expect(messages.map((message) => message['persona'])).toContain(SECRETS.persona);

  expect(list('images.json', 'images')).toMatchObject([
    { id: ada.imageId, file: `images/${ada.imageId}.webp`, prompt: SECRETS.prompt },
  ]);
  expect(list('image-requests.json', 'requests')).toMatchObject([{ prompt: SECRETS.prompt, options: {} }]);
  for (const name of [
    'avatar.webp',
    `images/${ada.imageId}.webp`,
    `personas/tarragon-bellweather-${ada.persona.id}.webp`,
  ])
    expect((await sharp(files[name]).metadata()).format).toBe('webp');

  const coins = json('coins.json') as unknown as { balance: number; entries: { amount: number }[] };
  expect(coins.entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(coins.balance);
  expect(json(`characters/wren-ash-${OWN_CHARACTER}.json`)).toMatchObject({
    name: 'Wren Ash',
    versions: [{ number: 1, description: expect.stringContaining(SECRETS.card) }],
  });
});

test('contains nothing that is remembered from a deleted message', async () => {
  const [id] = await app.characters();
  const said = eve.chat.send({ params: { id: id! }, body: { content: 'I have a cat called Moth.' } });
  const start = (await Array.fromAsync(said)).find(({ event }) => event === 'start')!;
  const remembered = async () => {
    const files = await download(eve);
    const name = Object.keys(files).find((file) => file.startsWith('conversations/'))!;
    return (JSON.parse(strFromU8(files[name]!)) as { memories: { text: string }[] }).memories;
  };
  expect(await remembered()).toMatchObject([{ text: 'You have a cat called Moth.' }]);
  const { userMessage } = start.data as { userMessage: { id: string } };
  await eve.chat.deleteMessage({ params: { id: id!, messageId: userMessage.id } });
  expect(await remembered()).toEqual([]);
});

test('contains what replies were written from, without what was forgotten since', async () => {
  const ida = await app.signUp('ida');
  const [character] = await app.characters();
  const { conversation } = await ida.chat.open({ params: { id: character! } });
  const params = { id: conversation.id };
  const say = async (content: string) => {
    const events = await Array.fromAsync(ida.chat.send({ params, body: { content } }));
    return (events.find(({ event }) => event === 'done')!.data as { message: { id: string } }).message;
  };
  await say('I have a cat called Moth.');
  const { id: messageId } = await say('What is my cat called?');
  interface Exported {
    memorySettings: object;
    records: { messageId: string; memory: { text: string | null }[] }[];
    scenes: object[];
  }
  const exported = async () => {
    const files = await download(ida);
    const name = Object.keys(files).find((file) => file.startsWith('conversations/'))!;
    return JSON.parse(strFromU8(files[name]!)) as Exported;
  };
  const told = async () => (await exported()).records.find((record) => record.messageId === messageId)!;
  expect((await exported()).memorySettings).toEqual({
    isLearning: true,
    isShared: false,
    isIncognito: false,
  });
  const sent = await told();
  expect(sent.memory).toContainEqual(expect.objectContaining({ text: 'You have a cat called Moth.' }));
  const [fact] = (await ida.chatMemory.memory({ params, query: {} })).facts;
  await ida.chatMemory.correct({ params: { ...params, memoryId: fact!.id }, body: { isForgotten: true } });
  expect((await told()).memory.map(({ text }) => text)).not.toContain('You have a cat called Moth.');
});

test('contains the lorebooks with their entries and where they apply', async () => {
  const files = await download(ada.person);
  const name = Object.keys(files).find((path) => path.startsWith('lorebooks/hills-'))!;
  expect(JSON.parse(strFromU8(files[name]!))).toMatchObject({
    name: 'Hills',
    content: { entries: [{ id: 'e1', keys: ['hill'], content: SECRETS.lore }] },
    appliesTo: {
      isGlobal: true,
      conversations: [{ id: ada.conversationId }],
      characters: [{ id: ada.liked }],
    },
  });
});

test('contains the chosen interests', async () => {
  const preferences = {
    selectedTags: ['vampire', 'romance', 'mystery', 'confident', 'medieval'],
    completedOnboarding: true,
    nsfwEnabled: false,
  };
  await eve.tags.savePreferences({ params: { id: eve.user.id }, body: preferences as never });
  const files = await download(eve);
  expect(JSON.parse(strFromU8(files['account.json']!))).toMatchObject({ preferences });
});

test('contains no secrets, and no data of others', async () => {
  await eve.chat.open({ params: { id: ada.liked } });
  const whole = Object.values(await download(ada.person))
    .map((bytes) => Buffer.from(bytes).toString('latin1'))
    .join('\n');
  expect(whole).not.toMatch(/\$argon2|eve@example|refreshToken|cover_secret/);
  const hers = Object.entries(await download(eve));
  expect(hers.map(([name]) => name).some((name) => name.startsWith('images/'))).toBe(false);
  expect(hers.map(([, bytes]) => strFromU8(bytes)).join('\n')).not.toContain(SECRETS.message);
});

test('an address works once, for five minutes', async () => {
  const { url, expiresAt } = await ask(eve);
  expect(Date.parse(expiresAt) - app.clock.now()).toBe(300_000);
  const first = await fetchUrl(url);
  expect(first.headers.get('content-type')).toBe('application/zip');
  expect(first.headers.get('content-disposition')).toBe(
    'attachment; filename="nightbloom-data-2026-11-21.zip"',
  );
  expect(first.headers.get('cache-control')).toBe('no-store');
  await first.arrayBuffer();
  expect((await fetchUrl(url)).status).toBe(404);
  const late = await ask(eve);
  app.clock.advance(300_001);
  expect((await fetchUrl(late.url)).status).toBe(404);
  for (const ticket of ['x', 'a'.repeat(43), 'a'.repeat(65)])
    expect((await fetchUrl(`/api/exports/${ticket}`)).status).toBe(404);
});

test('the export of another user is answered with 404', async () => {
  await expect(ask(eve, ada.person.user.id)).rejects.toMatchObject({ status: 404 });
});

test('a client that disconnects stops the export', async () => {
  const many = 3000;
  await app.database.pool.query(
    `insert into messages (id, conversation_id, parent_id, role, content, state, tokens, path_tokens, created_at)
     select gen_random_uuid(), $1, null, 'user', encode(sha256(n::text::bytea), 'hex') || repeat(md5(n::text), 200), 'complete', 1, 1, now()
     from generate_series(1, $2) n`,
    [ada.conversationId, many],
  );
  for (let n = 0; n < 6; n++) {
    const { url } = await ask(ada.person);
    const abort = new AbortController();
    const response = await fetch(new URL(url, app.origin), { signal: abort.signal });
    await response.body!.getReader().read();
    abort.abort();
  }
  // A server makes at most four at a time, so that the abandoned ones must have ended.
  await expect
    .poll(() =>
      ask(ada.person).then(
        () => 'given',
        () => 'busy',
      ),
    )
    .toBe('given');
  const files = await download(ada.person);
  const name = Object.keys(files).find((each) => each.startsWith('conversations/'))!;
  expect((JSON.parse(strFromU8(files[name]!)) as { messages: unknown[] }).messages.length).toBeGreaterThan(
    many,
  );
});
