import { expect, test } from 'vitest';
import type { Verification } from '../contract.ts';
import { wordsOf } from './verify-words.ts';

const titleOf = (found: Verification) => wordsOf(found, 'Nightbloom').title;
const mark = { kind: 'trained', software: 'Other', isOurs: false } as const;

test('each verdict has its own words, and a copied mark is told from a likeness', () => {
  const alike = { verdict: 'here', mark: null, signature: null, isAlike: true } as const;
  const onlyMarked = {
    verdict: 'here',
    mark: { ...mark, isOurs: true },
    signature: null,
    isAlike: false,
  } as const;
  expect(titleOf(alike)).toBe('Made by AI, with Nightbloom');
  expect(wordsOf(alike, 'Nightbloom').text).toContain('looks like');
  expect(wordsOf(onlyMarked, 'Nightbloom').text).toContain('the mark was copied');
  expect(titleOf({ verdict: 'marked', mark, signature: null, isAlike: false })).toBe(
    'Marked as made by a machine, but not here',
  );
  const unknown = wordsOf({ verdict: 'unknown', mark: null, signature: null, isAlike: false }, 'Nightbloom');
  expect(unknown.text).toContain('does not prove');
  const signed = wordsOf({ ...alike, signature: 'ours', isAlike: false }, 'Nightbloom');
  expect(signed.text).toContain('has not been changed');
  // Somebody else can have changed what we drew.
  expect(wordsOf({ ...alike, signature: 'broken' }, 'Nightbloom').text).toContain('looks like');
});
