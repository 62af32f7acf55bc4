// Several engines in the line of a role: the next one answers where one fails, whoever is off is passed over, and the record
// names who wrote or drew.
import { spawn } from 'node:child_process';
import { randomUUID as uuid } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atelier } from '../../src/adapters/image-engine/atelier.ts';
import { insertOwnCharacter } from '../support/full-account.ts';
import { mockTokens, startMockChatServer, type MockChatServer } from '../support/mock-chat-server.ts';
import { createSwatchKind } from '../support/swatch-kind.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

const swatches = createSwatchKind();
/** Of the test app. */
const SECRET = 'a secret for tests that is long enough';
let first: MockChatServer;
let second: MockChatServer;
let app: TestApp;
let admin: Person;
let character: string;

beforeAll(async () => {
  first = await startMockChatServer();
  second = await startMockChatServer({ tokens: ['From ', 'the ', 'second.'] });
  app = await createTestApp({
    env: { CHAT_DETECT: 'off' },
    imageKinds: [atelier, swatches],
    isSeeding: false,
  });
  admin = await app.signUp('operator');
  await app.database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.user.id).execute();
  const login = { emailOrUsername: admin.user.username, password: admin.password };
  admin.session.accessToken = (await admin.account.login({ body: login })).accessToken;
  const [characterId, versionId] = [uuid(), uuid()];
  character = await insertOwnCharacter(app, admin.user.id, { id: characterId, versionId, tags: [] });
  for (const [name, { url }] of [['First', first] as const, ['Second', second] as const])
    await admin.engines.add({
      body: { kind: 'openai-compatible', name, settings: { baseUrl: `${url}/v1` } },
    });
  for (const models of ['red', 'grey'])
    await admin.pictureEngines.add({ body: { kind: swatches.id, name: models, settings: { models } } });
});
afterAll(async () => {
  await app.close();
  await first.stop();
  await second.stop();
});

const named = async (name: string) =>
  (await admin.engines.state()).engines.find((engine) => engine.name === name)!;
const modelOf = async (name: string, model = 'mock-normal') => `${(await named(name)).id}/${model}`;
const order = async (...models: string[]) =>
  admin.engines.setLine({ params: { role: 'default' }, body: { models } });

/** The reply to the first message of a new user. */
async function reply(name: string): Promise<string> {
  const person = await app.signUp(name);
  const events = await Array.fromAsync(
    person.chat.send({ params: { id: character }, body: { content: 'Hello' } }),
  );
  const last = events.at(-1)!;
  return last.event === 'done' ? last.data.message.content : last.event;
}

test('the second answers where the first fails before its first word, and rests are told', async () => {
  await order(await modelOf('First', 'mock-500-always'), await modelOf('Second'));
  for (const name of ['first', 'second', 'third']) expect(await reply(name)).toBe('From the second.');
  const asked = first.requests.length;
  expect(await reply('fourth')).toBe('From the second.');
  expect(first.requests).toHaveLength(asked);
  expect((await named('First')).health).toMatchObject({ state: 'down', restsUntil: expect.any(String) });
  const { roles } = await admin.engines.state();
  expect(roles[0]).toMatchObject({ role: 'default', line: [expect.any(String), expect.any(String)] });
});

test('the built-in stand-in that answers for a silent model is said to, in the thread and in the record', async () => {
  await order(await modelOf('First', 'mock-500-always'), 'built-in');
  app.chatEngine.say('From the card.');
  const person = await app.signUp('audience');
  const hello = { params: { id: character }, body: { content: 'Hello' } };
  const last = (await Array.fromAsync(person.chat.send(hello))).at(-1)!;
  if (last.event !== 'done') throw new Error(`no reply: ${JSON.stringify(last)}`);
  const { message } = last.data;
  expect(message).toMatchObject({ content: 'From the card.', marks: ['stand_in'] });
  const read = async () => {
    const params = { id: character, messageId: message.id };
    return (await person.chatRecords.record({ params })).record;
  };
  await expect.poll(read).toMatchObject({ isStandIn: true, sections: [], tokens: 0, limit: 0 });

  await order(await modelOf('Second'));
  const again = await Array.fromAsync(person.chat.send({ ...hello, body: { content: 'And now?' } }));
  expect(again.at(-1)).toMatchObject({ event: 'done', data: { message: { marks: [] } } });
});

test('a reply that has begun is not written by another', async () => {
  await order(await modelOf('Second', 'mock-cut'), await modelOf('First'));
  const text = await reply('broken');
  expect(text).toBe('error');
});

test('an engine that is off is passed over at once, on again it writes', async () => {
  await order(await modelOf('First'), await modelOf('Second'));
  const { id } = await named('First');
  await admin.engines.switch({ params: { id }, body: { isOff: true } });
  expect(await named('First')).toMatchObject({ isOff: true });
  expect(await reply('without')).toBe('From the second.');
  await admin.engines.switch({ params: { id }, body: { isOff: false } });
  const before = first.requests.length;
  // What rested is tried again after a while; a test at the desk tries it now.
  await Array.fromAsync(admin.engines.test({ body: { id, draft: null } }));
  expect(await reply('again')).toBe(mockTokens.join(''));
  expect(first.requests.length).toBeGreaterThan(before);
  await admin.engines.remove({ params: { id } });
  expect(await reply('removed')).toBe('From the second.');
});

test('a line begins with an engine that was added, and nobody else may order it', async () => {
  const built = { params: { role: 'default' as const }, body: { models: ['built-in'] } };
  await expect(admin.engines.setLine(built)).rejects.toMatchObject({ code: 'engines.model_missing' });
  const stranger = await app.signUp('stranger');
  await expect(stranger.engines.setLine(built)).rejects.toMatchObject({ status: 403 });
});

test('a picture is drawn by the next in line, and says which model drew it', async () => {
  const { engines } = await admin.pictureEngines.state();
  const [red, grey] = engines.map(({ models }) => models[0]!.id);
  await admin.pictureEngines.setLine({ params: { role: 'pictures' }, body: { models: [red!, grey!] } });
  const gift = { userId: admin.user.id, amount: 500, reason: 'grant', note: '', key: 'line' } as const;
  await app.database.transact((tx) => app.services.coins.grant(tx, gift));
  const draw = async () => {
    const job = await admin.images.generate({ body: { prompt: 'a red boat' } });
    const states = await Array.fromAsync(admin.images.watch({ params: { id: job.id } }));
    return states.at(-1)!.data;
  };
  swatches.failsAtOnce = (model) => model === 'red';
  expect(await draw()).toMatchObject({ state: 'complete', images: [{ model: grey }] });
  swatches.failsAtOnce = () => false;
  const [engine] = engines;
  await admin.pictureEngines.switch({ params: { id: engine!.id }, body: { isOff: true } });
  expect(await draw()).toMatchObject({ state: 'complete', images: [{ model: grey }] });
  await admin.pictureEngines.switch({ params: { id: engine!.id }, body: { isOff: false } });
  // What rests is tried again after a while; a test at the desk tries it now.
  const steps = await Array.fromAsync(admin.pictureEngines.test({ body: { id: engine!.id, draft: null } }));
  expect(steps.at(-1)).toMatchObject({
    event: 'drawn',
    data: { model: 'Swatch red', width: 512, picture: expect.stringContaining('data:image/png;base64,') },
  });
  expect(await draw()).toMatchObject({ state: 'complete', images: [{ model: red }] });
  expect((await admin.pictureEngines.state()).engines[0]!.health).toMatchObject({ failures: 1, replies: 2 });
});

test('usage is told by day and engine; a budget that is used up refuses, and nothing is charged', async () => {
  const { days } = await admin.engineUsage.usage();
  const second = days.find(({ name }) => name === 'Second')!;
  expect(second).toMatchObject({ model: 'mock-normal', pictures: 0 });
  expect(second.replies).toBeGreaterThan(3);
  expect(second.completionTokens).toBeGreaterThan(0);
  expect(days.filter(({ name }) => name === 'grey')).toMatchObject([
    { model: 'grey', pictures: 2, replies: 0 },
  ]);

  const none = { replies: null, tokens: null, pictures: null };
  await admin.engineUsage.setBudget({ params: { subject: 'chat' }, body: { ...none, replies: 1 } });
  const person = await app.signUp('spender');
  const say = async (content: string) =>
    (await Array.fromAsync(person.chat.send({ params: { id: character }, body: { content } }))).at(-1)!;
  expect((await say('Hello')).event).toBe('done');
  expect(await say('And again')).toMatchObject({ event: 'error', data: { code: 'chat.spent' } });
  await admin.engineUsage.setBudget({ params: { subject: 'chat' }, body: none });

  const { engines } = await admin.pictureEngines.state();
  const subject = engines[0]!.id;
  const { budgets } = await admin.engineUsage.setBudget({
    params: { subject },
    body: { ...none, pictures: 2 },
  });
  expect(budgets).toEqual([{ subject, ...none, pictures: 2 }]);
  const before = await admin.coins.info();
  const model = engines[0]!.models[0]!.id;
  const drawn = admin.images.generate({ body: { prompt: 'a blue boat', model, count: 4 } });
  await expect(drawn).rejects.toMatchObject({ status: 429, code: 'images.day_spent' });
  expect(await admin.coins.info()).toEqual(before);
  const stranger = await app.signUp('other');
  await expect(stranger.engineUsage.usage()).rejects.toMatchObject({ status: 403 });
});

function command(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const env = { ...process.env, MODE: 'production', DATABASE_URL: app.database.url, SECRET };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.resolve('scripts/engines.ts'), ...args], { env });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.on('exit', (code) => resolve({ code, out: out.trim(), err: err.trim() }));
  });
}

test('the command does what the desk does, beside the running product', async () => {
  const third = await startMockChatServer({ tokens: ['From ', 'the ', 'third.'] });
  const found = await command('find', third.url);
  expect(found).toMatchObject({ code: 0, err: '' });
  expect(found.out).toContain(`A server with OpenAI’s API at ${third.url}: chat (`);
  expect(await command('connect', third.url)).toEqual({ code: 0, out: 'Added for chat.', err: '' });
  const listed = await command('list');
  expect(listed.out).toContain(
    `A server with OpenAI’s API (chat, openai-compatible at ${third.url}/v1): answers`,
  );
  expect(listed.out).toMatch(/default: Second: mock-normal, then A server with OpenAI’s API/);
  expect(await command('off', 'Second')).toMatchObject({ out: 'Second is off, on every server.' });
  await expect.poll(async () => (await named('Second')).isOff).toBe(true);
  expect(await reply('last')).toBe('From the third.');
  const tested = await command('test', 'A server with OpenAI’s API');
  expect(tested).toMatchObject({ code: 0 });
  expect(tested.out).toContain('From the third.');
  expect(await command('remove', 'nobody')).toMatchObject({
    code: 1,
    err: 'No engine is called nobody. npm run engines list names them.',
  });
  expect((await command('dance')).err).toContain('Usage: npm run engines');
  await third.stop();
});
