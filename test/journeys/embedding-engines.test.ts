// An administrator lets a server search memory by meaning: one that is found on this machine, one that is added, or one
// that the settings name. Every server follows at once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';
import type { Visitor } from '../support/visitor.ts';
import {
  startMockEmbeddings,
  type EmbeddingScript,
  type MockEmbeddings,
} from '../support/mock-embedding-server.ts';

const CANARY = 'sk-canary-9b2e77f1-never-in-plain';
const KIND = 'openai-compatible';
const MODEL = 'moth-embed';
let server: MockEmbeddings;
let app: TestApp;
let secondApp: TestApp;
let admin: Person;
/** The same administrator, asking the other server. */
let there: Visitor;

async function become(person: Person, of: TestApp): Promise<Visitor> {
  const other = await of.guest();
  other.session.accessToken = person.session.accessToken;
  return other;
}

beforeAll(async () => {
  server = await startMockEmbeddings({ models: ['night:8b', MODEL] });
  const modelPorts = { Ollama: server.port, vLLM: 1 };
  app = await createTestApp({ modelPorts });
  secondApp = await createTestApp({ modelPorts, sharedWith: app });
  admin = await app.signUp('operator');
  await app.database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.user.id).execute();
  const login = { emailOrUsername: admin.user.username, password: admin.password };
  admin.session.accessToken = (await admin.account.login({ body: login })).accessToken;
  there = await become(admin, secondApp);
});
afterAll(async () => {
  await secondApp.close();
  await app.close();
  await server.stop();
});

const state = (by: Visitor = admin) => by.embeddingEngines.state();
const named = async (name: string) => (await state()).engines.find((engine) => engine.name === name)!;
const add = (name: string, settings: Record<string, string>) =>
  admin.embeddingEngines.add({ body: { kind: KIND, name, settings } });
async function tested(body: Parameters<typeof admin.embeddingEngines.test>[0]['body']) {
  return Array.fromAsync(admin.embeddingEngines.test({ body }));
}

test('memory is searched by words alone until somebody chooses otherwise, and only administrators may', async () => {
  const { current, source, found, engines, roles, kinds } = await state();
  expect({ current, source, engines }).toEqual({ current: null, source: 'none', engines: [] });
  expect(roles).toEqual([{ role: 'memory', model: null, line: [], isFixed: false }]);
  expect(kinds.map(({ id }) => id)).toEqual([KIND, 'ollama', 'local-model']);
  // Of the models of the server only the one that embeds is offered.
  expect(found).toEqual([{ name: 'Ollama', kind: 'ollama', baseUrl: server.url, models: [MODEL] }]);
  // The set-up says so too; engines that write are not offered a model that only embeds.
  const setup = await admin.setup.state();
  expect(setup.memory).toEqual({ searchedWith: null, found: [MODEL] });
  expect(setup.found).toMatchObject([{ name: 'Ollama', models: ['night:8b'] }]);
  const user = await app.signUp('somebody');
  await expect(state(user)).rejects.toMatchObject({ status: 403 });
  const body = { baseUrl: server.url, model: MODEL };
  await expect(user.embeddingEngines.choose({ body })).rejects.toMatchObject({ status: 403 });
});

test('what is found is used with one press, on every server and after a restart, until it is released', async () => {
  for (const gone of [
    { baseUrl: server.url, model: 'night:8b' },
    { baseUrl: 'http://10.0.0.1', model: MODEL },
  ])
    await expect(admin.embeddingEngines.choose({ body: gone })).rejects.toMatchObject({
      code: 'engines.gone',
    });
  const body = { baseUrl: server.url, model: MODEL };
  const chosen = await admin.embeddingEngines.choose({ body });
  expect(chosen).toMatchObject({ source: 'chosen', current: { name: 'Ollama', ...body } });
  expect(chosen.engines).toMatchObject([{ name: 'Ollama', kind: 'ollama', problem: null }]);
  expect((await admin.setup.state()).memory).toEqual({ searchedWith: MODEL, found: [MODEL] });
  await expect.poll(async () => (await state(there)).source).toBe('chosen');
  await app.restart();
  admin.session.origin = app.origin;
  expect((await state()).current).toMatchObject(body);
  // The same server is not added twice.
  expect((await admin.embeddingEngines.choose({ body })).engines).toHaveLength(1);
  const { items } = await admin.safety.audit({ query: { action: 'engine.chosen' } });
  expect(items[0]).toMatchObject({ details: { ...body, kind: 'ollama' } });

  await admin.embeddingEngines.setRole({ params: { role: 'memory' }, body: { model: null } });
  expect(await state()).toMatchObject({ source: 'none', current: null });
  await expect.poll(async () => (await state(there)).source).toBe('none');
  const engine = await named('Ollama');
  await admin.embeddingEngines.remove({ params: { id: engine.id } });
});

test('an engine is added, changed, chosen and removed; its key is in no table and in no answer', async () => {
  await expect(add('Nowhere', { baseUrl: 'nowhere', timeoutMs: '9' })).rejects.toMatchObject({
    code: 'engines.setting',
    body: {
      error: {
        fields: {
          'settings.baseUrl': 'Address must begin with http:// or https://',
          'settings.timeoutMs': 'Deadline must be at least 100',
        },
      },
    },
  });
  await expect(
    admin.embeddingEngines.add({ body: { kind: 'understudy', name: 'None', settings: {} } }),
  ).rejects.toMatchObject({ code: 'engines.missing' });
  server.demand(CANARY);
  await add('Lantern', { baseUrl: `${server.url}/v1`, apiKey: CANARY });
  const lantern = await named('Lantern');
  expect(lantern).toMatchObject({ problem: null, secrets: ['apiKey'], health: { state: 'rest' } });
  expect(lantern.models).toEqual([{ id: `${lantern.id}/${MODEL}`, name: MODEL }]);
  await admin.embeddingEngines.setRole({
    params: { role: 'memory' },
    body: { model: lantern.models[0]!.id },
  });
  // A change without the key keeps it.
  const settings = { baseUrl: `${server.url}/v1`, mostAtOnce: '8' };
  const body = { kind: KIND, name: 'Lamp', settings };
  await admin.embeddingEngines.change({ params: { id: lantern.id }, body });
  expect((await tested({ id: lantern.id, draft: null })).at(-1)).toMatchObject({ event: 'compared' });
  expect(server.requests.at(-1)!.authorization).toBe(`Bearer ${CANARY}`);
  expect(await named('Lamp')).toMatchObject({ health: { state: 'well', replies: 2, failures: 0 } });

  expect(JSON.stringify(await state())).not.toContain(CANARY);
  const { rows } = await app.database.pool.query('select e::text as text from engines e');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(CANARY);
  expect(JSON.stringify(await admin.safety.audit({ query: { action: 'engine.' } }))).not.toContain(CANARY);

  // Engines that write do not hear of it, and the other way round.
  expect((await admin.engines.state()).engines).toEqual([]);
  await admin.embeddingEngines.remove({ params: { id: lantern.id } });
  expect(await state()).toMatchObject({ source: 'none', engines: [] });
  const gone = { params: { role: 'memory' as const }, body: { model: lantern.models[0]!.id } };
  await expect(admin.embeddingEngines.setRole(gone)).rejects.toMatchObject({ code: 'engines.model_missing' });
  server.demand('');
});

test('a test tells dimension and time, and whether the answer is nearer than another sentence', async () => {
  const draft = { kind: KIND, settings: { baseUrl: server.url, model: MODEL } };
  const events = await tested({ id: null, draft });
  expect(events).toMatchObject([
    { event: 'models', data: { names: [MODEL] } },
    { event: 'compared', data: { model: `${MODEL} (256)`, dimension: 256, isNearer: true } },
  ]);
  const last = events.at(-1)!;
  if (last.event !== 'compared') throw new Error(last.event);
  expect(last.data.near.cosine).toBeGreaterThan(last.data.far.cosine);

  server.behave('all alike');
  expect((await tested({ id: null, draft })).at(-1)).toMatchObject({
    event: 'compared',
    data: { isNearer: false },
  });
});

test.each<[EmbeddingScript, string]>([
  ['other dimension', 'broken'],
  ['nonsense', 'broken'],
  ['dies in the middle', 'broken'],
  ['no such model', 'refused'],
  ['hangs', 'timeout'],
])('a test tells what is wrong: %s', async (script, reason) => {
  server.behave(script);
  const settings = { baseUrl: server.url, model: MODEL, timeoutMs: '300' };
  const events = await tested({ id: null, draft: { kind: KIND, settings } });
  expect(events.at(-1)).toMatchObject({ event: 'failed', data: { reason } });
  server.behave('well');
});

test('a wrong key and a wrong address are told at the first step', async () => {
  server.demand('another');
  const key = { baseUrl: server.url, apiKey: CANARY };
  const wrongKey = await tested({ id: null, draft: { kind: KIND, settings: key } });
  expect(wrongKey).toMatchObject([{ event: 'failed', data: { reason: 'unauthorized' } }]);
  expect(JSON.stringify(wrongKey)).not.toContain(CANARY);
  server.demand('');
  const nobody = { kind: KIND, settings: { baseUrl: 'http://127.0.0.1:1' } };
  expect(await tested({ id: null, draft: nobody })).toMatchObject([
    { event: 'failed', data: { reason: 'unreachable' } },
  ]);
});

test('the desk tells how an engine does', async () => {
  await add('Sick', { baseUrl: server.url, model: MODEL });
  server.behave('nonsense');
  const { id } = await named('Sick');
  for (let n = 0; n < 3; n++) await tested({ id, draft: null });
  expect((await named('Sick')).health).toMatchObject({
    state: 'down',
    failures: 3,
    faults: [{ reason: 'broken', count: 3 }],
  });
  server.behave('well');
  await admin.embeddingEngines.remove({ params: { id } });
});

test('an engine that the settings name cannot be replaced at the desk', async () => {
  const fixed = await createTestApp({
    sharedWith: app,
    env: { EMBEDDINGS_BASE_URL: `${server.url}/v1`, EMBEDDINGS_MODEL: MODEL, CHAT_DETECT: 'off' },
  });
  const operator = await become(admin, fixed);
  expect(await state(operator)).toMatchObject({
    source: 'settings',
    current: { name: KIND, model: MODEL },
    found: [],
    roles: [{ role: 'memory', model: null, isFixed: true }],
  });
  const body = { baseUrl: server.url, model: MODEL };
  await expect(operator.embeddingEngines.choose({ body })).rejects.toMatchObject({ code: 'engines.fixed' });
  const none = { params: { role: 'memory' as const }, body: { model: null } };
  await expect(operator.embeddingEngines.setRole(none)).rejects.toMatchObject({ code: 'engines.fixed' });
  await fixed.close();
});
