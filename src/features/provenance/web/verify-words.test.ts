import { expect, test } from 'vitest';
import type { Verification } from '../contract.ts';
import { wordsOf } from './verify-words.ts';

const titleOf = (found: Verification) => wordsOf(found, 'Nightbloom').title;
const mark = { kind: 'trained', software: 'Other', isOurs: false } as const;

test('each verdict has its own words, and a copied mark is told from a likeness', () => {
  const alike = { verdict: 'here', mark: null, isAlike: true } as const;
  const onlyMarked = { verdict: 'here', mark: { ...mark, isOurs: true }, isAlike: false } as const;
  expect(titleOf(alike)).toBe('Made by AI, with Nightbloom');
  expect(wordsOf(alike, 'Nightbloom').text).toContain('looks like');
  expect(wordsOf(onlyMarked, 'Nightbloom').text).toContain('the mark was copied');
  expect(titleOf({ verdict: 'marked', mark, isAlike: false })).toBe(
    'Marked as made by a machine, but not here',
  );
  const unknown = wordsOf({ verdict: 'unknown', mark: null, isAlike: false }, 'Nightbloom');
  expect(unknown.text).toContain('does not prove');
});
