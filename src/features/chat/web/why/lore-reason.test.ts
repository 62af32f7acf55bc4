import { expect, test } from 'vitest';
import { loreReason } from './lore-reason.ts';

const said = (why: string, isUsed: boolean, key = '') => {
  const { before, after } = loreReason(why, isUsed, key);
  return after ? `${before}${key}${after}` : before;
};

test('reasons are sentences, with the key where there is one', () => {
  expect(said('key', true, 'frost')).toBe('because frost was mentioned');
  expect(loreReason('recursion', true, 'the lake garden')).toEqual({
    before: 'because another entry names ',
    after: '',
  });
  expect(said('constant', true)).toBe('always given');
  expect(said('key', false)).toBe('none of its keys was mentioned');
  expect(said('budget', false, 'piano')).toBe('no room was left for it, though piano was mentioned');
  expect(said('cooldown', false)).toBe('rests for some messages after it was given');
});

test('an unknown word is not made up into a reason', () => {
  expect(said('moonlight', true)).toBe('given by its settings');
  expect(said('moonlight', false)).toBe('left out by its settings');
});
