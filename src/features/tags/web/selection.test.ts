import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INTERESTS_MAX } from '../rules.ts';
import { missingText, stillValid, toggled } from './selection.ts';
import { BUILT_IN_TAGS } from './tag-choice.ts';

const EIGHT = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

describe('section 5: tag selection', () => {
  test('a ninth cannot be added, even by a click on an outdated button', () => {
    expect(toggled(EIGHT, 'i')).toBe(EIGHT);
    expect(toggled(toggled(EIGHT, 'c'), 'i')).toEqual(['a', 'b', 'd', 'e', 'f', 'g', 'h', 'i']);
  });

  test('the button reads "Need N more tags" until 5 are chosen', () => {
    expect(missingText([])).toBe('Need 5 more tags');
    expect(missingText(EIGHT.slice(0, 4))).toBe('Need 1 more tags');
    expect(missingText(EIGHT.slice(0, 5))).toBe(null);
    expect(missingText(EIGHT)).toBe(null);
  });

  test('Campus and NSFW exclude each other', () => {
    expect(toggled(['school'], 'nsfw')).toEqual(['school']);
    expect(toggled(['nsfw'], 'school')).toEqual(['nsfw']);
    expect(toggled(['nsfw', 'school'], 'nsfw')).toEqual(['school']);
  });

  test('no sequence of clicks breaks a rule', () => {
    const names = BUILT_IN_TAGS.map((tag) => tag.name);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...names, 'bdsm')), (clicks) => {
        const chosen = clicks.reduce<readonly string[]>(toggled, []);
        expect(new Set(chosen).size).toBe(chosen.length);
        expect(chosen.length).toBeLessThanOrEqual(INTERESTS_MAX);
        expect(chosen.includes('school') && (chosen.includes('nsfw') || chosen.includes('bdsm'))).toBe(false);
      }),
    );
  });
});

test('an earlier selection is restored as far as it is still valid', () => {
  const isOffered = (name: string) => name !== 'gone';
  expect(stillValid(['gone', 'a', 'a', 'school', 'nsfw'], isOffered)).toEqual(['a', 'school']);
  expect(stillValid([...EIGHT, 'i'], isOffered)).toEqual(EIGHT);
});
