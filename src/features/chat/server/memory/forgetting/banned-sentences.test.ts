import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { tellingSentences, withoutBanned, withoutBannedOf, type Ban } from './banned-sentences.ts';

const hash = (fact: string) => createHash('md5').update(fact.toLowerCase()).digest('hex');
const ban = (content: string, fact: string, isSource = true): Ban => ({
  hash: hash(fact),
  sentences: tellingSentences(content, fact, isSource),
  isSource,
});
/** Forgets a fact of a message, and reads the message. */
const without = (content: string, fact: string, isSource = true) =>
  withoutBanned({ content, bans: [ban(content, fact, isSource)] });

test('of what the rules read the sentence goes, and the rest stays', () => {
  expect(
    without(
      'I have a cat called Moth. The brass key lies under the third step.',
      'You have a cat called Moth.',
    ),
  ).toBe('The brass key lies under the third step.');
});

test('of what a model wrote the sentences go that share a word with it', () => {
  expect(without('Ugh, Mondays. The bakery opens at four. Rain again!', 'You open the bakery at four.')).toBe(
    'Ugh, Mondays. Rain again!',
  );
});

test('a message that shares no word with a fact that was read from it goes', () => {
  expect(without('She does. Every single day.', 'Your sister bakes bread.')).toBe('');
});

test('an answer loses what repeats the fact, and nothing else', () => {
  const fact = 'You have a cat called Moth.';
  expect(without('*smiles* Moth is a lovely name! Tea?', fact, false)).toBe('Tea?');
  expect(without('I see.', fact, false)).toBe('I see.');
});

test('an edited message that says it again loses it; one that is not known to say it goes', () => {
  const content = 'I have a cat called Moth. Rain again!';
  const bans = [ban(content, 'You have a cat called Moth.')];
  expect(withoutBanned({ content: 'Yes. I have a cat called Moth!', bans })).toBe('Yes.');
  expect(withoutBanned({ content: 'Never mind.', bans })).toBe('');
});

test('a ban of before, without sentences, is met by what the rules read, or takes the message', () => {
  const bans = [{ hash: hash('You have a cat called Moth.'), sentences: [], isSource: true }];
  expect(withoutBanned({ content: 'I have a cat called Moth. Tea?', bans })).toBe('Tea?');
  expect(withoutBanned({ content: 'The bakery opens at four.', bans })).toBe('');
});

test('messages without bans stay as they are, empty ones are left out', () => {
  const plain = { content: '  As it\nwas. ', bans: [] };
  const gone = { content: 'I live in Lisbon.', bans: [ban('I live in Lisbon.', 'You live in Lisbon.')] };
  expect(withoutBannedOf([plain, gone])).toEqual([plain]);
});
