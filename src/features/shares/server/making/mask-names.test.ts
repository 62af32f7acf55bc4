import { expect, test } from 'vitest';
import { createMask } from './mask-names.ts';

const mask = createMask({ people: ['José Kern', 'Jo'], accounts: ['mira_k77'] }, '[name]');

test.each([
  ['Good evening, José.', 'Good evening, [name].'],
  ['JOSE! jose?', '[name]! [name]?'],
  ['José Kern, José-Kern, josekern, jose_kern', '[name], [name], [name], [name]'],
  ["José's coat, Kerns Haus, José’s", "[name]'s coat, [name]s Haus, [name]’s"],
  ['Joséeee, wait', '[name], wait'],
  ['*José* and **Jose\u0301** and @mira_k77', '*[name]* and **[name]** and @[name]'],
  ['J\u200bosé', '[name]'],
  ['Mira is here', '[name] is here'],
])('%s', (text, masked) => {
  expect(mask(text)).toBe(masked);
});

test('other words stay, also those that contain a name', () => {
  const text = 'The kernel of Joan’s story: jo is a word, admiral is one, and so is "café".';
  expect(mask(text)).toBe(text);
  expect(mask('Jo laughs, and Joan does too')).toBe('[name] laughs, and Joan does too');
});

test('names in scripts that divide no words, and names of signs', () => {
  const other = createMask({ people: ['美咲', '★', 'राम'] }, '[name]');
  expect(other('美咲さん、おはよう')).toBe('[name]さん、おはよう');
  expect(other('Hello ★!')).toBe('Hello [name]!');
  expect(other('राम आया, रमा आई')).toBe('[name] आया, रमा आई');
});

test('signs of patterns in a name mean themselves; without names nothing changes', () => {
  expect(createMask({ people: ['(.*)'] }, '$&')('a (.*) b')).toBe('a $& b');
  expect(createMask({ people: [''], accounts: [''] }, '[name]')('As it was')).toBe('As it was');
});

test('a particle alone is no name', () => {
  expect(createMask({ people: ['Ada van Dijk'] }, '[name]')('Ada in the van of Dijk')).toBe(
    '[name] in the van of [name]',
  );
});
