// A model of one's own choice in a chat: what the operator offers, to whom, what a reply is really written with, and what
// happens when the model is gone.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';
import { mockTokens, startMockChatServer, type MockChatServer } from '../support/mock-chat-server.ts';
import { setTier } from '../support/tier-permissions.ts';

const REPLY = mockTokens.join('');
const USUAL = 'From the usual engine.';
let server: MockChatServer;
let app: TestApp;
let admin: Person;
let ada: Person;
let engineId: string;
let conversationId: string;
let count = 0;

const model = (name: string) => `${engineId}/${name}`;
const offer = (name: string, shownAs: string, isMemberOnly = false) =>
  admin.engines.offer({ body: { model: model(name), name: shownAs, isMemberOnly } });
const params = () => ({ id: conversationId });
const choose = (name: string | null) =>
  ada.generation.change({ params: params(), body: { model: name === null ? null : model(name) } });
const read = () => ada.generation.read({ params: params() });

interface Written {
  content: string;
  isStandIn: boolean;
  /** As the record of the reply names it. */
  model: string;
}

async function say(content = 'Hello'): Promise<Written> {
  app.chatEngine.forget();
  app.chatEngine.say(USUAL);
  const events = await Array.fromAsync(ada.chat.send({ params: params(), body: { content } }));
  const start = events.find(({ event }) => event === 'start')!.data as { isStandIn: boolean };
  const last = events.at(-1)!;
  if (last.event !== 'done') throw new Error(`no reply: ${JSON.stringify(last)}`);
  const { id, content: text } = last.data.message;
  const { record } = await ada.chatRecords.record({ params: { ...params(), messageId: id } });
  return { content: text, isStandIn: start.isStandIn, model: record!.model };
}

beforeAll(async () => {
  server = await startMockChatServer();
  app = await createTestApp({ env: { CHAT_DETECT: 'off' } });
  admin = await app.signUp('operator');
  await app.database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.user.id).execute();
  const login = { emailOrUsername: admin.user.username, password: admin.password };
  admin.session.accessToken = (await admin.account.login({ body: login })).accessToken;
});
afterAll(async () => {
  await app.close();
  await server.stop();
});
beforeEach(async () => {
  const body = {
    ...{ kind: 'openai-compatible', name: `Lantern ${++count}` },
    settings: { baseUrl: `${server.url}/v1`, contextTokens: '4096' },
  };
  const { engines } = await admin.engines.add({ body });
  engineId = engines.at(-1)!.id;
  ada = await app.signUp(`ada${count}`);
  const [characterId] = await app.characters();
  conversationId = (await ada.chat.open({ params: { id: characterId! } })).conversation.id;
  server.reset();
});

describe('what is offered', () => {
  test('only an administrator offers and withdraws, under a name, and it stands in the log', async () => {
    const { offers } = await offer('mock-normal', 'Velvet');
    expect(offers).toContainEqual({ model: model('mock-normal'), name: 'Velvet', isMemberOnly: false });
    const again = await offer('mock-normal', 'Silk', true);
    const mine = again.offers.filter((each) => each.model.startsWith(engineId));
    expect(mine).toEqual([{ model: model('mock-normal'), name: 'Silk', isMemberOnly: true }]);
    await expect(
      admin.engines.offer({ body: { model: 'nobody/x', name: 'X', isMemberOnly: false } }),
    ).rejects.toMatchObject({ code: 'engines.model_missing' });
    await expect(
      ada.engines.offer({ body: { model: model('mock-normal'), name: 'Mine', isMemberOnly: false } }),
    ).rejects.toMatchObject({ status: 403 });
    const left = await admin.engines.withdraw({ body: { model: model('mock-normal') } });
    expect(left.offers.some((each) => each.model.startsWith(engineId))).toBe(false);
    const log = await admin.safety.audit({ query: { action: 'engine.' } });
    const told = log.items.map(({ action }) => action);
    expect(told).toContain('engine.offered');
    expect(told).toContain('engine.withdrawn');
  });

  test('what is not offered cannot be chosen', async () => {
    await expect(choose('mock-normal')).rejects.toMatchObject({ code: 'chat.model' });
    expect((await read()).settings.model).toBeNull();
  });
});

describe('a chosen model', () => {
  test('writes from the next reply on in that chat alone, and the record names it', async () => {
    await offer('mock-normal', 'Velvet');
    expect(await say()).toMatchObject({ content: USUAL });
    const state = await choose('mock-normal');
    expect(state).toMatchObject({ settings: { model: model('mock-normal') }, isStandIn: false });
    expect(state.models).toContainEqual({
      ...{ id: model('mock-normal'), name: 'Velvet', isMemberOnly: false, isAway: false },
    });
    expect(await say('And now?')).toEqual({ content: REPLY, isStandIn: false, model: 'mock-normal' });
    expect(server.requests.at(-1)!.body).toMatchObject({ model: 'mock-normal' });
    expect((await ada.chat.open({ params: params() })).engine.isStandIn).toBe(false);
    const other = (await app.characters())[1]!;
    expect((await ada.chat.open({ params: { id: other } })).engine.isStandIn).toBe(true);
    await choose(null);
    expect(await say('And again?')).toMatchObject({ content: USUAL });
  });

  test('is given a prompt for its own context, and the preview counts with it', async () => {
    await offer('mock-normal', 'Velvet');
    await choose('mock-normal');
    const preview = await ada.chatRecords.prompt({ params: params(), body: { content: 'Hello' } });
    expect(preview).toMatchObject({ model: 'mock-normal', isStandIn: false, limit: 4096 });
  });

  test('also writes other versions and drafts', async () => {
    await offer('mock-normal', 'Velvet');
    await say();
    await choose('mock-normal');
    const { messages } = await ada.chat.open({ params: params() });
    const events = await Array.fromAsync(
      ada.chat.regenerate({ params: { ...params(), messageId: messages.at(-1)!.id }, body: {} }),
    );
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { message: { content: REPLY } } });
  });
});

describe('members’ models', () => {
  test('cannot be chosen without the tier, and are not used once it has ended', async () => {
    await offer('mock-normal', 'Velvet', true);
    await expect(choose('mock-normal')).rejects.toMatchObject({
      code: 'memberships.required',
      body: { action: 'chat with Velvet' },
    });
    await setTier(app.database, ada.user.id, 'bloom');
    await choose('mock-normal');
    expect(await say()).toMatchObject({ content: REPLY });
    await setTier(app.database, ada.user.id, 'free');
    expect(await say('Still?')).toMatchObject({ content: USUAL });
    expect((await read()).settings.model).toBe(model('mock-normal'));
    await setTier(app.database, ada.user.id, 'bloom');
    expect(await say('And now?')).toMatchObject({ content: REPLY });
  });
});

describe('a model that is gone', () => {
  test('is replaced by the usual one when it was withdrawn, and comes back with the offer', async () => {
    await offer('mock-normal', 'Velvet');
    await choose('mock-normal');
    await admin.engines.withdraw({ body: { model: model('mock-normal') } });
    const written = await say();
    expect(written).toMatchObject({ content: USUAL, isStandIn: true });
    expect(written.model).not.toBe('mock-normal');
    const state = await read();
    expect(state.settings.model).toBe(model('mock-normal'));
    expect(state.models.some(({ id }) => id === model('mock-normal'))).toBe(false);
    // What was chosen already may be sent again with the rest of the form.
    await ada.generation.change({ params: params(), body: { model: model('mock-normal'), length: 'long' } });
    await offer('mock-normal', 'Velvet');
    expect(await say('And now?')).toMatchObject({ content: REPLY });
  });

  test('is replaced within the same reply when it does not answer, and left alone for a minute', async () => {
    await offer('mock-401', 'Broken');
    await choose('mock-401');
    const written = await say();
    expect(written.content).toBe(USUAL);
    expect(written.model).not.toBe('mock-401');
    expect((await read()).models.find(({ id }) => id === model('mock-401'))).toMatchObject({ isAway: true });
    const before = server.requests.length;
    expect(await say('And now?')).toMatchObject({ content: USUAL });
    expect(server.requests).toHaveLength(before);
    app.clock.advance(61_000);
    expect(await say('And later?')).toMatchObject({ content: USUAL });
    expect(server.requests.length).toBeGreaterThan(before);
  });

  test('is not replaced once it has thought: nobody goes on in another’s thoughts', async () => {
    await offer('mock-thoughts-cut', 'Broken');
    await choose('mock-thoughts-cut');
    app.chatEngine.forget();
    app.chatEngine.say(USUAL);
    const events = await Array.fromAsync(ada.chat.send({ params: params(), body: { content: 'Hello' } }));
    expect(events.some(({ event }) => event === 'thought')).toBe(true);
    expect(events.some(({ event }) => event === 'delta')).toBe(false);
    expect(events.at(-1)).toMatchObject({ event: 'error' });
  });

  test('is replaced when its engine was removed', async () => {
    await offer('mock-normal', 'Velvet');
    await choose('mock-normal');
    await admin.engines.remove({ params: { id: engineId } });
    expect(await say()).toMatchObject({ content: USUAL });
  });
});

describe('presets', () => {
  test('keep the model; one of before and one of SillyTavern leave it as it is', async () => {
    await offer('mock-normal', 'Velvet');
    await choose('mock-normal');
    const { settings } = await read();
    const mine = await ada.presets.create({ body: { name: 'Mine', settings } });
    const other = (await ada.chat.open({ params: { id: (await app.characters())[1]! } })).conversation.id;
    const taken = await ada.presets.use({ params: { id: other }, body: { presetId: mine.id } });
    expect(taken.settings.model).toBe(model('mock-normal'));
    expect(taken.preset).toMatchObject({ isChanged: false });

    const file = new File([JSON.stringify({ temperature: 0.5 })], 'theirs.json');
    const { preset } = await ada.presets.import({ query: { name: 'theirs.json' }, file });
    expect(preset.settings).not.toHaveProperty('model');
    const after = await ada.presets.use({ params: { id: other }, body: { presetId: preset.id } });
    expect(after).toMatchObject({
      settings: { model: model('mock-normal'), sampler: { temperature: 0.5 } },
      preset: { isChanged: false },
    });

    const { model: _, ...older } = settings;
    await ada.presets.update({ params: { id: mine.id }, body: { settings: older } });
    await choose(null);
    const kept = await ada.presets.use({ params: params(), body: { presetId: mine.id } });
    expect(kept).toMatchObject({ settings: { model: null }, preset: { isChanged: false } });
  });

  test('a file of another house brings no model that nobody has here', async () => {
    await offer('mock-normal', 'Velvet');
    const { settings } = await read();
    const of = async (id: string) => {
      const text = JSON.stringify({ name: 'Ours', nightbloom: { ...settings, model: id } });
      const file = new File([text], 'ours.json');
      return (await ada.presets.import({ query: { name: 'ours.json' }, file })).preset.settings.model;
    };
    expect(await of(model('mock-normal'))).toBe(model('mock-normal'));
    expect(await of('elsewhere/model')).toBeUndefined();
  });
});
