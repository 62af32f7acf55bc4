import { expect, test } from 'vitest';
import { publishableText } from './publishable.ts';

const textOf = (content: string, state = 'complete', marks: string[] = []) =>
  publishableText({ content, state, marks });

test('a text is as it is read', () => {
  expect(textOf('*She nods.*\n\n"Come in."')).toBe('*She nods.*\n\n"Come in."');
  expect(textOf('Cut in the mid', 'stopped')).toBe('Cut in the mid');
  expect(textOf('a < b, <b>bold</b>, I think.')).toBe('a < b, <b>bold</b>, I think.');
});

test.each([
  ['<think>He seems sad.</think>Come in.', 'Come in.'],
  ['Come in.<thinking>and the thought never ends', 'Come in.'],
  ['Come<!-- the author: be kind --> in.', 'Come in.'],
  ['Come in.{{// a note }}', 'Come in.'],
])('what is hidden stays hidden: %s', (content, text) => {
  expect(textOf(content)).toBe(text);
});

test('what was taken back, is not whole, or was said by the product is not published', () => {
  for (const state of ['streaming', 'failed', 'retracted']) expect(textOf('Words', state)).toBe('');
  expect(textOf('Help is free and open now.', 'complete', ['out_of_role'])).toBe('');
});
