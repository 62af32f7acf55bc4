// An administrator chooses a model server on the machine for the replies of all servers, also after a
// restart.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';
import { writtenCharacter } from '../support/written-character.ts';
import { mockTokens, startMockChatServer, type MockChatServer } from '../support/mock-chat-server.ts';

let people = 0;
let server: MockChatServer;
let app: TestApp;
let secondApp: TestApp;
let admin: Person;

beforeAll(async () => {
  server = await startMockChatServer();
  const modelPorts = { Ollama: Number(new URL(server.url).port), vLLM: 1 };
  app = await createTestApp({ modelPorts });
  secondApp = await createTestApp({ modelPorts, sharedWith: app });
  admin = await app.signUp('operator');
  await app.database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.user.id).execute();
  const login = { emailOrUsername: admin.user.username, password: admin.password };
  admin.session.accessToken = (await admin.account.login({ body: login })).accessToken;
});
afterAll(async () => {
  await secondApp.close();
  await app.close();
  await server.stop();
});

/** The reply to the first message of a new user on that server. */
async function reply(of: TestApp, name: string): Promise<string> {
  const person = await of.signUp(name);
  const [id] = await of.characters();
  of.chatEngine.say('From the engine before.');
  const events = await Array.fromAsync(person.chat.send({ params: { id: id! }, body: { content: 'Hello' } }));
  return events.find((event) => event.event === 'done')!.data.message.content;
}

test('only a reachable local model can be chosen, and only by an administrator', async () => {
  const state = await admin.engines.state();
  expect(state).toMatchObject({ source: 'built_in', chosen: null, found: [{ name: 'Ollama' }] });
  const [{ baseUrl, models } = { baseUrl: '', models: [] as string[] }] = state.found;
  const gone = { baseUrl, model: 'nobody' };
  await expect(admin.engines.choose({ body: gone })).rejects.toMatchObject({ code: 'engines.gone' });
  const elsewhere = { baseUrl: 'http://10.0.0.1/v1', model: models[0]! };
  await expect(admin.engines.choose({ body: elsewhere })).rejects.toMatchObject({ code: 'engines.gone' });
  const user = await app.signUp('somebody');
  await expect(user.engines.state()).rejects.toMatchObject({ status: 403 });
});

/** Whether the test chat of a draft says that the stand-in answers, at its begin and at its end. */
async function labels(): Promise<boolean[]> {
  const { id } = await admin.characters.create({ body: { content: writtenCharacter() } });
  const said = { params: { id }, body: { history: [], content: 'Hello' } };
  const events = await Array.fromAsync(admin.characters.testChat(said));
  return events.flatMap(({ event, data }) => (event === 'start' || event === 'done' ? [data.isStandIn] : []));
}
const listedEngines = async () =>
  (await admin.diagnostics.overview()).engines.map(({ id, isStandIn }) => [id, isStandIn]);

test('the chosen model writes the replies on all servers until it is released', async () => {
  expect(await reply(app, 'first')).toBe('From the engine before.');
  expect(await labels()).toEqual([true, true]);
  const { found } = await admin.engines.state();
  const body = { baseUrl: found[0]!.baseUrl, model: found[0]!.models[0]! };
  const chosen = await admin.engines.choose({ body });
  expect(chosen).toMatchObject({ source: 'chosen', chosen: body, current: { isStandIn: false } });
  expect(await reply(app, 'second')).toBe(mockTokens.join(''));
  expect(await labels()).toEqual([false, false]);
  expect(await listedEngines()).toContainEqual(['configured', false]);
  await expect.poll(() => reply(secondApp, `there${++people}`)).toBe(mockTokens.join(''));

  await app.restart();
  admin.session.origin = app.origin;
  expect(await reply(app, 'third')).toBe(mockTokens.join(''));
  const log = await admin.safety.audit({ query: { action: 'engine.chosen' } });
  expect(log.items).toMatchObject([{ details: body }]);

  await admin.engines.release();
  expect(await reply(app, 'fourth')).toBe('From the engine before.');
  expect(await labels()).toEqual([true, true]);
  expect(await listedEngines()).toContainEqual(['configured', true]);
});

test('an engine from the settings cannot be replaced', async () => {
  const fixed = await createTestApp({
    sharedWith: app,
    env: { CHAT_BASE_URL: `${server.url}/v1`, CHAT_DETECT: 'off' },
  });
  const there = await fixed.guest();
  there.session.accessToken = admin.session.accessToken;
  expect(await there.engines.state()).toMatchObject({ source: 'settings', found: [] });
  const body = { baseUrl: `${server.url}/v1`, model: 'mock-normal' };
  await expect(there.engines.choose({ body })).rejects.toMatchObject({ code: 'engines.fixed' });
  await expect(there.engines.release()).rejects.toMatchObject({ code: 'engines.fixed' });
  await fixed.close();
});
