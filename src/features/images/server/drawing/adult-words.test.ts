import { expect, test } from 'vitest';
import { withAdultWords } from './adult-words.ts';

test('a model is told that everybody is an adult, whatever was asked for', () => {
  const told = withAdultWords({ isStandIn: false }, { text: 'a knight', negativePrompt: 'rain' });
  expect(told.text).toBe('a knight, adults only');
  expect(told.negativePrompt).toMatch(/^rain, child, /);
  expect(
    withAdultWords({ isStandIn: false }, { text: 'a knight', negativePrompt: '' }).negativePrompt,
  ).toMatch(/^child, /);
});

test('the built-in engine gets the words as they were', () => {
  const words = { text: 'a knight', negativePrompt: 'rain' };
  expect(withAdultWords({ isStandIn: true }, words)).toEqual(words);
});
