import { expect, test } from 'vitest';
import type { SavedAnswer } from '../../contract.ts';
import { fillAnswer, insertAt, sortAnswers } from './fill-answer.ts';

test('fills in whom it is for', () => {
  const text = 'Hello {name}, about {number}: {name}!';
  expect(fillAnswer(text, { number: 1042, facts: { username: 'mira' } })).toBe(
    'Hello mira, about 1042: mira!',
  );
  expect(fillAnswer(text, { number: 7, facts: { username: null } })).toBe('Hello there, about 7: there!');
  // A name is text, never a placeholder itself.
  expect(fillAnswer('{name}', { number: 7, facts: { username: '{number}' } })).toBe('{number}');
});

test('those for the topic come first', () => {
  const answer = (title: string, topic: SavedAnswer['topic']): SavedAnswer => ({
    id: title,
    title,
    text: '',
    topic,
    updatedAt: '2026-11-25T00:00:00.000Z',
  });
  const all = [answer('B', 'bug'), answer('Z', null), answer('Y', 'payments'), answer('A', 'payments')];
  expect(sortAnswers(all, 'payments').map(({ title }) => title)).toEqual(['A', 'Y', 'Z', 'B']);
});

test('goes in at the cursor, on lines of its own', () => {
  expect(insertAt('', 'Hello', 0, 0)).toEqual({ text: 'Hello', cursor: 5 });
  expect(insertAt('one two', 'Hello', 3, 4)).toEqual({ text: 'one\nHello\ntwo', cursor: 9 });
  expect(insertAt('one\n', 'Hello', 4, 4)).toEqual({ text: 'one\nHello', cursor: 9 });
});
