import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { JsonObject } from './model/json-value.ts';
import { readCard, type ReadCard } from './read-card.ts';
import { assetsArbitrary, cardArbitrary, lorebookArbitrary } from './test-support/arbitrary-card.ts';
import { book, jsonFile, V1_FIELDS, v2, V2_FIELDS, v3, V3_ENTRY } from './test-support/make-card.ts';
import { makePng, textChunk } from './test-support/make-png.ts';
import {
  writeCardJson,
  writeCardPng,
  writeCharx,
  writeLorebook,
  type CardParts,
  type Version,
} from './write-card.ts';

const portrait = makePng();
const optionalBook = fc.option(lorebookArbitrary, { nil: null });
const partsArbitrary = fc
  .record({ card: cardArbitrary, lorebook: optionalBook })
  .map((parts): CardParts => ({ ...parts, assets: [] }));
const partsOf = (read: ReadCard): CardParts => {
  if (!read.card) throw new Error('no character');
  return { card: read.card, lorebook: read.lorebook, assets: read.assets, files: read.files };
};
const same = (a: Uint8Array, b: Uint8Array) => Buffer.from(a).equals(Buffer.from(b));
/** Corrections that must not occur in a file from our own writer; those about assets are allowed. */
const faults = ({ report }: ReadCard) =>
  report.corrections.filter(
    ({ code }) => !['asset.no-portrait', 'asset.missing', 'zip.unlisted'].includes(code),
  );

test('any card survives V3 in JSON, and writing it again gives the same bytes', () => {
  fc.assert(
    fc.property(partsArbitrary, (parts) => {
      const written = writeCardJson(parts, 3);
      const read = readCard(written.bytes);
      expect(faults(read)).toEqual([]);
      expect(read.card).toEqual(parts.card);
      expect(read.lorebook).toEqual(parts.lorebook);
      expect(same(writeCardJson(partsOf(read), 3).bytes, written.bytes)).toBe(true);
      expect(written.corrections).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('any card survives a PNG, and the picture stays unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(partsArbitrary, async (parts) => {
      const written = await writeCardPng(parts, portrait, 3);
      const read = readCard(written.bytes);
      expect(faults(read)).toEqual([]);
      expect(read.card).toEqual(parts.card);
      expect(read.lorebook).toEqual(parts.lorebook);
      expect(same(read.portrait!.bytes, portrait)).toBe(true);
      const again = await writeCardPng(partsOf(read), read.portrait!.bytes, 3);
      expect(same(again.bytes, written.bytes)).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test('any card with its assets survives CharX', () => {
  const files = fc.constantFrom([], [{ path: 'x_meta/main.json', bytes: Uint8Array.of(123, 125) }]);
  fc.assert(
    fc.property(partsArbitrary, assetsArbitrary, files, (parts, assets, files) => {
      const written = writeCharx({ ...parts, assets, files }, null);
      const read = readCard(written.bytes);
      expect(faults(read)).toEqual([]);
      expect(read.card).toEqual(parts.card);
      expect(read.lorebook).toEqual(parts.lorebook);
      const plain = (list: readonly { bytes: Uint8Array | null }[]) =>
        list.map((item) => ({ ...item, bytes: item.bytes && [...item.bytes] }));
      expect(plain(read.assets)).toEqual(plain(assets));
      expect(plain(read.files)).toEqual(plain(files));
      expect(same(writeCharx(partsOf(read), read.portrait!.bytes).bytes, written.bytes)).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test.each([1, 2] as Version[])('rewriting any card as V%i gives the same bytes', (version) => {
  fc.assert(
    fc.property(partsArbitrary, (parts) => {
      const written = writeCardJson(parts, version);
      const read = readCard(written.bytes);
      expect(faults(read)).toEqual([]);
      expect(read.card!.spec).toBe(`v${version}`);
      expect(read.card!.description).toBe(parts.card.description);
      const again = writeCardJson(partsOf(read), version);
      expect(same(again.bytes, written.bytes)).toBe(true);
    }),
    { numRuns: 150 },
  );
});

test('any lorebook survives a stand-alone file', () => {
  fc.assert(
    fc.property(lorebookArbitrary, (lorebook) => {
      const read = readCard(writeLorebook(lorebook, 'v3').bytes);
      expect(read.lorebook).toEqual(lorebook);
    }),
    { numRuns: 150 },
  );
});

test('any lorebook is stable as world info and keeps its essential fields', () => {
  fc.assert(
    fc.property(lorebookArbitrary, (lorebook) => {
      const written = writeLorebook(lorebook, 'world-info');
      const read = readCard(written.bytes);
      const contents = (book: typeof lorebook) => book.entries.map(({ content }) => content).sort();
      expect(contents(read.lorebook!)).toEqual(contents(lorebook));
      expect(same(writeLorebook(read.lorebook!, 'world-info').bytes, written.bytes)).toBe(true);
    }),
    { numRuns: 150 },
  );
});

const full = v3(
  {
    nickname: 'Mare',
    creator_notes_multilingual: { en: 'A quiet card.', de: 'Eine stille Karte.' },
    group_only_greetings: ['Welcome, all of you.'],
    source: ['https://example.org/maren'],
    creation_date: 1_700_000_000,
    modification_date: 0,
    assets: [
      { type: 'icon', uri: 'ccdefault:', name: 'main', ext: 'png', dpi: 72 },
      { type: 'background', uri: 'https://example.org/coast.webp', name: 'main', ext: 'webp' },
    ],
    character_book: {
      ...book(
        {
          ...V3_ENTRY,
          case_sensitive: true,
          constant: false,
          name: 'Lamp',
          priority: 3,
          id: 'a',
          comment: 'c',
          selective: true,
          secondary_keys: ['night'],
          position: 'after_char',
          mood: 1,
        },
        { ...V3_ENTRY, use_regex: true, keys: ['^lamp'], content: '@@depth 2\n@@@position after_desc\nText' },
      ),
      name: 'Coast',
      description: 'All of it',
      scan_depth: 5,
      token_budget: 300,
      recursive_scanning: false,
      shelf: { of: ['books'] },
    },
    extensions: {
      ...V2_FIELDS.extensions,
      regex_scripts: [{ find: 'a' }],
      risuai: { emotions: [['glad', 'x']] },
    },
    zodiac: null,
  },
  {
    ...V1_FIELDS,
    creatorcomment: V2_FIELDS.creator_notes,
    talkativeness: 0.4,
    create_date: 'x',
    exporter: [1, 2],
  },
);

test('a V3 card of another program is written again with the same data', () => {
  const written = writeCardJson(partsOf(readCard(jsonFile(full))), 3);
  expect(JSON.parse(Buffer.from(written.bytes).toString())).toEqual(full);
});

test('a V2 card of another program is written again with the same data', () => {
  const card = v2(
    { character_book: book({ ...V3_ENTRY, use_regex: true, id: 4 }), own: { x: 1 } },
    { ...V1_FIELDS, chat: 'c' },
  );
  const written = writeCardJson(partsOf(readCard(jsonFile(card))), 2);
  expect(JSON.parse(Buffer.from(written.bytes).toString())).toEqual(card);
});

test('a V1 card of another program is written again with the same data', () => {
  const card = { ...V1_FIELDS, avatar: 'none', metadata: { version: 1 } };
  const written = writeCardJson(partsOf(readCard(jsonFile(card))), 1);
  expect(JSON.parse(Buffer.from(written.bytes).toString())).toEqual(card);
});

test('world info of another program is written again with the same rules', () => {
  const entry = {
    uid: 4,
    key: ['lamp'],
    keysecondary: [],
    comment: 'Lamp',
    content: 'It burns.',
    constant: true,
    vectorized: false,
    selective: true,
    selectiveLogic: 2,
    addMemo: false,
    order: 90,
    position: 4,
    disable: false,
    ignoreBudget: true,
    excludeRecursion: false,
    preventRecursion: true,
    delayUntilRecursion: true,
    probability: 70,
    useProbability: true,
    depth: 3,
    outletName: '',
    group: 'a,b',
    groupOverride: false,
    groupWeight: 100,
    useGroupScoring: null,
    scanDepth: null,
    caseSensitive: null,
    matchWholeWords: true,
    automationId: '',
    role: 2,
    sticky: 1,
    cooldown: null,
    delay: null,
    triggers: ['normal'],
    matchPersonaDescription: false,
    matchCharacterDescription: true,
    matchCharacterPersonality: false,
    matchCharacterDepthPrompt: false,
    matchScenario: false,
    matchCreatorNotes: false,
    displayIndex: 3,
    characterFilter: { isExclude: true, names: [], tags: ['x'] },
  };
  const file = { entries: { '4': entry }, name: 'Coast', own: true };
  const written = writeLorebook(readCard(jsonFile(file)).lorebook!, 'world-info');
  expect(JSON.parse(Buffer.from(written.bytes).toString())).toEqual(file);
});

test('the V2 copy in a V3 picture warns that it is incomplete and has no decorators', async () => {
  const written = await writeCardPng(partsOf(readCard(jsonFile(full))), portrait, 3);
  const chunks = Buffer.from(written.bytes).toString('latin1').split('tEXtchara\0')[1]!;
  const copy = JSON.parse(Buffer.from(/^[A-Za-z0-9+/=]+/.exec(chunks)![0], 'base64').toString());
  expect(copy.spec).toBe('chara_card_v2');
  expect(copy.data.creator_notes).toMatch(/^This card uses features of Character Card V3.*\n\nA quiet card/s);
  expect(copy.data.character_book.entries[1].content).toBe('Text');
  expect(copy.data).not.toHaveProperty('nickname');
  expect(readCard(written.bytes).card!.creatorNotes).toBe(V2_FIELDS.creator_notes);
});

test('a card that V2 can express completely gets no warning', async () => {
  const parts = partsOf(readCard(jsonFile(v2())));
  expect(writeCardJson(parts, 2).corrections).toEqual([]);
  const read = readCard((await writeCardPng(parts, portrait, 2)).bytes);
  expect(read.card!.creatorNotes).toBe(V2_FIELDS.creator_notes);
  expect(read.card!.spec).toBe('v2');
});

test('reports what an older version cannot express', () => {
  const parts = partsOf(readCard(jsonFile(full)));
  expect(writeCardJson(parts, 2).corrections.map(({ code, field }) => `${code} ${field}`)).toEqual([
    'export.text-id character_book.entries',
    'export.decorators character_book.entries',
    'export.v3-only data.nickname',
    'export.v3-only data.group_only_greetings',
    'export.v3-only data.creator_notes_multilingual',
    'export.v3-only data.assets',
    'export.no-dates ',
  ]);
  expect(writeCardJson(parts, 1).corrections.map(({ code }) => code)).toContain('export.v1-only');
});

test('replaces an earlier card in the portrait and keeps all its other chunks', async () => {
  const old = makePng({
    beforeData: [textChunk('Chara', 'old'), textChunk('Software', 'Nightbloom')],
    beforeEnd: [textChunk('chara-ext-asset_:0', 'AAAA'), textChunk('ccv3', 'old')],
    afterEnd: [textChunk('chara', 'old')],
  });
  const { bytes } = await writeCardPng(partsOf(readCard(jsonFile(v3()))), old, 3);
  const clean = makePng({ beforeData: [textChunk('Software', 'Nightbloom')] });
  expect(same(readCard(bytes).portrait!.bytes, clean)).toBe(true);
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/chara-ext|\0old/);
});

test.each(['webp', 'jpeg'] as const)('a %s portrait becomes the same PNG every time', async (format) => {
  const pixels = { create: { width: 12, height: 9, channels: 3 as const, background: '#7a3b5e' } };
  const picture = await sharp(pixels)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .toFormat(format)
    .toBuffer();
  const parts = partsOf(readCard(jsonFile(v3())));
  const first = await writeCardPng(parts, picture, 3);
  expect(same((await writeCardPng(parts, picture, 3)).bytes, first.bytes)).toBe(true);
  const read = readCard(first.bytes);
  expect([read.portrait!.width, read.portrait!.height]).toEqual([12, 9]);
  const { data, info } = await sharp(read.portrait!.bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([12, 9]);
  for (const [i, value] of [0x7a, 0x3b, 0x5e].entries()) expect(Math.abs(data[i]! - value)).toBeLessThan(6);
  // The metadata that marks the picture as AI-generated is kept.
  expect((await sharp(read.portrait!.bytes).metadata()).xmp?.toString()).toContain('xmpmeta');
});

test.each([Buffer.from('no picture'), Buffer.from('89504e470d0a1a0a', 'hex'), makePng().subarray(0, 40)])(
  'refuses a portrait that is not a picture',
  async (bytes) => {
    await expect(writeCardPng(partsOf(readCard(jsonFile(v3()))), bytes, 3)).rejects.toMatchObject({
      name: 'CardError',
      code: 'picture.unreadable',
    });
  },
);

const glad = {
  type: 'emotion',
  uri: 'embeded://glad.png',
  name: 'glad',
  ext: 'png',
  bytes: Uint8Array.from(portrait),
  unknown: {},
};

test('assets keep their bytes from an archive into a picture and back', async () => {
  const { card, lorebook } = partsOf(readCard(jsonFile(v3())));
  const archive = readCard(writeCharx({ card, lorebook, assets: [glad] }, portrait).bytes);
  expect(archive.assets.map(({ type, uri }) => `${type} ${uri}`)).toEqual([
    'icon embeded://assets/icon/images/main.png',
    'emotion embeded://glad.png',
  ]);
  const inPicture = await writeCardPng(partsOf(archive), archive.portrait!.bytes, 3);
  expect(inPicture.corrections.map(({ code }) => code)).toEqual(['export.inlined']);
  const picture = readCard(inPicture.bytes);
  expect(picture.assets[0]!.uri).toBe('ccdefault:');
  expect(picture.assets[1]!.uri).toMatch(/^data:image\/png;base64,/);
  expect(same(picture.assets[1]!.bytes!, glad.bytes)).toBe(true);
  const back = readCard(writeCharx(partsOf(picture), picture.portrait!.bytes).bytes);
  expect(same(back.portrait!.bytes, portrait)).toBe(true);
  expect(same(back.assets[1]!.bytes!, glad.bytes)).toBe(true);
});

test('renames paths that are invalid in an archive, and leaves too large assets out of a card', () => {
  const { card, lorebook } = partsOf(readCard(jsonFile(v3())));
  const odd = ['embeded://../glad.png', 'embeded://fröhlich.png', '__asset:0', 'embeded://CARD.json'];
  const assets = odd.map((uri, i) => ({ ...glad, uri, name: `glad ${i}` }));
  const read = readCard(writeCharx({ card, lorebook, assets }, null).bytes);
  expect(read.assets.map(({ uri }) => uri)).toEqual(
    [0, 1, 2, 3].map((i) => `embeded://assets/emotion/images/${i}.png`),
  );
  expect(read.assets.every(({ bytes }) => bytes && same(bytes, glad.bytes))).toBe(true);
  const large = { ...glad, bytes: new Uint8Array(9_000_000) };
  const written = writeCardJson({ card, lorebook, assets: [glad, large] }, 3);
  expect(written.corrections.map(({ code }) => code)).toEqual(['export.inlined', 'export.too-large']);
  expect(readCard(written.bytes).assets).toHaveLength(1);
});

test('a regular expression of V3 is written between slashes in world info', () => {
  const { lorebook } = readCard(
    jsonFile(v3({ character_book: book({ ...V3_ENTRY, keys: ['^a/b', '/c/g'], use_regex: true }) })),
  );
  const again = readCard(writeLorebook(lorebook!, 'world-info').bytes).lorebook!;
  expect(again.entries[0]!.keys).toEqual(['/^a\\/b/i', '/c/g']);
});

test('entries without numbers get unused ones', () => {
  const changes: JsonObject[] = [{ id: 1 }, { id: 1 }, {}, { id: 'x' }, { id: 0 }];
  const entries = changes.map((change) => ({ ...V3_ENTRY, ...change }));
  const { lorebook } = readCard(jsonFile({ spec: 'lorebook_v3', data: book(...entries) }));
  const file = JSON.parse(Buffer.from(writeLorebook(lorebook!, 'world-info').bytes).toString()) as {
    entries: object;
  };
  expect(Object.keys(file.entries)).toEqual(['0', '1', '2', '3', 'x']);
});
