// Several chat engines side by side: an administrator adds them, chooses what each is used for, and their keys are
// kept where nobody reads them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../src/platform/server/log.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';
import { mockTokens, startMockChatServer, type MockChatServer } from '../support/mock-chat-server.ts';
import { setTier } from '../support/tier-permissions.ts';
import { writtenCharacter } from '../support/written-character.ts';

const CANARY = 'sk-canary-5f1d0c7e-never-in-plain';
const REPLY = mockTokens.join('');
let server: MockChatServer;
let app: TestApp;
let admin: Person;
let logged = '';

beforeAll(async () => {
  server = await startMockChatServer();
  const log = createLog('trace', { write: (line) => void (logged += line) });
  app = await createTestApp({ log, env: { CHAT_DETECT: 'off' } });
  admin = await app.signUp('operator');
  await app.database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.user.id).execute();
  const login = { emailOrUsername: admin.user.username, password: admin.password };
  admin.session.accessToken = (await admin.account.login({ body: login })).accessToken;
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

const KIND = 'openai-compatible';
const add = (name: string, settings: Record<string, string>) =>
  admin.engines.add({ body: { kind: KIND, name, settings } });
const named = async (name: string) =>
  (await admin.engines.state()).engines.find((engine) => engine.name === name)!;

/** The reply to the first message of a new user. */
async function reply(name: string, tier: 'free' | 'bloom' = 'free'): Promise<string> {
  const person = await app.signUp(name);
  await setTier(app.database, person.user.id, tier);
  const [id] = await app.characters();
  app.chatEngine.say('From the engine of before.');
  const events = await Array.fromAsync(person.chat.send({ params: { id: id! }, body: { content: 'Hello' } }));
  app.chatEngine.forget();
  const last = events.at(-1)!;
  return last.event === 'done' ? last.data.message.content : last.event;
}

/** Every row of every table, as text. */
async function everyRow(): Promise<string> {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const parts: string[] = [];
  for (const { name } of rows) {
    const found = await app.database.pool.query<{ text: string }>(`select t::text as text from ${name} t`);
    parts.push(...found.rows.map(({ text }) => `${name}: ${text}`));
  }
  return parts.join('\n');
}

test('the forms follow from the kinds, and every wrong setting is named', async () => {
  const { kinds, roles, engines } = await admin.engines.state();
  const [kind] = kinds;
  expect(kinds.map(({ id }) => id)).toContain(KIND);
  expect(kind!.fields.find(({ name }) => name === 'apiKey')).toMatchObject({ isSecret: true, type: 'text' });
  expect(roles.map(({ role }) => role)).toEqual(['default', 'members', 'preview']);
  expect(engines).toEqual([]);
  await expect(add('Nowhere', { baseUrl: 'nowhere', temperature: '9' })).rejects.toMatchObject({
    code: 'engines.setting',
    body: {
      error: {
        fields: {
          'settings.baseUrl': 'Address must begin with http:// or https://',
          'settings.temperature': 'Temperature must be at most 5',
        },
      },
    },
  });
  await expect(add('Told', { baseUrl: 'https://me:hush@host.example/v1' })).rejects.toMatchObject({
    code: 'engines.setting',
    body: { error: { fields: { 'settings.baseUrl': 'Address must not hold a password' } } },
  });
  const stranger = await app.signUp('stranger');
  await expect(stranger.engines.state()).rejects.toMatchObject({ status: 403 });
});

test('the key of a chosen engine is used, and is in no table and in no log line', async () => {
  await add('Lantern', { baseUrl: `${server.url}/v1`, apiKey: CANARY, atOnce: '4', promptPrice: '0.5' });
  const lantern = await named('Lantern');
  expect(lantern).toMatchObject({ problem: null, secrets: ['apiKey'], settings: { atOnce: '4' } });
  const [model] = lantern.models;
  expect(model).toMatchObject({ name: 'mock-normal', atOnce: 4, price: { prompt: 0.5 }, isStandIn: false });
  await admin.engines.setRole({ params: { role: 'default' }, body: { model: model!.id } });
  expect(await reply('first')).toBe(REPLY);
  expect(server.requests.at(-1)!.headers.authorization).toBe(`Bearer ${CANARY}`);

  // A back-end that quotes the key in its refusal.
  const refusing = model!.id.replace('mock-normal', 'mock-401');
  await admin.engines.setRole({ params: { role: 'default' }, body: { model: refusing } });
  expect(await reply('refused')).toBe('error');

  // A change without the key keeps it, also over a restart.
  const { id, kind } = lantern;
  await admin.engines.change({
    params: { id },
    body: { kind, name: 'Lantern', settings: { baseUrl: `${server.url}/v1` } },
  });
  await admin.engines.setRole({ params: { role: 'default' }, body: { model: model!.id } });
  await app.restart();
  admin.session.origin = app.origin;
  expect(await reply('after')).toBe(REPLY);
  expect(server.requests.at(-1)!.headers.authorization).toBe(`Bearer ${CANARY}`);

  expect(JSON.stringify(await admin.engines.state())).not.toContain(CANARY);
  const log = await admin.safety.audit({ query: { action: 'engine.' } });
  expect(log.items.map(({ action }) => action)).toContain('engine.added');
  expect(JSON.stringify(log)).not.toContain(CANARY);
  const rows = await everyRow();
  expect(rows).toContain('engine.added');
  for (const form of [CANARY, Buffer.from(CANARY).toString('hex'), Buffer.from(CANARY).toString('base64')])
    expect(rows).not.toContain(form);
  expect(logged).toContain('unauthorized');
  expect(logged).not.toContain(CANARY);
});

test('roles are written by different engines, and what is removed goes back to what was there before', async () => {
  const other = await startMockChatServer({ tokens: ['For ', 'members.'] });
  const lantern = await named('Lantern');
  await add('Parlour', { baseUrl: `${other.url}/v1` });
  const parlour = await named('Parlour');
  const visitor = await app.guest();
  const advertised = async () =>
    (await visitor.memberships.plans({ query: {} })).items.map(
      ({ offersMemberModels }) => offersMemberModels,
    );
  expect(await advertised()).not.toContain(true);
  await admin.engines.setRole({ params: { role: 'members' }, body: { model: parlour.models[0]!.id } });
  expect(await advertised()).not.toContain(false);
  await admin.engines.setRole({ params: { role: 'preview' }, body: { model: parlour.models[0]!.id } });
  expect(await reply('guest')).toBe(REPLY);
  expect(await reply('member', 'bloom')).toBe('For members.');

  const { id } = await admin.characters.create({ body: { content: writtenCharacter() } });
  const said = { params: { id }, body: { history: [], content: 'Hello' } };
  const events = await Array.fromAsync(admin.characters.testChat(said));
  expect(JSON.stringify(events)).toContain('members.');

  // A list that fails makes one engine unavailable, and a restart starts all the same.
  await other.stop();
  await app.restart();
  admin.session.origin = app.origin;
  const state = await admin.engines.state();
  expect(state.engines).toMatchObject([
    { name: 'Lantern', problem: null },
    { name: 'Parlour', problem: expect.stringContaining('cannot be reached'), models: [] },
  ]);
  expect(await reply('still')).toBe(REPLY);

  await admin.engines.remove({ params: { id: parlour.id } });
  visitor.session.origin = app.origin;
  expect(await advertised()).not.toContain(true);
  expect(await reply('member2', 'bloom')).toBe(REPLY);
  await admin.engines.remove({ params: { id: lantern.id } });
  expect(await reply('before')).toBe('From the engine of before.');
  await expect(admin.engines.remove({ params: { id: lantern.id } })).rejects.toMatchObject({ status: 404 });
  const gone = { params: { role: 'default' as const }, body: { model: lantern.models[0]!.id } };
  await expect(admin.engines.setRole(gone)).rejects.toMatchObject({ code: 'engines.model_missing' });
});

/** The steps of a test, its text joined. */
async function tested(body: Parameters<typeof admin.engines.test>[0]['body']) {
  const events = await Array.fromAsync(admin.engines.test({ body }));
  const text = events.map((each) => (each.event === 'text' ? each.data.text : '')).join('');
  const steps = events.map(({ event }) => event).filter((event, n, all) => event !== all[n - 1]);
  return { text, steps, last: events.at(-1)! };
}

test('an engine is tested while its settings are typed: a sentence streams, a wrong key or address is told', async () => {
  const draft = (settings: Record<string, string>) => ({ id: null, draft: { kind: KIND, settings } });
  const good = await tested(draft({ baseUrl: server.url, model: 'mock-steps' }));
  expect(good).toMatchObject({ text: REPLY, steps: ['models', 'first', 'text', 'done'] });
  const wrongKey = await tested(draft({ baseUrl: server.url, model: 'mock-401', apiKey: CANARY }));
  expect(wrongKey.last).toMatchObject({ event: 'failed', data: { reason: 'unauthorized' } });
  expect(JSON.stringify(wrongKey)).not.toContain(CANARY);
  const nobody = await tested(draft({ baseUrl: 'http://127.0.0.1:1' }));
  expect(nobody).toMatchObject({ steps: ['failed'], last: { data: { reason: 'unreachable' } } });
  await expect(tested(draft({ baseUrl: 'nowhere' }))).rejects.toMatchObject({ code: 'engines.setting' });
});

test('the desk tells how each engine does, and why the last replies failed', async () => {
  await add('Sick', { baseUrl: server.url, model: 'mock-401', apiKey: CANARY });
  const { id, health } = await named('Sick');
  expect(health).toMatchObject({ state: 'rest', faults: [] });
  await tested({ id, draft: null });
  await tested({ id, draft: null });
  expect((await named('Sick')).health).toMatchObject({
    state: 'down',
    failures: 2,
    faults: [{ reason: 'unauthorized', count: 2, said: expect.stringContaining('[key]') }],
  });
  // The key that is stored is used where none is typed; another model is another try.
  const draft = { kind: KIND, settings: { baseUrl: server.url, model: 'mock-steps' } };
  expect((await tested({ id, draft })).last.event).toBe('done');
  await admin.engines.change({ params: { id }, body: { ...draft, name: 'Sick' } });
  expect((await named('Sick')).health.state).toBe('rest');
  await tested({ id, draft: null });
  expect((await named('Sick')).health).toMatchObject({ state: 'well', replies: 1 });
  await admin.engines.remove({ params: { id } });
});
