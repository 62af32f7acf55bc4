import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CharacterContent } from '../../content.ts';
import { textsToCheck } from './check-imported.ts';
import { fromContent } from './own/from-content.ts';
import { toContent } from './own/to-content.ts';
import { CardError } from './model/card-error.ts';
import { readCard } from './read-card.ts';
import { corpus } from './test-support/corpus/all-cases.ts';
import { jsonFile, v1, v2, V2_FIELDS, v3 } from './test-support/make-card.ts';
import { base64, makePng, textChunk } from './test-support/make-png.ts';
import { makeZip } from './test-support/make-zip.ts';
import { writeCardJson, writeCharx } from './write-card.ts';

/**
 * Reading must succeed or throw a CardError with a sentence, and a card that was read can always be written.
 */
function survive(bytes: Uint8Array): void {
  try {
    const { card, lorebook, assets, files } = readCard(bytes, 'x.png');
    if (!card) return;
    const parts = { card, lorebook, assets, files };
    textsToCheck(readCard(bytes));
    const { content, carried } = toContent(card, lorebook, [{ name: 'male', displayName: 'Male' }]);
    expect(CharacterContent.safeParse(content).error).toBeUndefined();
    fromContent(content, carried, []);
    for (const version of [1, 2, 3] as const) writeCardJson(parts, version);
    readCard(writeCharx(parts, null).bytes);
  } catch (error) {
    expect(error).toBeInstanceOf(CardError);
    expect((error as CardError).code, String((error as Error).cause)).not.toBe('reader.failed');
    expect((error as CardError).message).toMatch(/^[A-Z].*\.$/s);
  }
}

const heads = [
  '',
  '\x89PNG\r\n\x1a\n',
  'PK\x03\x04',
  'PK\x05\x06',
  '\xff\xd8\xff',
  'RIFF....WEBPVP8X',
  '{',
  '[',
  '\xef\xbb\xbf{"name":',
  '{"spec":"chara_card_v2","data":',
].map((head) => Buffer.from(head, 'latin1'));

test('reads or refuses any bytes after any known file header', () => {
  fc.assert(
    fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 400 }), (head, rest) => {
      survive(Buffer.concat([head, rest]));
    }),
    { numRuns: 3000 },
  );
});

const SYNTAX = '{}[]:,"\'\\/*ntfu0x1.-eE \n'.split('');

test('reads or refuses any text', () => {
  const syntax = fc.string({ unit: fc.constantFrom(...SYNTAX), maxLength: 60 });
  fc.assert(
    fc.property(fc.oneof(syntax, fc.string({ unit: 'binary' })), (text) => {
      survive(Buffer.from(text));
      survive(makePng({ beforeEnd: [textChunk('chara', base64(text))] }));
    }),
    { numRuns: 1500 },
  );
});

const files = Object.values(corpus)
  .flat()
  .map(({ file }) => Buffer.from(file))
  .filter(({ length }) => length > 0 && length < 20_000);

const change = fc.record({ at: fc.nat(), byte: fc.nat(255) });

test('reads or refuses corpus files with bytes changed, cut off and doubled', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.array(change, { maxLength: 6 }),
      fc.option(fc.nat(), { nil: null }),
      fc.boolean(),
      (file, changes, end, isDoubled) => {
        const made = Buffer.from(file);
        for (const { at, byte } of changes) made[at % made.length] = byte;
        const cut = end === null ? made : made.subarray(0, end % made.length);
        survive(isDoubled ? Buffer.concat([cut, made]) : cut);
      },
    ),
    { numRuns: 3000 },
  );
});

/** Names of properties that every JavaScript object inherits or treats specially. */
const INHERITED = [
  'toString',
  'valueOf',
  'constructor',
  'hasOwnProperty',
  '__proto__',
  'length',
  'toJSON',
  'then',
];
const inherited = fc.oneof(
  fc.constantFrom(...INHERITED),
  fc.dictionary(fc.constantFrom(...INHERITED), fc.constantFrom(null, 1, 'x', {}, []), {
    minKeys: 1,
    maxKeys: 3,
  }),
);
const anyJson = fc.oneof(
  { arbitrary: fc.jsonValue({ maxDepth: 4 }), weight: 4 },
  { arbitrary: inherited, weight: 1 },
);
const keys = [
  ...Object.keys(V2_FIELDS),
  ...[
    'spec',
    'spec_version',
    'data',
    'nickname',
    'assets',
    'character_book',
    'source',
    'creation_date',
    'group_only_greetings',
  ],
  ...[
    'creator_notes_multilingual',
    'entries',
    'char_name',
    'talkativeness',
    'kind',
    'type',
    'lorebookVersion',
    'originalData',
  ],
];
const entryKeys = [
  'key',
  'keys',
  'content',
  'text',
  'entry',
  'keywords',
  'uid',
  'position',
  'extensions',
  'contextConfig',
  'id',
  'order',
];
const object = (from: string[]) => fc.dictionary(fc.constantFrom(...from), anyJson, { maxKeys: 8 });

test('reads or refuses any values in any field', () => {
  const entries = fc.oneof(
    fc.array(object(entryKeys), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('0', '1', 'x'), object(entryKeys)),
  );
  const book = fc.record({ entries, name: anyJson, extensions: anyJson, originalData: anyJson });
  const assets = fc.array(object(['type', 'uri', 'name', 'ext']), { maxLength: 3 });
  fc.assert(
    fc.property(
      object(keys),
      fc.option(book, { nil: null }),
      assets,
      fc.constantFrom(v1, v2, v3),
      (fields, book, assets, make) => {
        const extra = {
          ...fields,
          ...(book ? { character_book: book } : {}),
          ...(assets.length ? { assets } : {}),
        };
        survive(jsonFile(make(extra as never)));
        survive(jsonFile(make({}, fields as never)));
        survive(jsonFile(fields));
        survive(jsonFile(book));
      },
    ),
    { numRuns: 600 },
  );
});

test('reads or refuses any files in an archive', () => {
  const file = fc.record({
    name: fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('card.json', '../card.json', 'a/card.json', '__proto__', 'x.png'),
    ),
    data: fc.oneof(fc.uint8Array(), fc.constantFrom(jsonFile(v3()), makePng())),
    method: fc.constantFrom(0, 8, 9),
    isEncrypted: fc.boolean(),
    statedSize: fc.option(fc.nat(0xffffffff), { nil: undefined }),
    statedPacked: fc.option(fc.nat(0xffffffff), { nil: undefined }),
    isShared: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(file, { maxLength: 5 }),
      fc.option(fc.nat(70_000), { nil: undefined }),
      (list, count) => {
        survive(makeZip(list, { statedCount: count === undefined ? undefined : count % 65_536 }));
      },
    ),
    { numRuns: 1500 },
  );
});

test('limits the report of a file with very many errors', () => {
  const entries = Array.from({ length: 3000 }, (_item, i) => ({
    keys: [i],
    content: i,
    order: String(i),
    insertion_order: String(i),
  }));
  const { report } = readCard(jsonFile(v2({ character_book: { extensions: {}, entries } })));
  expect(report.corrections.length).toBe(500);
  expect(report.omitted).toBeGreaterThan(5000);
});
