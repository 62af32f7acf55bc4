import { displayLine } from '../../../../../shared/words/display-line.ts';
import fc from 'fast-check';
import type { Card, CardAsset } from '../model/card.ts';
import type { Json, JsonObject } from '../model/json-value.ts';
import type { LoreEntry, Lorebook } from '../model/lorebook.ts';
import { repairLetters } from '../json/repair-letters.ts';
import { makePng } from './make-png.ts';

const isSound = (text: string) => text.isWellFormed() && !text.includes('\0') && repairLetters(text) === null;

/** Any text that a card can contain: all of Unicode, macros, decorators, markup. */
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      '{{char}} nods at {{user}}.',
      '<START>\n<USER>: Hm?',
      '@@depth 2\n\nA line.',
      '[a, b',
      '{"a":1}',
      '"',
      '\\',
    ),
  )
  .filter(isSound);
const said = text.filter((value) => displayLine(value) !== '');
const texts = fc.array(text, { maxLength: 4 });

/** Without backslashes, because V8 confuses keys that need an escape with other keys (nodejs/node#63785). */
const isSafeKey = (key: string) =>
  isSound(key) && key !== '__proto__' && key === key.trim() && !key.includes('\\');

function safe(value: unknown): boolean {
  if (typeof value === 'string') return isSound(value);
  if (Array.isArray(value)) return value.every(safe);
  if (typeof value !== 'object' || value === null) return !Object.is(value, -0);
  return Object.entries(value).every(([key, item]) => isSafeKey(key) && safe(item));
}

const json = fc
  .jsonValue({ maxDepth: 3, noUnicodeString: false } as never)
  .filter(safe) as fc.Arbitrary<Json>;
const keyed = (prefix: string): fc.Arbitrary<JsonObject> =>
  fc
    .dictionary(fc.string({ maxLength: 8 }), json, { maxKeys: 3, noNullPrototype: true })
    .map(
      (object) =>
        Object.fromEntries(
          Object.entries(object).map(([key, value]) => [`${prefix}${key}`, value]),
        ) as JsonObject,
    )
    .filter(safe);

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const plain = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T;

const number = fc
  .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .filter((value) => !Object.is(value, -0));

export const entryArbitrary: fc.Arbitrary<LoreEntry> = fc
  .record({
    keys: fc.array(said, { maxLength: 3 }),
    secondaryKeys: optional(fc.array(said, { maxLength: 2 })),
    content: text,
    enabled: fc.boolean(),
    insertionOrder: number,
    useRegex: fc.boolean(),
    caseSensitive: optional(fc.boolean()),
    constant: optional(fc.boolean()),
    selective: optional(fc.boolean()),
    position: optional(fc.constantFrom('before_char' as const, 'after_char' as const)),
    priority: optional(number),
    id: optional(fc.oneof(number, text)),
    name: optional(text),
    comment: optional(text),
    extensions: fc.oneof(
      keyed('x_'),
      fc.constantFrom<JsonObject>(
        { position: 4, depth: 2 },
        { selectiveLogic: 1 },
        { position: 7, outlet_name: 'coast', delay_until_recursion: true, triggers: ['normal', 'x'] },
        { sticky: 2, cooldown: null, match_scenario: true, character_filter: { names: ['Maren'] } },
      ),
    ),
    unknown: keyed('u_'),
  })
  .map(plain);

export const lorebookArbitrary: fc.Arbitrary<Lorebook> = fc
  .record({
    name: optional(text),
    description: optional(text),
    scanDepth: optional(number),
    tokenBudget: optional(number),
    recursiveScanning: optional(fc.boolean()),
    extensions: keyed('x_'),
    entries: fc.array(entryArbitrary, { maxLength: 4 }),
    unknown: keyed('u_'),
  })
  .map(plain);

const languages = fc.dictionary(fc.constantFrom('en', 'de', 'ja', 'pt'), text, {
  maxKeys: 3,
  noNullPrototype: true,
});
const date = fc.integer({ min: 0, max: 4_000_000_000 });

/** Any V3 card without empty names, in the form that the reader returns. */
export const cardArbitrary: fc.Arbitrary<Card> = fc
  .record({
    spec: fc.constant('v3' as const),
    specVersion: fc.constant('3.0'),
    name: said,
    description: text,
    personality: text,
    scenario: text,
    firstMessage: text,
    exampleDialogue: text,
    creatorNotes: text,
    systemPrompt: text,
    postHistoryInstructions: text,
    alternateGreetings: texts,
    groupOnlyGreetings: texts,
    tags: texts,
    creator: text,
    characterVersion: text,
    nickname: optional(text),
    creatorNotesMultilingual: optional(languages),
    source: optional(texts),
    creationDate: optional(date),
    modificationDate: optional(date),
    extensions: keyed('x_'),
    unknown: fc.record({ top: keyed('u_'), data: keyed('u_') }),
    mirrors: fc.uniqueArray(fc.constantFrom('name', 'first_mes', 'tags', 'creatorcomment'), { maxLength: 3 }),
  })
  .map(plain);

const path = fc.constantFrom(
  'assets/icon/images/main.png',
  'assets/emotion/images/glad.png',
  'deep/er/file.ogg',
  'x y.bin',
);
const png = Uint8Array.from(makePng());

/** Assets of an archive, each with a unique path; the first is the portrait. */
export const assetsArbitrary: fc.Arbitrary<CardAsset[]> = fc
  .uniqueArray(
    fc.record({
      type: fc.constantFrom('emotion', 'background', 'x_sound'),
      uri: fc.oneof(
        path.map((at) => `embeded://${at}`),
        fc.constantFrom('https://example.org/a.png', 'embeded://missing.png'),
      ),
      name: said,
      ext: fc.constantFrom('png', 'ogg', 'unknown'),
      bytes: fc.uint8Array({ maxLength: 30 }),
      unknown: keyed('u_'),
    }),
    { maxLength: 4, selector: ({ uri }) => uri },
  )
  .map((assets) =>
    assets.map((asset) => ({
      ...asset,
      bytes: /^embeded:.*(glad|deep|x y|main)/.test(asset.uri) ? asset.bytes : null,
    })),
  )
  .map((assets) => [
    { type: 'icon', uri: 'embeded://icon.png', name: 'main', ext: 'png', bytes: png, unknown: {} },
    ...assets,
  ]);
