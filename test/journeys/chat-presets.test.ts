// Presets: kept, used in another chat, changed, imported from SillyTavern, taken along with the account's data.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Generation } from '../../src/features/chat/generation-contract.ts';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';

let app: TestApp;
let ada: Person;
let chats: string[];
let count = 0;

beforeAll(async () => (app = await createTestApp()));
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.signUp(`ada${++count}`);
  const characters = (await app.characters()).slice(0, 2);
  chats = [];
  for (const id of characters) chats.push((await ada.chat.open({ params: { id } })).conversation.id);
});

const SLOW: Generation = {
  note: { isOn: true, text: 'Slow, winter evening.', depth: 2, every: 3 },
  length: 250,
  thinking: 'low',
  sampler: { temperature: 1.1, minP: 0.05 },
  stop: ['###'],
};
const here = (chat = 0) => ({ id: chats[chat]! });
const shown = async (chat = 0) =>
  (await ada.chat.open({ params: here(chat) })).conversation.generation.preset;
const upload = (content: unknown, name = 'Celeste v3.json') => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return ada.presets.import({ query: { name }, file: new File([text], name) });
};

test('a preset is kept, used in another chat, and differs once something is changed there', async () => {
  const preset = await ada.presets.create({ body: { name: 'Slow evening', settings: SLOW } });
  const state = await ada.presets.use({ params: here(1), body: { presetId: preset.id } });
  expect(state).toMatchObject({ settings: SLOW, preset: { id: preset.id } });
  expect(await shown(1)).toMatchObject({ name: 'Slow evening', isChanged: false });
  expect(await shown(0)).toBeNull();
  await ada.generation.change({ params: here(1), body: { length: 'long' } });
  expect(await shown(1)).toMatchObject({ name: 'Slow evening', isChanged: true });
  const { settings } = await ada.generation.read({ params: here(1) });
  await ada.presets.update({ params: { id: preset.id }, body: { settings, name: 'Long evening' } });
  expect(await shown(1)).toMatchObject({ name: 'Long evening', isChanged: false });
  await ada.presets.delete({ params: { id: preset.id } });
  expect(await shown(1)).toBeNull();
  expect((await ada.generation.read({ params: here(1) })).settings.length).toBe('long');
});

test('presets are their owner’s alone, and there is an end to them', async () => {
  const { id } = await ada.presets.create({ body: { name: 'Mine', settings: SLOW } });
  const eve = await app.signUp(`eve${count}`);
  expect((await eve.presets.list({})).items).toEqual([]);
  for (const call of [
    () => eve.presets.update({ params: { id }, body: { name: 'Hers' } }),
    () => eve.presets.delete({ params: { id } }),
    () => eve.presets.use({ params: here(), body: { presetId: id } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 });
  for (let n = 1; n < 50; n++) await ada.presets.create({ body: { name: `Number ${n}`, settings: SLOW } });
  await expect(ada.presets.create({ body: { name: 'More', settings: SLOW } })).rejects.toMatchObject({
    code: 'presets.too_many',
  });
});

test('a preset that is deleted while it is taken is missing', async () => {
  const { id } = await ada.presets.create({ body: { name: 'Going', settings: SLOW } });
  const other = await app.database.pool.connect();
  try {
    await other.query('begin');
    await other.query('delete from generation_presets where id = $1', [id]);
    const used = ada.presets.use({ params: here(1), body: { presetId: id } });
    const refused = expect(used).rejects.toMatchObject({ status: 404, code: 'presets.missing' });
    await expect
      .poll(async () => {
        const { rows } = await app.database.pool.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.length;
      })
      .toBe(1);
    await other.query('commit');
    await refused;
  } finally {
    other.release();
  }
});

test('a note in a preset is checked as one in a chat', async () => {
  const settings = { ...SLOW, note: { ...SLOW.note, text: 'She is 14 and naked' } };
  await expect(ada.presets.create({ body: { name: 'No', settings } })).rejects.toMatchObject({
    code: 'safety.blocked',
  });
  const hidden = { ...SLOW, note: { ...SLOW.note, text: 'She is 14 and na<note>ked' } };
  await expect(ada.presets.create({ body: { name: 'No', settings: hidden } })).rejects.toMatchObject({
    code: 'safety.blocked',
  });
  const { notTaken, preset, help } = await upload({
    temperature: 1,
    prompts: [{ identifier: 'x', name: 'Bad', content: hidden.note.text, injection_position: 1 }],
  });
  expect(preset.settings.note.text).toBe('');
  expect(notTaken).toMatchObject([{ kind: 'note', refusal: { code: 'safety.blocked' } }]);
  expect(help).toBeNull();
});

test('a note in a preset with signs of crisis brings the help', async () => {
  const text = 'I am going to kill myself tonight';
  const settings = { ...SLOW, note: { ...SLOW.note, text } };
  const help = { tier: 3, resources: expect.any(Array) as unknown };
  await expect(ada.presets.create({ body: { name: 'Evening', settings } })).rejects.toMatchObject({
    code: 'chat.hint_help',
    body: { help },
  });
  const imported = await upload({
    temperature: 1,
    prompts: [{ identifier: 'x', name: 'Own', content: text, injection_position: 1 }],
  });
  expect(imported).toMatchObject({ help, notTaken: [{ kind: 'note', refusal: { code: 'chat.hint_help' } }] });
  expect(imported.preset.settings.note.text).toBe('');
});

describe('an import', () => {
  test('of SillyTavern’s chat completion preset says what was taken and what was not', async () => {
    const { preset, taken, notTaken } = await upload({
      ...{ temperature: 1.15, top_p: 0.9, top_k: 0, min_p: 0.04, frequency_penalty: 3, seed: -1 },
      ...{
        openai_max_context: 32768,
        openai_max_tokens: 600,
        reasoning_effort: 'high',
        wrap_in_quotes: true,
      },
      prompts: [
        { identifier: 'main', name: 'Main', content: 'Write.', role: 'system' },
        { identifier: 'chatHistory', name: 'Chat History', marker: true },
        { identifier: 'a', name: 'Tone', content: 'Dry wit.', injection_position: 1, injection_depth: 2 },
        { identifier: 'b', name: 'Off', content: 'Loud.', injection_position: 1, injection_depth: 0 },
        { identifier: 'c', name: 'Top', content: 'Long.', injection_position: 0 },
      ],
      extensions: { regex_scripts: [{ scriptName: 'Hide thoughts' }, {}], tavern_helper: {} },
      prompt_order: [
        {
          character_id: 100001,
          order: [
            { identifier: 'a', enabled: true },
            { identifier: 'b', enabled: false },
            { identifier: 'c', enabled: true },
          ],
        },
      ],
    });
    expect(preset.name).toBe('Celeste v3');
    expect(preset.settings).toEqual({
      note: { isOn: true, text: 'Dry wit.', depth: 2, every: 1 },
      ...{ length: 600, thinking: 'high', stop: [] },
      sampler: { temperature: 1.15, topP: 0.9, minP: 0.04, frequencyPenalty: 2 },
    });
    expect(taken).toContainEqual({ kind: 'number', field: 'frequency_penalty', value: 2, was: 3 });
    expect(notTaken).toMatchObject([
      { kind: 'prompt', name: 'Main', why: 'own' },
      { kind: 'prompt', name: 'Off', why: 'off' },
      { kind: 'prompt', name: 'Top', why: 'place' },
      { kind: 'script', name: 'Hide thoughts' },
      { kind: 'script', name: '' },
      { kind: 'unknown', field: 'extensions.tavern_helper' },
      { kind: 'unknown', field: 'openai_max_context' },
      { kind: 'unknown', field: 'wrap_in_quotes' },
    ]);
  });

  const before = (id: string, content: string) => ({
    ...{ identifier: id, name: id, content, injection_position: 0 },
  });
  const order = (...identifiers: string[]) => [
    { order: identifiers.map((identifier) => ({ identifier, enabled: true })) },
  ];

  test('whose prompts stand before the chat alone makes a note on top, in the order of the file', async () => {
    const prompts = [before('b', 'Second.'), { ...before('a', 'First.'), injection_position: undefined }];
    const { preset, notTaken } = await upload({
      ...{ prompts, extensions: {}, prompt_order: order('a', 'b', 'chatHistory') },
    });
    const note = { isOn: true, text: 'First.\n\nSecond.', depth: 'top', every: 1 };
    expect([preset.settings.note, notTaken]).toEqual([note, []]);
    const unordered = await upload({ prompts });
    expect(unordered.preset.settings.note).toEqual({ ...note, text: 'Second.\n\nFirst.' });
  });

  test('whose prompts stand after the chat makes a note behind the last message', async () => {
    const { preset, notTaken } = await upload({
      prompts: [before('a', 'Early.'), before('z', 'Late.')],
      prompt_order: order('a', 'chatHistory', 'z'),
    });
    expect(preset.settings.note).toEqual({ isOn: true, text: 'Late.', depth: 0, every: 1 });
    expect(notTaken).toEqual([{ kind: 'prompt', name: 'a', why: 'place' }]);
  });

  test('of a whole export takes the preset in it, and the stop text of its template', async () => {
    const { preset, notTaken } = await upload({
      preset: { name: 'Calm', temp: 0.7, custom_stopping_strings: '["###"]' },
      instruct: { name: 'ChatML', input_sequence: '<|im_start|>user', stop_sequence: '<|im_end|>' },
      context: { name: 'ChatML', story_string: '{{system}}' },
    });
    expect(preset).toMatchObject({
      ...{ name: 'Calm', settings: { sampler: { temperature: 0.7 }, stop: ['###', '<|im_end|>'] } },
    });
    expect(notTaken).toEqual(['instruct', 'context'].map((field) => ({ kind: 'template', field })));
  });

  test('of a text completion preset', async () => {
    const { preset } = await upload({
      ...{ temp: 0.7, rep_pen: 1.08, genamt: 350, seed: 42, custom_stopping_strings: '["###", "\\n\\n"]' },
    });
    expect(preset.settings).toMatchObject({
      ...{ length: 350, stop: ['###', '\n\n'] },
      sampler: { temperature: 0.7, repetitionPenalty: 1.08, seed: 42 },
    });
  });

  test('of what was exported here brings all of it back', async () => {
    const { preset } = await upload({ name: 'Again', temperature: 9, nightbloom: SLOW });
    expect(preset).toMatchObject({ name: 'Again', settings: SLOW });
  });

  test('tells fields of the wrong type', async () => {
    const { preset, notTaken } = await upload({
      ...{ temperature: '1.2', top_p: null, top_k: 40, prompts: 'none', reasoning_effort: 7, seed: [1] },
    });
    expect(preset.settings.sampler).toEqual({ topK: 40 });
    expect(notTaken).toEqual(
      expect.arrayContaining([
        ...['temperature', 'top_p', 'seed'].map((field) => ({ kind: 'wrong', field, wanted: 'number' })),
        { kind: 'wrong', field: 'prompts', wanted: 'list' },
      ]),
    );
  });

  test('stores no character that a database cannot hold, and cuts none in half', async () => {
    const dirty = 'A\u0000b\ud800c';
    const prompts = [{ identifier: 'x', name: dirty, content: dirty, injection_position: 1 }];
    const name = `${'n'.repeat(39)}🌙`;
    const { preset } = await upload({ name, temperature: 1, prompts, stop: [dirty] });
    expect(preset.name).toBe('n'.repeat(39));
    expect(preset.settings).toMatchObject({ note: { text: 'Ab\ufffdc' }, stop: ['Ab\ufffdc'] });
    const own = await upload({ name: dirty, nightbloom: { ...SLOW, stop: [dirty] } });
    expect(own.preset.settings.stop).toEqual(['Ab\ufffdc']);
  });

  test('tells so many lines and no more', async () => {
    const prompt = (n: number) => ({
      identifier: `p${n}`,
      name: `P${n}`,
      content: 'x',
      injection_position: 0,
    });
    const fields = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`field_${n}`, n]));
    const prompts = Array.from({ length: 500 }, (_, n) => prompt(n));
    const { notTaken } = await upload({ temperature: 1, prompts, ...fields });
    expect(notTaken.length).toBeLessThan(130);
    expect(notTaken.at(-1)).toMatchObject({ kind: 'more' });
  });

  test('with a refused name gets another one, and says so', async () => {
    const { preset, notTaken } = await upload({ name: 'She is 14 and naked', temperature: 1 });
    expect(preset.name).toBe('Imported preset');
    expect(notTaken).toMatchObject([{ kind: 'name', refusal: { code: 'safety.blocked' } }]);
  });

  test.each([
    ['no JSON', undefined, 'PK\u0003\u0004'],
    ['a list', undefined, []],
    ['an instruct template', 'instruct', { name: 'ChatML', input_sequence: '<|im_start|>user', wrap: true }],
    ['a context template', 'context', { name: 'Plain', story_string: '{{system}}', chat_start: '***' }],
    ['templates alone', 'instruct', { instruct: { name: 'ChatML' }, context: { name: 'ChatML' } }],
    ['nothing', undefined, {}],
    ['a character', undefined, { spec: 'chara_card_v2', data: { name: 'X' } }],
    ['deep nonsense', undefined, `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ])('is refused: %s', async (_, variant, content) => {
    await expect(upload(content)).rejects.toMatchObject({
      body: {
        error: expect.objectContaining({ code: 'presets.file', ...(variant && { variant }) }) as unknown,
      },
    });
    expect((await ada.presets.list({})).items).toEqual([]);
  });

  test('is refused where it is too large', async () => {
    const large = upload({ temperature: 1, pad: 'x'.repeat(5 * 1_048_576) });
    await expect(large).rejects.toMatchObject({ status: 413 });
  });
});

test('presets are in the download of the account, and go with it', async () => {
  await ada.presets.create({ body: { name: 'Slow evening', settings: SLOW } });
  const { url } = await ada.account.askForExport({ params: { id: ada.user.id } });
  const files = unzipSync(new Uint8Array(await (await fetch(new URL(url, app.origin))).arrayBuffer()));
  const { presets } = JSON.parse(strFromU8(files['presets.json']!)) as {
    presets: { settings: Generation }[];
  };
  expect(presets.map(({ settings }) => settings)).toEqual([SLOW]);
});
