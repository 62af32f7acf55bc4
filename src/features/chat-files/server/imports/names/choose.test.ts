import { expect, test } from 'vitest';
import type { Candidate } from '../../../contract.ts';
import { chooseFor, type NameFacts } from './choose.ts';

const name = { key: 'name:noor', name: 'Noor', chats: 2, messages: 9, hasCard: false };
const candidate = (id: string, changes: Partial<Candidate> = {}): Candidate => ({
  id,
  name: 'Noor',
  creator: 'mira',
  isOwn: false,
  isKnown: false,
  ...changes,
});
const facts = (candidates: Candidate[], changes: Partial<NameFacts> = {}): NameFacts => ({
  candidates,
  ofCard: null,
  isShared: false,
  ...changes,
});
const nothing = { choices: {}, characterId: null };

test('the only own character of the name is taken, also beside strangers', () => {
  expect(chooseFor(name, facts([candidate('a', { isOwn: true }), candidate('b')]), nothing)).toBe('a');
});

test('two own characters of the name have to be asked about', () => {
  const own = [candidate('a', { isOwn: true }), candidate('b', { isOwn: true })];
  expect(chooseFor(name, facts(own), nothing)).toBeNull();
  expect(chooseFor({ ...name, hasCard: true }, facts(own), nothing)).toBeNull();
});

test('a stranger’s character is taken only where the user has talked with it', () => {
  expect(chooseFor(name, facts([candidate('a')]), nothing)).toBeNull();
  expect(chooseFor(name, facts([candidate('a', { isKnown: true }), candidate('b')]), nothing)).toBe('a');
});

test('the card of the file comes in where no own character has its name', () => {
  expect(chooseFor({ ...name, hasCard: true }, facts([candidate('a', { isKnown: true })]), nothing)).toBe(
    'new',
  );
  expect(chooseFor({ ...name, hasCard: true }, facts([candidate('a', { isOwn: true })]), nothing)).toBe('a');
});

test('what was chosen wins, then the character that the import names', () => {
  const own = [candidate('a', { isOwn: true })];
  expect(chooseFor(name, facts(own), { choices: { 'name:noor': 'skip' }, characterId: 'c' })).toBe('skip');
  expect(chooseFor(name, facts(own), { choices: {}, characterId: 'c' })).toBe('c');
});

test('the same card is the same character, also among several of its name', () => {
  const own = [candidate('a', { isOwn: true }), candidate('b', { isOwn: true })];
  expect(chooseFor({ ...name, hasCard: true }, facts(own, { ofCard: own[1]! }), nothing)).toBe('b');
});

test('two cards of one name are not both given to the one own character', () => {
  const own = [candidate('a', { isOwn: true })];
  expect(chooseFor({ ...name, hasCard: true }, facts(own, { isShared: true }), nothing)).toBeNull();
  expect(chooseFor({ ...name, hasCard: true }, facts([], { isShared: true }), nothing)).toBe('new');
});
