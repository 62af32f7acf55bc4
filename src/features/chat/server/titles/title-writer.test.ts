import { expect, test } from 'vitest';
import { TITLE_MAX } from '../../rules.ts';
import { titleIn } from './title-writer.ts';

test.each([
  ['The brass key', 'The brass key'],
  ['\n"The brass key."\nI hope you like it!', 'The brass key'],
  ['**Title:** The brass key', 'The brass key'],
  ['# The brass key', 'The brass key'],
  ['„Der Messingschlüssel“', 'Der Messingschlüssel'],
  ['「真鍮の鍵」', '真鍮の鍵'],
  ['Mira’s key', 'Mira’s key'],
  ['  \n ', ''],
])('%j gives %j', (text, title) => {
  expect(titleIn(text)).toBe(title);
});

test('a long one is cut between words', () => {
  const title = titleIn('word '.repeat(60));
  expect(title.length).toBeLessThanOrEqual(TITLE_MAX);
  expect(title.endsWith('word')).toBe(true);
});
