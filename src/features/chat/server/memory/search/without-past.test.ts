import { expect, test } from 'vitest';
import type { StoredMessage } from './said-before.views.ts';
import { withoutPast } from './without-past.ts';

const said = (content: string, past: string[] = []): StoredMessage => ({
  id: 'm1',
  parentId: null,
  role: 'user',
  speakerId: null,
  content,
  at: '2026-11-21T20:00:00Z',
  past: past.map((text, index) => ({ id: `f${index}`, text })),
  bans: [],
});
const texts = (list: StoredMessage[], open: string[] = []) =>
  withoutPast(list, new Set(open)).map(({ content }) => content);

test('a message that says nothing but what was corrected is left out', () => {
  expect(texts([said('I live in Lisbon.', ['You live in Lisbon.'])])).toEqual([]);
});

test('of a longer one the other sentences stay', () => {
  const content = 'The ferry was late. I live in Lisbon. My grandmother hid the key!';
  expect(texts([said(content, ['You live in Lisbon.'])])).toEqual([
    'The ferry was late. My grandmother hid the key!',
  ]);
});

test('a fact that holds again is said again', () => {
  expect(texts([said('I live in Lisbon.', ['You live in Lisbon.'])], ['f0'])).toEqual(['I live in Lisbon.']);
});

test('messages without such facts stay as they are', () => {
  const content = '  Two lines,\nas they were. ';
  expect(texts([said(content)])).toEqual([content]);
});
