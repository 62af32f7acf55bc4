import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCharacterExaminer } from '../../../safety/server/characters/character-examiner.ts';
import { createSafety } from '../../../safety/server/checks/check.ts';
import { createImportReader } from '../files/import-reader.ts';
import { textsToCheck, type CheckedCard } from './check-imported.ts';
import type { JsonObject } from './model/json-value.ts';
import { proseOf } from './model/prose.ts';
import { readCard } from './read-card.ts';
import { createLog } from '../../../../platform/server/log.ts';
import { cardArbitrary, lorebookArbitrary } from './test-support/arbitrary-card.ts';
import { book, jsonFile, v2, v3, V3_ENTRY } from './test-support/make-card.ts';
import { makeZip } from './test-support/make-zip.ts';
import { writeCardJson } from './write-card.ts';

const year = () => 2026;
const rules = createSafety({ year });
const reader = createImportReader({
  safety: {
    examineCharacter: createCharacterExaminer({ rules: () => rules, year, log: createLog('silent') }),
    recordCharacter: async () => {},
    check: async () => {},
  },
  tags: { offered: async () => [] },
});
const fieldsOf = async (bytes: Uint8Array) =>
  (await reader.read(bytes, 'card')).hard.map(({ field }) => field);

const allTexts = ({ lorebook, texts, drawn, age: _age, ...fields }: CheckedCard): string =>
  [
    ...Object.values(fields).flat(),
    ...lorebook.flatMap(({ keys, content, comment }) => [...keys, content, comment]),
    ...Object.values(texts),
    ...Object.values(drawn),
  ].join('\n');

function* leaves(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const item of value) yield* leaves(item);
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) {
      yield key;
      yield* leaves(item);
    }
}

/** Words that are part of the standards. */
const FORM = new Set(['chara_card_v3', 'spec', 'spec_version', 'data', 'before_char', 'after_char']);

test('checks every text of any card', () => {
  fc.assert(
    fc.property(cardArbitrary, fc.option(lorebookArbitrary, { nil: null }), (card, lorebook) => {
      const { bytes } = writeCardJson({ card, lorebook, assets: [] }, 3);
      const checked = allTexts(textsToCheck(readCard(bytes)));
      const raw = JSON.parse(Buffer.from(bytes).toString()) as JsonObject;
      // Keys of the standards are not checked. All other keys begin with x_ or u_ in these cards.
      const keys = (text: string) => /^[a-z_]+$/.test(text) && !/^[xu]_/.test(text);
      // Ids, numbers and dates are no texts.
      for (const text of leaves(raw))
        if (!FORM.has(text) && !keys(text)) expect(checked).toContain(proseOf(text));
    }),
    { numRuns: 150 },
  );
});

const planted = 'a scene with a fifteen year old schoolgirl in a sexual pose';
const places: Record<string, JsonObject> = {
  name: v2({ name: planted }),
  description: v2({ description: planted }),
  'alternate greeting': v2({ alternate_greetings: [planted] }),
  'group greeting': v3({ group_only_greetings: [planted] }),
  nickname: v3({ nickname: planted }),
  tag: v2({ tags: [planted] }),
  'notes in another language': v3({ creator_notes_multilingual: { de: planted } }),
  creator: v2({ creator: planted }),
  version: v2({ character_version: planted }),
  source: v3({ source: [planted] }),
  'depth prompt': v2({ extensions: { depth_prompt: { prompt: planted } } }),
  'name of an extension': v2({ extensions: { [planted]: 1 } }),
  'deep extension': v2({ extensions: { a: [{ b: { c: [planted] } }] } }),
  'unknown key': v2({ secret: planted }),
  'unknown key beside data': v2({}, { secret: { text: planted } }),
  'lorebook key': v3({ character_book: book({ ...V3_ENTRY, keys: [planted] }) }),
  'secondary key': v3({ character_book: book({ ...V3_ENTRY, secondary_keys: [planted] }) }),
  'lorebook content': v3({ character_book: book({ ...V3_ENTRY, content: planted }) }),
  'content of a disabled entry': v3({
    character_book: book({ ...V3_ENTRY, enabled: false, content: planted }),
  }),
  'entry comment': v3({ character_book: book({ ...V3_ENTRY, comment: planted }) }),
  'entry name': v3({ character_book: book({ ...V3_ENTRY, name: planted }) }),
  'entry id': v3({ character_book: book({ ...V3_ENTRY, id: planted }) }),
  'outlet of an entry': v3({ character_book: book({ ...V3_ENTRY, extensions: { outlet_name: planted } }) }),
  'group of an entry': v3({ character_book: book({ ...V3_ENTRY, extensions: { group: planted } }) }),
  'filter of an entry': v3({
    character_book: book({ ...V3_ENTRY, extensions: { character_filter: { names: [planted] } } }),
  }),
  'lorebook name': v3({ character_book: { ...book(V3_ENTRY), name: planted } }),
  'asset name': v3({ assets: [{ type: 'emotion', uri: 'ccdefault:', name: planted, ext: 'png' }] }),
  look: v2({ extensions: { sd_character_prompt: { positive: planted } } }),
};

/** Violations in visible fields: the import keeps these texts, and the creator must fix them to publish. */
const OPEN =
  /^(name|description|alternate greeting|nickname|depth prompt|look|lorebook|secondary|content of|entry)/;

test.each(Object.entries(places))('an import reports a violation in: %s', async (place, card) => {
  const read = await reader.read(jsonFile(card), 'card.json');
  expect(read.hard).not.toEqual([]);
  expect(read.portrait).toBeNull();
  expect(JSON.stringify(read.carried)).not.toContain(planted);
  if (!OPEN.test(place)) {
    expect(JSON.stringify(read.content)).not.toContain(planted);
    expect(read.report.corrections.map(({ code }) => code)).toContain('safety.removed');
  }
});

test('checks a stand-alone lorebook', async () => {
  const alone = jsonFile({ entries: { 0: { uid: 0, key: ['x'], content: planted } } });
  expect(await fieldsOf(alone)).toContain('lorebook.0.content');
});

test('removes blocked names and types of assets and files, and reports them', async () => {
  const asset = { type: 'emotion', uri: 'ccdefault:', name: 'smile', ext: 'png' };
  const assets = [asset, { ...asset, name: planted }, { ...asset, theirs: { deep: planted } }];
  const archive = makeZip([
    { name: 'card.json', data: JSON.stringify(v3({ assets })) },
    { name: `${planted}.txt`, data: 'x' },
    { name: 'notes.txt', data: 'y' },
  ]);
  const { report, hard } = await reader.read(archive, 'card.charx');
  const removed = report.corrections.filter(({ code }) => code === 'safety.removed');
  expect(removed.map(({ field }) => field).sort()).toEqual(['assets.1', 'assets.2', 'files.0']);
  expect(hard.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['assets.1.name', 'assets.2.unknown', 'files.0']),
  );
  const kept = await reader.partsOf(readCard(archive));
  expect(kept.assets.map(({ name, unknown }) => [name, unknown])).toEqual([['smile', {}]]);
  expect(kept.files.map(({ path }) => path)).toEqual(['notes.txt']);
});

test('checks short words too and reports repeated ones once', async () => {
  const asked: string[] = [];
  const listening = createImportReader({
    safety: {
      examineCharacter: async ({ texts }) => {
        asked.push(...Object.values(texts));
        return [];
      },
      recordCharacter: async () => {},
      check: async () => {},
    },
    tags: { offered: async () => [] },
  });
  await listening.read(jsonFile(v2({ extensions: { theirs: ['xyz', 'xyz'] } })), 'card.json');
  expect(asked.filter((text) => text === 'xyz')).toHaveLength(1);
});

test('a clean card passes without an age, which its creator has to add', async () => {
  expect(await fieldsOf(jsonFile(v2()))).toEqual([]);
  expect(await fieldsOf(jsonFile(v2({ description: 'Keeps the northern light.' })))).toEqual([]);
});

test('the importer cannot override an age that the card states', () => {
  expect(textsToCheck(readCard(jsonFile(v2({ description: 'Age: 17' }))), 30).age).toBe(17);
});

test('does not check embedded pictures as texts', () => {
  const uri = `data:image/png;base64,${'QUJD'.repeat(1000)}`;
  const { texts } = textsToCheck(
    readCard(jsonFile(v3({ assets: [{ type: 'icon', uri, name: 'main', ext: 'png' }] }))),
  );
  expect(Object.values(texts).join('\n')).not.toContain('QUJD');
});
