import { expect, test } from 'vitest';
import { LoreReason } from '../../../../shared/words/lore-trace.ts';
import { loreReason } from './lore-reason.ts';

const said = (why: string, isUsed: boolean, key = '') => {
  const { before, after } = loreReason(why, isUsed, key);
  return after === null ? before : `${before}${key}${after}`;
};

test('reasons are sentences, with the key where there is one', () => {
  expect(said('key', true, 'frost')).toBe('because frost was mentioned');
  expect(said('key', true)).toBe('because one of its keys was mentioned');
  expect(said('recursion', true, 'the lake garden')).toBe('because another entry names the lake garden');
  expect(said('constant', true)).toBe('always given');
  expect(said('constant', true, 'frost')).toBe('always given');
  expect(said('budget', false, 'piano')).toBe('no room was left for it, though piano was mentioned');
  expect(said('cooldown', false)).toBe('rests for some messages after it was given');
});

test('every reason that a scan gives has its sentence, for entries that were used or for those that were not', () => {
  const without = LoreReason.options.filter(
    (reason) => said(reason, true).includes('settings') && said(reason, false).includes('settings'),
  );
  expect(without).toEqual([]);
});

test('an unknown word is not made up into a reason', () => {
  expect(said('moonlight', true, 'frost')).toBe('given by its settings');
  expect(said('moonlight', false)).toBe('left out by its settings');
});
