import { expect, test } from 'vitest';
import { CardError } from './model/card-error.ts';
import { textsToCheck } from './check-imported.ts';
import { toContent } from './own/to-content.ts';
import { readCard } from './read-card.ts';
import { book, jsonFile, v2, V3_ENTRY, v3 } from './test-support/make-card.ts';
import { base64, makePng, pngChunk, textChunk, zTextChunk } from './test-support/make-png.ts';
import { makeZip } from './test-support/make-zip.ts';

// A quadratic algorithm would exceed the test runner's timeout.
const SIZE = 900_000;
const fill = (seed: string) => seed.repeat(Math.ceil(SIZE / seed.length)).slice(0, SIZE);

const seeds = {
  'one letter': 'a',
  blanks: ' ',
  lines: '\n',
  backslashes: '\\',
  quotes: '"',
  braces: '{',
  brackets: '[',
  'half comments': '/*',
  'line comments': '//\n',
  commas: ',',
  slashes: '/',
  decorators: '@@a b\n',
  fallbacks: '@@@',
  ages: 'age: 1',
  'ages of words': 'twenty one ',
  digits: '1',
  'years old': '1 years ',
  sentences: 'a. ',
  'no sentence': 'a.b',
  garbled: 'Ã©',
  surrogates: '🌊',
  macros: '{{char}} is ',
  'data addresses': 'data:image/png;base64,',
  'letters of base64': '-_+/',
};

function outcome(bytes: Uint8Array): string {
  try {
    const read = readCard(bytes, 'x.json');
    textsToCheck(read);
    if (read.card) toContent(read.card, read.lorebook, [{ name: 'female', displayName: 'Female' }]);
    return read.kind;
  } catch (error) {
    expect(error).toBeInstanceOf(CardError);
    expect((error as CardError).code).not.toBe('reader.failed');
    return (error as CardError).code;
  }
}

test.each(Object.entries(seeds))('%s: all is read to its end', (_name, seed) => {
  const text = fill(seed);
  const entry = { ...V3_ENTRY, content: text, comment: text };
  const card = v3({
    description: text,
    tags: text.slice(0, 1500),
    alternate_greetings: text,
    creator_notes: text,
    character_book: book(entry),
  });
  expect(outcome(jsonFile(card))).toBe('character');
  outcome(Buffer.from(text));
  outcome(Buffer.from(`{"name":"x","description":${text}`));
  outcome(makePng({ beforeEnd: [textChunk('chara', text.replaceAll(/[^\0-\xff]/g, '?'))] }));
});

test('reads lists of the largest size completely', () => {
  const entries = Array.from({ length: 5000 }, (_item, i) => ({ ...V3_ENTRY, id: 1, keys: [`key ${i}`] }));
  expect(outcome(jsonFile(v2({ character_book: book(...entries) })))).toBe('character');
  const assets = Array.from({ length: 1000 }, () => ({
    type: 'icon',
    uri: 'embeded://x',
    name: 'main',
    ext: 'png',
  }));
  const files = Array.from({ length: 1900 }, (_item, i) => ({
    name: `Files/${i}.png`,
    data: 'x',
    method: 0,
  }));
  expect(outcome(makeZip([{ name: 'card.json', data: JSON.stringify(v3({ assets })) }, ...files]))).toBe(
    'character',
  );
});

test('reads hundreds of thousands of chunks in a picture completely', () => {
  const parts = Array.from({ length: 200_000 }, () => pngChunk('tEXt', Buffer.from('a\0b')));
  expect(outcome(makePng({ beforeEnd: parts }))).toBe('picture.no-card');
});

test('reads only some of thousands of cards in one picture', () => {
  const good = textChunk('chara', base64(JSON.stringify(v2())));
  const bad = Array.from({ length: 3000 }, () => zTextChunk('chara', '~'.repeat(1000)));
  expect(outcome(makePng({ beforeEnd: [good, ...bad.slice(0, 7)] }))).toBe('character');
  expect(outcome(makePng({ beforeEnd: [good, ...bad] }))).toBe('card.unreadable');
});

test('refuses repeated false archive ends and false card headers in linear time', () => {
  expect(outcome(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(fill('PK\x05\x06'))]))).toBe(
    'archive.damaged',
  );
  expect(outcome(Buffer.concat([makePng().subarray(0, 33), Buffer.from(fill('tEXtchara\0'))]))).not.toBe(
    'reader.failed',
  );
});
