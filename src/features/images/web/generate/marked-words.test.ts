import { expect, test } from 'vitest';
import { markWords } from './marked-words.ts';

const shown = (...asked: Parameters<typeof markWords>) =>
  markWords(...asked)
    .map(({ text, kind }) =>
      kind === 'plain' ? text : `${kind === 'out' ? '?' : '_'}${text}${kind === 'out' ? '?' : '_'}`,
    )
    .join('');

test('understood words are marked, and those left out otherwise', () => {
  expect(shown('By the Lake, with an owl', ['by the lake'], ['owl'])).toBe('_By the Lake_, with an ?owl?');
});

test('words within others, and phrases that are not there, mark nothing', () => {
  expect(shown('a bowl of soup', ['owl', 'dark hair'], [])).toBe('a bowl of soup');
});

test('of phrases that overlap the longer one is marked, and what is left out wins', () => {
  expect(shown('a dark wrap coat', ['coat', 'dark wrap coat'], [])).toBe('a _dark wrap coat_');
  expect(shown('a dark wrap coat', ['dark wrap coat'], ['coat'])).toBe('a dark wrap ?coat?');
});

test('the pieces are always the whole prompt', () => {
  for (const prompt of ['', 'İstanbul at dusk', 'lake lake', '(lake:1.2)\n\nrain'])
    expect(
      markWords(prompt, ['lake', 'rain', ''], ['dusk'])
        .map(({ text }) => text)
        .join(''),
    ).toBe(prompt);
});
