import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import { highlightsIn } from './highlights.ts';
import { distance, correctionsFor } from './typing-errors.ts';
import { fold, foldText, piecesOf } from '../../../../shared/words/search-fold.ts';
import { wordsOf } from './words.ts';

describe('folding', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  test.each([
    ['Zoë O’Hara-Łukasz', 'zoe ohara lukasz'],
    ['  «Vela-9»  ', 'vela 9'],
    ['ﬁne Straße №1', 'fine strasse no1'],
    ['ИСОЛЬДА', 'исольда'],
    ['「美咲」、夜', '美咲 夜'],
    ['moon🌙light', 'moon🌙light'],
    ['!!!', ''],
    [`it's a "test" \\ of ' quotes; --`, 'its a test of quotes'],
    ["D'Arcy OʼNeil ‘n’ d`Or d´Art dʻO d′A d＇B", 'darcy oneil n dor dart do da db'],
    ['Ünïcode GRÖẞE Ærø œuvre', 'unicode grosse aero oeuvre'],
    ['김서연', '김서연'],
    ['ﾋｶﾘ・ガール', 'ヒカリ ガール'],
    ['か\u3099', 'が'],
    ['人々〇', '人々〇'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['שָׁלוֹם עַלֵּיכֶם', 'שלום עליכם'],
    ['مُحَمَّد', 'محمد'],
    ['สวัสดี', 'สวัสดี'],
    ['İstanbul Ɓ', 'istanbul ɓ'],
    ['zero\u200bwidth soft\u00adhyphen', 'zerowidth softhyphen'],
  ])('%s, as the database does it', async (given, folded) => {
    expect(fold(given)).toBe(folded);
    const { rows } = await database.pool.query('select folded($1) as text', [given]);
    expect(rows[0].text).toBe(folded);
    const whole = await database.pool.query('select folded_text($1) as text', [given]);
    expect(whole.rows[0].text).toBe(foldText(given));
  });

  test('splits scripts without spaces from others, and cuts them into pieces of two signs', () => {
    expect(wordsOf('AKB48の星野 ひかり')).toEqual(['akb48', 'の星野', 'ひかり']);
    expect(piecesOf('星野ひ')).toEqual(['星野', '野ひ']);
    expect(piecesOf('𠮷野')).toEqual(['𠮷野']);
    expect(piecesOf('月')).toEqual(['月']);
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
    highlightsIn(text, words).map(([from, to]) => text.slice(from, to));

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
    ["D'Arcy O’Neil", ['darcy', 'oneil'], ["D'Arcy", 'O’Neil']],
    ['L’Amour', ['amour'], ['Amour']],
    ['Ünïcode Größe', ['grosse'], ['Größe']],
    ['星野ひかり', ['ひかり'], ['ひかり']],
    ['星野ひかり', ['野ひ', '星'], ['星野ひ']],
    ['김서연', ['서연'], ['서연']],
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
    expect(correctionsFor('isolda', ['gisela', 'isolde', 'isold', 'solda'])).toEqual([
      'isolde',
      'isold',
      'solda',
    ]);
    expect(correctionsFor('candelight', ['candlelight', 'starlight'])).toEqual(['candlelight']);
    expect(correctionsFor('ben', ['bet', 'den'])).toEqual([]);
    expect(correctionsFor('moon', ['moat', 'noon', 'moor'])).toEqual(['moor', 'noon']);
  });
});
