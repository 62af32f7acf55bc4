import { expect, test } from 'vitest';
import { fillIn, withInserted } from './fill-in.ts';

const names = { char: 'Mira', user: 'Ada' };

test('names and what stands in the field are filled in, once', () => {
  expect(fillIn('*{{User}} nods at {{ char }}.* {{random:a,b}}', { ...names, input: 'Hi' })).toEqual({
    text: '*Ada nods at Mira.* {{random:a,b}}',
    hasInput: false,
  });
  expect(fillIn('“{{input}}”', { ...names, input: '{{char}}' })).toEqual({
    text: '“{{char}}”',
    hasInput: true,
  });
});

test('names are filled in as SillyTavern’s older sets write them', () => {
  const filled = fillIn('<USER> and <bot>, <char> <input> </user>', { ...names, input: 'Hi' });
  expect(filled).toEqual({ text: 'Ada and Mira, Mira <input> </user>', hasInput: false });
});

test.each([
  ['', 'Yes.', 'Yes.'],
  ['Well,', 'yes.', 'Well, yes.'],
  ['Well,\n', 'yes.', 'Well,\nyes.'],
])('%j with %j', (input, text, shown) => {
  expect(withInserted(input, { text, hasInput: false })).toBe(shown);
});

test('what the field had stands in it once', () => {
  expect(withInserted('Hi', { text: '*waves* Hi', hasInput: true })).toBe('*waves* Hi');
});
