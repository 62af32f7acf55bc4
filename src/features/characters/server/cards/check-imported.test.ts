import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSafety } from '../../../safety/server/check.ts';
import { checkImported, textsToCheck, type CheckedCard } from './check-imported.ts';
import type { JsonObject } from './model/json-value.ts';
import { readCard } from './read-card.ts';
import { cardArbitrary, lorebookArbitrary } from './test-support/arbitrary-card.ts';
import { book, jsonFile, v2, v3, V3_ENTRY } from './test-support/make-card.ts';
import { makeZip } from './test-support/make-zip.ts';
import { writeCardJson } from './write-card.ts';

const safety = createSafety({ year: () => 2026 });

const allTexts = ({ lorebook, more, drawn, age: _age, ...fields }: CheckedCard): string =>
  [
    ...Object.values(fields).flat(),
    ...lorebook.flatMap(({ keys, content, comment }) => [...keys, content, comment]),
    ...Object.values(more),
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

/** Words of the standards themselves. */
const FORM = new Set(['chara_card_v3', 'spec', 'spec_version', 'data', 'before_char', 'after_char']);

test('no text of any card goes unchecked', () => {
  fc.assert(
    fc.property(cardArbitrary, fc.option(lorebookArbitrary, { nil: null }), (card, lorebook) => {
      const { bytes } = writeCardJson({ card, lorebook, assets: [] }, 3);
      const checked = allTexts(textsToCheck(readCard(bytes)));
      const raw = JSON.parse(Buffer.from(bytes).toString()) as JsonObject;
      // Keys of the standards are not texts; those of anybody else begin with x_ or u_ here.
      const keys = (text: string) => /^[a-z_]+$/.test(text) && !/^[xu]_/.test(text);
      for (const text of leaves(raw)) if (!FORM.has(text) && !keys(text)) expect(checked).toContain(text);
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
  'lorebook name': v3({ character_book: { ...book(V3_ENTRY), name: planted } }),
  'asset name': v3({ assets: [{ type: 'emotion', uri: 'ccdefault:', name: planted, ext: 'png' }] }),
  look: v2({ extensions: { sd_character_prompt: { positive: planted } } }),
};

test.each(Object.entries(places))('the safety check refuses what stands in: %s', (_place, card) => {
  const verdict = checkImported(readCard(jsonFile(card)), safety.checkCharacter);
  expect(verdict.allowed).toBe(false);
});

test('a lorebook alone and the names of files are checked too', () => {
  const alone = readCard(jsonFile({ entries: { 0: { uid: 0, key: ['x'], content: planted } } }));
  expect(checkImported(alone, safety.checkCharacter, 18).allowed).toBe(false);
  const files = [
    { name: 'card.json', data: JSON.stringify(v3()) },
    { name: `${planted}.txt`, data: 'x' },
  ];
  expect(checkImported(readCard(makeZip(files)), safety.checkCharacter).allowed).toBe(false);
});

test('a clean card passes, and is refused without an age', () => {
  expect(checkImported(readCard(jsonFile(v2())), safety.checkCharacter).allowed).toBe(true);
  const ageless = readCard(jsonFile(v2({ description: 'Keeps the northern light.' })));
  expect(checkImported(ageless, safety.checkCharacter).fields.map(({ field }) => field)).toEqual(['age']);
  expect(checkImported(ageless, safety.checkCharacter, 34).allowed).toBe(true);
});

test('an age that the card states cannot be talked over', () => {
  const young = readCard(jsonFile(v2({ description: 'Age: 17' })));
  expect(checkImported(young, (card) => card.age, 30)).toBe(17);
});

test('pictures in the card are no texts', () => {
  const uri = `data:image/png;base64,${'QUJD'.repeat(1000)}`;
  const { more } = textsToCheck(
    readCard(jsonFile(v3({ assets: [{ type: 'icon', uri, name: 'main', ext: 'png' }] }))),
  );
  expect(Object.values(more).join('\n')).not.toContain('QUJD');
});
