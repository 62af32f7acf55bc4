import path from 'node:path';
import { expect, test } from 'vitest';
import { createLikeness } from './likeness.ts';
import { readVectors } from './vectors.ts';

const folder = path.resolve(import.meta.dirname, '../../../content/understudy/vectors');
const likeness = createLikeness(readVectors(`${folder}/words.txt`, `${folder}/numbers.bin`));
const numberOf = (word: string) => likeness.wordsOf(word).keys().next().value!;
const near = (a: string, b: string) => likeness.compare(numberOf(a), Uint16Array.of(numberOf(b)))[0]!;
const words = (text: string) => [...likeness.wordsOf(text).values()];

test('words that mean alike are nearer than words that do not', () => {
  expect(near('insects', 'bees')).toBeGreaterThan(0.5);
  expect(near('paramedics', 'ambulance')).toBeGreaterThan(0.5);
  expect(near('insects', 'mortgage')).toBeLessThan(0.2);
  expect(near('sister', 'carburettor')).toBeLessThan(0.2);
});

test('forms of a word are nearly the same; the same word is', () => {
  expect(near('gardening', 'gardens')).toBeGreaterThan(0.89);
  expect(near('bees', 'bees')).toBe(1);
});

test('small words, marks and short forms are left out; what remains stands once', () => {
  expect(words("What's the name of my sister's dog? My dog's name!")).toEqual(['name', 'sister', 'dog']);
  expect(words('*** … 🙂')).toEqual([]);
});

test('words outside the table are the same or unrelated, in any writing', () => {
  expect(near('Quxxlebart', 'quxxlebart')).toBe(1);
  expect(near('Quxxlebart', 'sister')).toBe(0);
  expect(near('Сестра', 'сестра')).toBe(1);
  expect(near('Сестра', 'погода')).toBe(0);
});

test('Chinese, Japanese and Korean are read as pairs of characters', () => {
  expect(words('京都に住んでいます')).toContain('京都');
  const asked = likeness.wordsOf('京都');
  expect([...likeness.wordsOf('去年は京都に行った').keys()]).toEqual(
    expect.arrayContaining([...asked.keys()]),
  );
});

test('every number has two bytes', () => {
  for (const number of likeness.wordsOf('A Quxxlebart read сестра and 京都 beside the bees').keys())
    expect(number).toBeLessThan(65_536);
});
