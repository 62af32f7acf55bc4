import { stringify } from 'yaml';
import { expect, test } from 'vitest';
import { fromContent } from './own/from-content.ts';
import { toContent } from './own/to-content.ts';
import { readCard } from './read-card.ts';
import { jsonFile, v2 } from './test-support/make-card.ts';
import { makePng, textChunk } from './test-support/make-png.ts';
import { writeLorebook } from './write-card.ts';

const base64 = (value: unknown) => jsonFile(value).toString('base64');
const codesOf = (bytes: Uint8Array) => readCard(bytes).report.corrections.map(({ code }) => code);

test('an empty creator stays empty and is not replaced by the importer', () => {
  const { card, lorebook } = readCard(jsonFile(v2({ creator: '' })));
  const { content, carried } = toContent(card!, lorebook, []);
  expect(fromContent(content, carried, [], { creator: 'importer' }).card.creator).toBe('');
  expect(fromContent(content, null, [], { creator: 'author' }).card.creator).toBe('author');
});

const AGNAI = {
  kind: 'character',
  name: 'Noor',
  description: 'For long drives.',
  persona: { kind: 'text', attributes: { text: ['Noor, 33, drives a night taxi.'] } },
  greeting: 'Where to?',
  sampleChat: '{{user}}: Just drive.',
  alternateGreetings: ['Rain again.', 'Mind the door.'],
  scenario: 'A taxi.',
  systemPrompt: '{{original}} Stay dry.',
  insert: { prompt: 'The meter runs.', depth: 3 },
};

test('reads persona, sample chat and further greetings of Agnai', () => {
  const { card, report } = readCard(jsonFile(AGNAI));
  expect(card).toMatchObject({
    name: 'Noor',
    description: 'Noor, 33, drives a night taxi.',
    creatorNotes: 'For long drives.',
    firstMessage: 'Where to?',
    exampleDialogue: '{{user}}: Just drive.',
    alternateGreetings: ['Rain again.', 'Mind the door.'],
    systemPrompt: '{{original}} Stay dry.',
    extensions: { depth_prompt: { prompt: 'The meter runs.', depth: 3, role: 'system' } },
  });
  expect(report.corrections.filter(({ level }) => level === 'lost')).toEqual([]);
});

test('reads attributes of a persona of Agnai, its age among them', () => {
  const attributes = { age: ['33'], mind: ['curious', 'discreet'] };
  const { card } = readCard(jsonFile({ ...AGNAI, persona: { kind: 'wpp', attributes } }));
  expect(card!.description).toContain('mind("curious" + "discreet")');
  expect(toContent(card!, null, []).content.age).toBe(33);
  const young = readCard(jsonFile({ ...AGNAI, persona: { kind: 'sbf', attributes: { age: ['16'] } } }));
  expect(toContent(young.card!, null, []).content.age).toBe(16);
});

test('reads the YAML of text-generation-webui', () => {
  const file = stringify({ name: 'Rook', greeting: 'Evening.', context: 'A keeper, 40 years old.\nCalm.' });
  const { card, report } = readCard(Buffer.from(file), 'Rook.yaml');
  expect(card).toMatchObject({
    name: 'Rook',
    firstMessage: 'Evening.',
    description: 'A keeper, 40 years old.\nCalm.',
  });
  expect(report.container).toBe('yaml');
});

test.each([
  ['a list', '- a\n- b'],
  ['prose', 'Dear reader, this is no card.'],
  ['a broken file', 'name: "Rook\ncontext: x'],
  ['an alias to itself', 'name: Rook\ncontext: &a\n  b: *a'],
  ['aliases that multiply', `a: &a [x, x]\n${'bcdefghij'.replaceAll(/./g, (k) => `${k}: [*a, *a, *a]\n`)}`],
])('refuses YAML that is no card: %s', (_name, text) => {
  expect(() => readCard(Buffer.from(text))).toThrow(/card|character/);
});

test('keeps the text uid and the empty extensions of world info', () => {
  const entry = { uid: 'harbour', key: ['pier'], content: 'Wet.', extensions: {} };
  const { lorebook } = readCard(jsonFile({ name: 'Pier', extensions: {}, entries: { harbour: entry } }));
  const written = JSON.parse(Buffer.from(writeLorebook(lorebook!, 'world-info').bytes).toString()) as unknown;
  expect(written).toMatchObject({ extensions: {}, entries: { harbour: { uid: 'harbour', extensions: {} } } });
});

test('of two chunks of a picture the fuller is read, and the report says so', () => {
  const full = v2({ name: 'First' });
  const thin = v2({ name: 'Second', alternate_greetings: [] });
  for (const cards of [
    [full, thin],
    [thin, full],
  ]) {
    const file = makePng({ beforeEnd: cards.map((card) => textChunk('chara', base64(card))) });
    expect(readCard(file).card!.name).toBe('First');
    expect(codesOf(file)).toEqual(['png.duplicate']);
  }
});
