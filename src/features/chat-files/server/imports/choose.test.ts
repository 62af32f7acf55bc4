import { expect, test } from 'vitest';
import type { Candidate } from '../../contract.ts';
import { chooseFor } from './choose.ts';

const name = { key: 'name:noor', name: 'Noor', chats: 2, messages: 9, hasCard: false };
const candidate = (id: string, changes: Partial<Candidate> = {}): Candidate => ({
  id,
  name: 'Noor',
  creator: 'mira',
  isOwn: false,
  isKnown: false,
  ...changes,
});
const nothing = { choices: {}, characterId: null };

test('the only own character of the name is taken, also beside strangers', () => {
  expect(chooseFor(name, [candidate('a', { isOwn: true }), candidate('b')], nothing)).toBe('a');
});

test('two own characters of the name have to be asked about', () => {
  const own = [candidate('a', { isOwn: true }), candidate('b', { isOwn: true })];
  expect(chooseFor(name, own, nothing)).toBeNull();
  expect(chooseFor({ ...name, hasCard: true }, own, nothing)).toBeNull();
});

test('a stranger’s character is taken only where the user has talked with it', () => {
  expect(chooseFor(name, [candidate('a')], nothing)).toBeNull();
  expect(chooseFor(name, [candidate('a', { isKnown: true }), candidate('b')], nothing)).toBe('a');
});

test('the card of the file comes in where no own character has its name', () => {
  expect(chooseFor({ ...name, hasCard: true }, [candidate('a', { isKnown: true })], nothing)).toBe('new');
  expect(chooseFor({ ...name, hasCard: true }, [candidate('a', { isOwn: true })], nothing)).toBe('a');
});

test('what was chosen wins, then the character that the import names', () => {
  const own = [candidate('a', { isOwn: true })];
  expect(chooseFor(name, own, { choices: { 'name:noor': 'skip' }, characterId: 'c' })).toBe('skip');
  expect(chooseFor(name, own, { choices: {}, characterId: 'c' })).toBe('c');
});
