import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import { marksIn } from './marks.ts';
import { distance, meant } from './typing-errors.ts';
import { fold, wordsOf } from './words.ts';

describe('folding', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  test.each([
    ['Zoë O’Hara-Łukasz', 'zoe o hara lukasz'],
    ['  «Vela-9»  ', 'vela 9'],
    ['ﬁne Straße №1', 'fine straße no1'],
    ['ИСОЛЬДА', 'исольда'],
    ['「美咲」、夜', '美咲 夜'],
    ['moon🌙light', 'moon🌙light'],
    ['!!!', ''],
    [`it's a "test" \\ of ' quotes; --`, 'it s a test of quotes'],
  ])('%s, as the database does it', async (given, folded) => {
    expect(fold(given)).toBe(folded);
    const { rows } = await database.pool.query('select folded($1) as text', [given]);
    expect(rows[0].text).toBe(folded);
  });

  test('reads at most eight distinct words, and stop words only when there are no others', () => {
    expect(wordsOf('The Lady of the Lake')).toEqual(['lady', 'lake']);
    expect(wordsOf('who is the')).toEqual(['who', 'is', 'the']);
    expect(wordsOf('a b c d e f g h i j k')).toHaveLength(8);
    expect(wordsOf(' ,. ')).toEqual([]);
  });
});

describe('marks', () => {
  const marked = (text: string, ...words: string[]) =>
    marksIn(text, words).map(([from, to]) => text.slice(from, to));

  test.each([
    ['Isolde Varga', ['isol'], ['Isol']],
    ['Isolde Varga', ['varga', 'isolde'], ['Isolde', 'Varga']],
    ['Zoë Lark', ['zoe'], ['Zoë']],
    ['Zoe\u0308 Lark', ['zoe'], ['Zoe\u0308']],
    ['A 🌙 moonlit 🌙 house', ['moon'], ['moon']],
    ['The ﬁne art', ['fin'], ['ﬁn']],
    ['Hunts vampires at night', ['vampire'], ['vampire']],
    ['The last vampire', ['vampires'], ['vampire']],
    ['Carrying lanterns', ['carry'], ['Carry']],
    ['Varda', ['varga'], []],
    ['<b>bold</b>', ['bold'], ['bold']],
    ['nothing here', ['x'], []],
    ['', ['x'], []],
  ])('%s: %j', (text, words, found) => {
    expect(marked(text, ...words)).toEqual(found);
  });
});

describe('typing errors', () => {
  test.each([
    ['isolde', 'isolde', 0],
    ['isolda', 'isolde', 1],
    ['iolde', 'isolde', 1],
    ['isoldde', 'isolde', 1],
    ['iosled', 'isolde', 2],
    ['lnua', 'luna', 1],
    ['abc', 'xyz', 3],
    ['', 'ab', 2],
  ])('%s to %s: %d', (a, b, far) => {
    expect(distance(a, b, 9)).toBe(far);
    expect(distance(b, a, 9)).toBe(far);
    expect(distance(a, b, 1)).toBe(Math.min(far, 2));
  });

  test('returns the nearest words first, none that are too different, and none for short words', () => {
    expect(meant('isolda', ['gisela', 'isolde', 'isold', 'solda'])).toEqual(['isolde', 'isold', 'solda']);
    expect(meant('candelight', ['candlelight', 'starlight'])).toEqual(['candlelight']);
    expect(meant('ben', ['bet', 'den'])).toEqual([]);
    expect(meant('moon', ['moat', 'noon', 'moor'])).toEqual(['moor', 'noon']);
  });
});
