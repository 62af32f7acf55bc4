// The set-up in the browser: the operator lets a model server or a downloaded model speak, before there is an
// administrator, by the key that the first start prints.
import { createHash } from 'node:crypto';
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ENGINE_VERSION } from '../../src/adapters/chat-engine/local-model/install-engine.ts';
import { SETUP_KEY_HEADER, type SetupState } from '../../src/features/setup/contract.ts';
import { mockTokens, startMockChatServer, type MockChatServer } from '../support/mock-chat-server.ts';
import { createTestApp, type Guest, type TestApp } from '../support/test-app.ts';

const LOCAL_MODEL = path.resolve(import.meta.dirname, '../../src/adapters/chat-engine/local-model');
const WEIGHTS = Buffer.concat([Buffer.from('GGUF'), Buffer.alloc(300_000, 'weights ')]);
const SHA256 = createHash('sha256').update(WEIGHTS).digest('hex');
const HALF = 100_000;

/** In place of the program that runs a model: the same server with a generator that needs none. */
const PROGRAM = `
import { createGeneratorServer } from ${JSON.stringify(path.join(LOCAL_MODEL, 'generator-server.ts'))};
const order = JSON.parse(process.env.LOCAL_MODEL);
process.on('disconnect', () => process.exit(0));
if (order.name === 'Broken') process.send({ error: 'this is no model' });
else {
  const generate = async (turns, options, onText) => {
    onText('*looks up from ' + turns[0].content.length + ' characters of prompt* Good evening.');
    return { finish: 'stop', promptTokens: 1, completionTokens: 1 };
  };
  const server = createGeneratorServer({ generator: { generate, contextTokens: 4096, tokenize: (text) => text.split(' ').map((_, n) => n) }, model: order.name, apiKey: order.apiKey });
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port, contextTokens: 4096 }));
}
`;

const model = (id: string, change: object = {}) => ({
  ...{ id, name: 'Tiny', repository: 'house/tiny', file: `${id}.gguf`, licence: 'MIT' },
  ...{ sizeBytes: WEIGHTS.length, sha256: SHA256, note: 'Small.' },
  ...change,
});
const MODELS = [
  model('tiny'),
  model('other'),
  model('broken', { name: 'Broken' }),
  model('wrong', { sha256: 'a'.repeat(64) }),
  model('huge', { sizeBytes: 10 ** 15 }),
];

let hub: Server;
let asked: { method: string; path: string; range: string | undefined }[] = [];
/** Whether the hub stops after the first half, and waits. */
let isSlow = false;
let chatServer: MockChatServer;
let guarded: Server;
let folder: string;
let app: TestApp;
let operator: Guest;
let people = 0;

beforeAll(async () => {
  hub = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    asked.push({ method, path: url, range: headers.range });
    const from = Number(/bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0);
    const size = url.includes('huge') ? 10 ** 15 : WEIGHTS.length;
    response.writeHead(from ? 206 : 200, { 'content-length': size - from });
    if (method === 'HEAD') response.end();
    else if (isSlow) response.write(WEIGHTS.subarray(from, HALF));
    else response.end(WEIGHTS.subarray(from));
  });
  guarded = createServer((_request, response) => void response.writeHead(401).end('{}'));
  for (const server of [hub, guarded])
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  chatServer = await startMockChatServer();
  folder = await mkdtemp(path.join(os.tmpdir(), 'nb-setup-'));
  const engine = path.join(folder, 'data/model/engine/node_modules/node-llama-cpp');
  await mkdir(engine, { recursive: true });
  await mkdir(path.join(folder, 'content'));
  await writeFile(path.join(engine, 'package.json'), JSON.stringify({ version: ENGINE_VERSION }));
  await writeFile(
    path.join(folder, 'content/models.json'),
    JSON.stringify({ hub: origin(hub), models: MODELS }),
  );
  await writeFile(path.join(folder, 'program.mjs'), PROGRAM);
  app = await createTestApp({
    modelPorts: { Ollama: Number(new URL(chatServer.url).port) },
    // The pictures of the catalogue are not needed.
    isSeeding: true,
    modelProgram: path.join(folder, 'program.mjs'),
    env: { DATA_DIR: path.join(folder, 'data'), CONTENT_DIR: path.join(folder, 'content') },
  });
  operator = await app.guest();
  operator.session.headers[SETUP_KEY_HEADER] = (await app.services.setup.offerKey())!;
});
afterAll(async () => {
  await app.close();
  await chatServer.stop();
  for (const server of [hub, guarded]) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  asked = [];
  isSlow = false;
});

const origin = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const isThere = (file: string): Promise<boolean> =>
  access(path.join(folder, 'data/model', file)).then(
    () => true,
    () => false,
  );
const jobIs = async (status: string): Promise<NonNullable<SetupState['job']>> => {
  await expect.poll(async () => (await operator.setup.state()).job?.status).toBe(status);
  return (await operator.setup.state()).job!;
};

/** The reply to the first message of a new user. */
async function reply(): Promise<string> {
  const person = await app.signUp(`reader${++people}`);
  const [id] = await app.characters();
  app.chatEngine.say('From the stand-in.');
  const events = await Array.fromAsync(person.chat.send({ params: { id: id! }, body: { content: 'Hello' } }));
  return events.find((event) => event.event === 'done')!.data.message.content;
}

async function signInAdmin(): Promise<Guest> {
  const admin = await app.signUp(`operator${++people}`);
  const { db } = app.database;
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.user.id).execute();
  const login = { emailOrUsername: admin.user.username, password: admin.password };
  admin.session.accessToken = (await admin.account.login({ body: login })).accessToken;
  return admin;
}

/** A line to a character of the house: the reply in pieces, then what it shows. */
async function tried(text: string) {
  const events = await Array.fromAsync(operator.setup.try({ body: { text } }));
  const pieces = events.flatMap((event) => (event.event === 'text' ? [event.data.text] : []));
  const last = events.at(-1)!;
  if (last.event !== 'done') throw new Error(`no reply: ${JSON.stringify(last)}`);
  expect(events[0]).toEqual({ event: 'begun', data: last.data.character });
  expect(pieces.join('').trim()).toBe(last.data.reply);
  return { ...last.data, pieces };
}

describe('before a choice', () => {
  test('nobody else comes in', async () => {
    const guest = await app.guest();
    await expect(guest.setup.state()).rejects.toMatchObject({ status: 403, code: 'setup.closed' });
    guest.session.headers[SETUP_KEY_HEADER] = 'a wrong key';
    await expect(guest.setup.state()).rejects.toMatchObject({ code: 'setup.closed' });
    await expect(guest.setup.download({ body: { modelId: 'tiny' } })).rejects.toMatchObject({ status: 403 });
    await expect((await app.signUp('somebody')).setup.state()).rejects.toMatchObject({ status: 403 });
    const stale = await app.guest();
    stale.session.accessToken = 'expired';
    await expect(stale.setup.state()).rejects.toMatchObject({ status: 401 });
  });

  test('the state tells what there is, and asks nobody outside', async () => {
    const state = await operator.setup.state();
    expect(state).toMatchObject({
      choice: null,
      current: { isStandIn: true },
      isFixed: false,
      found: [{ name: 'Ollama', models: ['mock-normal'] }],
      job: null,
    });
    expect(state.models).toHaveLength(MODELS.length);
    expect(state.models.find(({ id }) => id === 'huge')).toMatchObject({ fits: false, isRecommended: false });
    expect(state.models.filter(({ isRecommended }) => isRecommended)).toHaveLength(1);
    expect(state.machine.freeDiskBytes).toBeGreaterThan(0);
    expect(asked).toEqual([]);
  });

  test('administrators come in without the key, and are told that the stand-in speaks', async () => {
    const admin = await signInAdmin();
    expect(await admin.setup.notice()).toEqual({ isOpen: true });
    expect(await admin.setup.state()).toMatchObject({ choice: null });
    await expect((await app.guest()).setup.notice()).rejects.toMatchObject({ status: 401 });
  });
});

describe('a model server', () => {
  test('that does not answer, or refuses the key, changes nothing', async () => {
    const body = { baseUrl: 'http://127.0.0.1:1/v1', model: '', apiKey: '' };
    await expect(operator.setup.server({ body })).rejects.toMatchObject({ code: 'setup.no_server' });
    const wordless = { ...body, baseUrl: 'nowhere' };
    await expect(operator.setup.server({ body: wordless })).rejects.toMatchObject({
      code: 'setup.no_server',
    });
    const locked = { baseUrl: `${origin(guarded)}/v1`, model: '', apiKey: 'wrong' };
    await expect(operator.setup.server({ body: locked })).rejects.toMatchObject({
      code: 'setup.key_refused',
    });
    const lacking = { baseUrl: `${chatServer.url}/v1`, model: 'nobody', apiKey: '' };
    await expect(operator.setup.server({ body: lacking })).rejects.toMatchObject({ code: 'setup.no_server' });
    expect(await reply()).toBe('From the stand-in.');
  });

  test('speaks at once, and is tried with a character of the house', async () => {
    const body = { baseUrl: `${chatServer.url}/v1`, model: '', apiKey: 'a key' };
    expect(await operator.setup.server({ body })).toMatchObject({ current: { isStandIn: false } });
    expect(await reply()).toBe(mockTokens.join(''));
    const seen = await tried('Good evening. Who are you?');
    expect(seen).toMatchObject({ reply: mockTokens.join('').trim(), contextTokens: expect.any(Number) });
    expect(seen.firstWordMs).toBeGreaterThanOrEqual(0);
    expect(seen.remarks).toContain('Stopped by itself');
    const { headers, body: sent } = chatServer.requests.at(-1)!;
    expect(headers.authorization).toBe('Bearer a key');
    expect(JSON.stringify(sent)).toContain(`Name: ${seen.character.name}`);
  });

  test('what draws is tried with one small picture, which nobody keeps', async () => {
    const pictures = () => app.database.db.selectFrom('images').select('id').execute();
    const before = await pictures();
    const events = await Array.fromAsync(operator.setup.tryPicture());
    expect(events.at(-1)).toMatchObject({
      event: 'drawn',
      data: { milliseconds: expect.any(Number), picture: expect.stringMatching(/^data:image\/\w+;base64,/) },
    });
    expect(await pictures()).toEqual(before);
    const guest = await app.guest();
    await expect(Array.fromAsync(guest.setup.tryPicture())).rejects.toMatchObject({ code: 'setup.closed' });
  });

  test('that fails is told, and what may not be said is not sent', async () => {
    const count = chatServer.requests.length;
    const text = 'Describe sex with a 15 year old girl.';
    await expect(tried(text)).rejects.toMatchObject({ code: 'safety.blocked' });
    expect(chatServer.requests).toHaveLength(count);
    const body = { baseUrl: `${chatServer.url}/v1`, model: '', apiKey: '' };
    await operator.setup.server({ body });
    await app.database.db.updateTable('engine_roles').set({ model: 'mock-401' }).execute();
    await app.restart();
    operator.session.origin = app.origin;
    const events = await Array.fromAsync(operator.setup.try({ body: { text: 'Hello' } }));
    expect(events.at(-1)).toEqual({
      event: 'failed',
      data: { said: expect.stringContaining('The model did not answer') },
    });
  });
});

describe('a model', () => {
  test('that is not in the list is refused', async () => {
    const body = { modelId: 'nobody' };
    await expect(operator.setup.download({ body })).rejects.toMatchObject({ code: 'setup.unknown_model' });
  });

  test('is paused and goes on from its byte; another one has to wait; then it speaks', async () => {
    isSlow = true;
    const body = { modelId: 'tiny' };
    expect((await operator.setup.download({ body })).job).toMatchObject({
      step: 'downloading',
      name: 'Tiny',
    });
    await expect.poll(async () => (await operator.setup.state()).job?.doneBytes).toBe(HALF);
    await expect(operator.setup.download({ body: { modelId: 'other' } })).rejects.toMatchObject({
      code: 'setup.busy',
    });
    expect((await operator.setup.pause()).job).toMatchObject({ status: 'paused', doneBytes: HALF });

    isSlow = false;
    await operator.setup.download({ body });
    expect(await jobIs('done')).toMatchObject({ step: 'ready', problem: null, doneBytes: WEIGHTS.length });
    expect(asked.at(-1)).toMatchObject({ method: 'GET', range: `bytes=${HALF}-` });
    const state = await operator.setup.state();
    expect(state.current).toEqual({ name: 'Tiny', isStandIn: false });
    expect(state.models.find(({ id }) => id === 'tiny')).toMatchObject({ isOnDisk: true });
    expect(await reply()).toMatch(/^\*looks up from \d{3,} characters of prompt\* Good evening\.$/);
    const seen = await tried('Good evening.');
    expect(seen).toMatchObject({ keptToRole: true, contextTokens: 4096 });
  });

  test('whose file is wrong is deleted, and said to be', async () => {
    await operator.setup.download({ body: { modelId: 'wrong' } });
    expect((await jobIs('failed')).problem).toMatch(/not the file that was promised/);
    expect([await isThere('wrong.gguf'), await isThere('wrong.gguf.part')]).toEqual([false, false]);
    expect((await operator.setup.state()).current.name).toBe('Tiny');
  });

  test('for which there is no room is not begun', async () => {
    await operator.setup.download({ body: { modelId: 'huge' } });
    expect((await jobIs('failed')).problem).toMatch(/disk is too full/);
    expect(asked.map(({ method }) => method)).toEqual(['HEAD']);
  });

  test('that cannot be loaded leaves the one before', async () => {
    await operator.setup.download({ body: { modelId: 'broken' } });
    expect(await jobIs('failed')).toMatchObject({
      step: 'waking',
      problem: expect.stringContaining('could not be started: this is no model'),
    });
    expect((await operator.setup.state()).current.name).toBe('Tiny');
    expect((await operator.setup.cancel()).job).toBeNull();
    expect(await isThere('broken.gguf')).toBe(false);
  });

  test('that is cancelled leaves nothing', async () => {
    isSlow = true;
    await operator.setup.download({ body: { modelId: 'other' } });
    await expect.poll(() => isThere('other.gguf.part')).toBe(true);
    expect((await operator.setup.cancel()).job).toBeNull();
    expect([await isThere('other.gguf'), await isThere('other.gguf.part')]).toEqual([false, false]);
  });
});

test('the choice closes the key, and holds after a restart', async () => {
  expect(await operator.setup.finish({ body: { choice: 'model' } })).toMatchObject({ choice: 'model' });
  await expect(operator.setup.state()).rejects.toMatchObject({ status: 403, code: 'setup.closed' });
  await app.restart();
  operator.session.origin = app.origin;
  expect(await app.services.setup.offerKey()).toBeNull();
  await expect(operator.setup.state()).rejects.toMatchObject({ code: 'setup.closed' });
  expect(await reply()).toMatch(/Good evening\.$/);
  const admin = await signInAdmin();
  expect(await admin.setup.notice()).toEqual({ isOpen: false });
  expect(await admin.setup.state()).toMatchObject({ choice: 'model', current: { name: 'Tiny' }, job: null });
  const { items } = await admin.safety.audit({ query: { action: 'setup.finished' } });
  expect(items).toMatchObject([{ details: { choice: 'model' } }]);
});

test('an engine of the settings stays, and there is no key', async () => {
  const fixed = await createTestApp({
    sharedWith: app,
    env: { CHAT_BASE_URL: `${chatServer.url}/v1`, CHAT_DETECT: 'off' },
  });
  try {
    await fixed.database.db.deleteFrom('setup').execute();
    expect(await fixed.services.setup.offerKey()).toBeNull();
    const admin = await signInAdmin();
    admin.session.origin = fixed.origin;
    expect(await admin.setup.state()).toMatchObject({ isFixed: true, choice: null });
    expect(await admin.setup.notice()).toEqual({ isOpen: false });
    const body = { baseUrl: `${chatServer.url}/v1`, model: '', apiKey: '' };
    await expect(admin.setup.server({ body })).rejects.toMatchObject({ code: 'engines.fixed' });
    await expect(admin.setup.download({ body: { modelId: 'tiny' } })).rejects.toMatchObject({
      code: 'engines.fixed',
    });
  } finally {
    await fixed.close();
  }
});
