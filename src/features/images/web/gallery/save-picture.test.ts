import { expect, test } from 'vitest';
import { fileNameOf } from './save-picture.ts';

test.each([
  ['Isolde Varga', '4077', 'nightbloom-isolde-varga-4077.jpg'],
  ['Zoë  d’Ânge', 'two words', 'nightbloom-zoe-d-ange-two-words.jpg'],
  ['../../etc', '<1>', 'nightbloom-etc-1.jpg'],
  ['夜', '7', 'nightbloom-夜-7.jpg'],
])('%s, %s', (name, seed, file) => {
  expect(fileNameOf({ character: { id: '1', name, isOwn: false }, seed })).toBe(file);
});

test('a picture of nobody has a name too', () => {
  expect(fileNameOf({ character: null, seed: '9' })).toBe('nightbloom-picture-9.jpg');
});
