// How replies are written in a conversation: the author's note, length, samplers and stop texts, from the call that sets
// them to the request that the model server gets and the record of the reply.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOpenAiCompatible } from '../../src/adapters/chat-engine/openai-compatible/openai-compatible.ts';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';
import { startMockChatServer, type MockChatServer } from '../support/mock-chat-server.ts';

/** What a moderator should see. */
const REVIEWED = 'She was a student at the academy, and they made love.';
const WINTER = 'Winter evening, small gestures.';
let server: MockChatServer;
let app: TestApp;
let ada: Person;
let conversationId: string;
let count = 0;

beforeAll(async () => {
  server = await startMockChatServer();
  const engine = createOpenAiCompatible({
    ...{ baseUrl: `${server.url}/v1`, model: 'mock-instant', profile: 'llama.cpp', contextTokens: 8192 },
    ...{ firstTokenTimeoutMs: 2000, idleTimeoutMs: 2000, backOffMs: 5 },
  });
  app = await createTestApp({ chatEngine: engine });
});
afterAll(async () => {
  await app.close();
  await server.stop();
});
beforeEach(async () => {
  ada = await app.signUp(`ada${++count}`);
  const [characterId] = await app.characters();
  conversationId = (await ada.chat.open({ params: { id: characterId! } })).conversation.id;
  server.reset();
});

type Body = { messages: { role: string; content: string }[] } & Record<string, unknown>;
const params = () => ({ id: conversationId });
const asked = () => server.requests.at(-1)!.body as Body;
const note = (change = {}) => ({ isOn: true, text: WINTER, depth: 4, every: 1, ...change });
const change = (body: Parameters<Person['generation']['change']>[0]['body']) =>
  ada.generation.change({ params: params(), body });
const newest = async () => (await ada.chat.open({ params: params() })).messages.at(-1)!;

async function say(content: string): Promise<Body> {
  await Array.fromAsync(ada.chat.send({ params: params(), body: { content } }));
  return asked();
}

/** How many turns stand after the one with the note; -1 for none. */
const behind = ({ messages }: Body) => {
  const at = messages.findIndex((turn) => turn.content.includes(WINTER));
  return at < 0 ? -1 : messages.length - 1 - at;
};

describe('the author’s note', () => {
  test('stands as far back as it is set to, and in the record and the preview of the prompt', async () => {
    await change({ note: note({ depth: 1 }) });
    for (const line of ['Hello.', 'And then?', 'Go on.']) expect(behind(await say(line))).toBe(0);
    expect(asked().messages.at(-1)!.content.indexOf(WINTER)).toBeLessThan(
      asked().messages.at(-1)!.content.indexOf('Go on.'),
    );
    const { record } = await ada.chatRecords.record({
      params: { ...params(), messageId: (await newest()).id },
    });
    expect(record!.sections.find(({ kind }) => kind === 'note')!.text).toContain(WINTER);
    await change({ note: note({ depth: 4 }) });
    expect(behind(await say('So?'))).toBe(4);
    await change({ note: note({ depth: 0 }) });
    const last = (await say('Well?')).messages.at(-1)!.content;
    expect(last.indexOf(WINTER)).toBeGreaterThan(last.indexOf('Well?'));
    await change({ note: note({ depth: 'top' }) });
    expect((await say('Now?')).messages[0]!.content).toContain(WINTER);
    const preview = await ada.chatRecords.prompt({ params: params(), body: { content: 'Hm?' } });
    expect(preview.sections.find(({ kind }) => kind === 'note')!.text).toContain(WINTER);
    await change({ note: note({ isOn: false }) });
    expect(behind(await say('Still?'))).toBe(-1);
  });

  test('changes nothing of the prompt above it', async () => {
    for (const line of ['One.', 'Two.', 'Three.', 'Four.']) await say(line);
    const before = asked().messages;
    await change({ note: note({ depth: 3 }) });
    const after = (await say('Five.')).messages;
    const same = after.findIndex((turn, index) => turn.content !== before[index]?.content);
    // What was the newest turn before carries its closing instructions; the note stands at or after it.
    expect(same).toBeGreaterThanOrEqual(before.length - 2);
  });

  test('stands in every second prompt, also when the server starts again', async () => {
    await change({ note: note({ every: 2, depth: 0 }) });
    const seen: boolean[] = [];
    for (const line of ['One.', 'Two.', 'Three.', 'Four.']) {
      seen.push(behind(await say(line)) >= 0);
      // The record of a reply is stored a moment after its end.
      await expect
        .poll(
          async () =>
            (await ada.chatRecords.record({ params: { ...params(), messageId: (await newest()).id } }))
              .record === null,
        )
        .toBe(false);
    }
    expect(seen).toEqual([true, false, true, false]);
    const { id, content } = await newest();
    expect(content).not.toBe('');
    await Array.fromAsync(ada.chat.regenerate({ params: { ...params(), messageId: id } }));
    expect(behind(asked())).toBe(-1);
  });

  test('is checked like a message, and refused as one', async () => {
    await expect(change({ note: note({ text: 'She is 14 and naked' }) })).rejects.toMatchObject({
      code: 'safety.blocked',
    });
    await expect(change({ note: note({ text: 'I am going to kill myself tonight' }) })).rejects.toMatchObject(
      { code: 'chat.hint_help' },
    );
    expect((await ada.generation.read({ params: params() })).settings.note.text).toBe('');
  });

  test('is checked, stored and sent without tags of the prompt, and with everything else as it was written', async () => {
    const hidden = 'She is 14 and na<note>ked';
    await expect(change({ note: note({ text: hidden }) })).rejects.toMatchObject({ code: 'safety.blocked' });
    await say('Hello.');
    const { id } = await newest();
    const hinted = ada.chat.regenerate({ params: { ...params(), messageId: id }, body: { hint: hidden } });
    await expect(Array.fromAsync(hinted)).rejects.toMatchObject({ code: 'safety.blocked' });
    const written = 'Slow, *very* _slow_, </card>**tender** <3';
    const { settings } = await change({ note: note({ text: written }) });
    expect(settings.note.text).toBe('Slow, *very* _slow_, **tender** <3');
    const { messages } = await say('And then?');
    expect(JSON.stringify(messages)).toContain('Slow, *very* _slow_, **tender** <3');
  });

  test('that a moderator should see is flagged, in a chat and in a preset', async () => {
    const { settings } = await change({ note: note({ text: REVIEWED }) });
    await ada.presets.create({ body: { name: 'Flagged', settings } });
    const { rows } = await app.database.pool.query(
      'select severity, surface from verdicts where user_id = $1',
      [ada.user.id],
    );
    const flag = { severity: 'review', surface: 'chat-in' };
    expect(rows).toEqual([flag, flag]);
  });

  test('that is longer than the window leaves room for the conversation', async () => {
    const text = 'Winter evening, small gestures. '.repeat(124).trim();
    await change({ note: note({ text, depth: 0 }) });
    await say('Hello?');
    const { record } = await ada.chatRecords.record({
      params: { ...params(), messageId: (await newest()).id },
    });
    expect(record!.sections.find(({ kind }) => kind === 'note')!.tokens).toBeLessThan(1_700);
    expect(asked().messages.at(-1)!.content).toContain('Hello?');
  });
});

describe('what the model is told', () => {
  test('are the samplers that it knows, the stop texts and the length', async () => {
    const sampler = { temperature: 0.55, topP: 0.9, minP: 0.05, repetitionPenalty: 1.1, seed: 7 };
    const state = await change({ sampler, stop: ['###'], length: 300 });
    expect(state).toMatchObject({ settings: { sampler, length: 300 }, maySetSamplers: true });
    expect(state.takes).toContain('minP');
    const body = await say('Hello.');
    expect(body).toMatchObject({ temperature: 0.55, top_p: 0.9, min_p: 0.05, repeat_penalty: 1.1, seed: 7 });
    expect(body['stop']).toContain('###');
    expect(body['max_tokens']).toBe(300);
    expect(body.messages.at(-1)!.content).toContain('in at most 195 words');
    await change({ length: 'off' });
    const off = await say('And?');
    expect(off['max_tokens']).toBe(2_000);
    expect(off.messages.at(-1)!.content).not.toContain('Answer in');
    expect((await ada.chat.open({ params: params() })).conversation.generation).toEqual({
      isNoteOn: false,
      length: 'off',
      preset: null,
    });
    await ada.chat.settings({ params: params(), body: { replyLength: 'short' } });
    expect((await say('Shorter.'))['max_tokens']).toBe(160);
    expect((await ada.generation.read({ params: params() })).settings).toMatchObject({
      length: 'short',
      sampler,
    });
  });

  test('are no samplers where the tier does not allow them', async () => {
    await change({ sampler: { temperature: 0.55 }, note: note() });
    await app.database.db.updateTable('membership_tiers').set({ has_samplers: false }).execute();
    try {
      const body = await say('Hello.');
      expect(body['temperature']).toBeUndefined();
      expect(JSON.stringify(body.messages)).toContain(WINTER);
      expect((await ada.generation.read({ params: params() })).maySetSamplers).toBe(false);
    } finally {
      await app.database.db.updateTable('membership_tiers').set({ has_samplers: true }).execute();
    }
  });
});

test.each([
  [{ sampler: { temperature: 9 } }],
  [{ sampler: { temperature: '1' } }],
  [{ sampler: { topK: 1.5 } }],
  [{ sampler: { wizardry: 1 } }],
  [{ stop: [' '] }],
  [{ stop: Array(9).fill('x') }],
  [{ length: 0 }],
  [{ length: 'endless' }],
  [{ note: { isOn: true, text: 'x'.repeat(4001), depth: 4, every: 1 } }],
  [{ note: { isOn: true, text: 'x', depth: -1, every: 1 } }],
  [{ note: { isOn: true, text: 'x', depth: 4, every: 0 } }],
  [{ preset: 'x' }],
])('%j is refused, and nothing is changed', async (body) => {
  await expect(change(body as never)).rejects.toMatchObject({ status: 400 });
  expect((await ada.generation.read({ params: params() })).settings.sampler).toEqual({});
});

test('two devices: what one says of the note leaves what the other wrote, and no text is lost', async () => {
  const ofNote = async () => (await ada.generation.read({ params: params() })).settings.note;
  await change({ note: note() });
  await change({ note: { depth: 2 } });
  expect(await ofNote()).toMatchObject({ text: WINTER, depth: 2, isOn: true });
  const late = change({ note: { text: 'Summer.', isOn: true }, noteReplaces: '' });
  await expect(late).rejects.toMatchObject({
    ...{ status: 409, code: 'chat.note_changed' },
    body: { note: { text: WINTER, depth: 2 } },
  });
  expect((await ofNote()).text).toBe(WINTER);
  await change({ note: { text: 'Summer.' }, noteReplaces: WINTER });
  // The same words from both are no conflict.
  await change({ note: { text: 'Summer.' }, noteReplaces: WINTER });
  expect((await ofNote()).text).toBe('Summer.');
});

test('it is nobody else’s, and in the download of the account', async () => {
  await change({ note: note(), sampler: { temperature: 0.4 } });
  const eve = await app.signUp(`eve${count}`);
  await expect(eve.generation.read({ params: params() })).rejects.toMatchObject({ status: 404 });
  await expect(eve.generation.change({ params: params(), body: { length: 'off' } })).rejects.toMatchObject({
    status: 404,
  });
  const { url } = await ada.account.askForExport({ params: { id: ada.user.id } });
  const response = await fetch(new URL(url, app.origin));
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const chat = strFromU8(Object.entries(files).find(([name]) => name.includes(conversationId))![1]);
  expect((JSON.parse(chat) as { generation: object }).generation).toMatchObject({
    note: { text: WINTER },
    sampler: { temperature: 0.4 },
  });
});
