import { expect, test } from 'vitest';
import type { CharacterSummary } from '../../../shared/words/character.ts';
import { matching } from './character-search.ts';

const person = (name: string, persona: string, ...tagNames: string[]) =>
  ({ name, persona, tagNames }) as unknown as CharacterSummary;
const people = [
  person('Noor Haddad', 'Night-shift librarian.', 'mystery'),
  person('Zoë Lark', 'Sings at the harbour.', 'romance'),
  person('Ilse Harrow', 'Keeps bees and secrets.', 'mystery', 'slice-of-life'),
];
const names = (words: string) => matching(people, words).map(({ name }) => name);

test('no words leave everybody, in order', () => {
  expect(names('  ')).toEqual(['Noor Haddad', 'Zoë Lark', 'Ilse Harrow']);
});

test.each([
  ['zoe', ['Zoë Lark']],
  ['MYSTERY bees', ['Ilse Harrow']],
  ['nobody', []],
])('%s', (words, found) => {
  expect(names(words)).toEqual(found);
});

test('a name that begins so comes before other matches', () => {
  expect(names('har')).toEqual(['Ilse Harrow', 'Zoë Lark']);
});
