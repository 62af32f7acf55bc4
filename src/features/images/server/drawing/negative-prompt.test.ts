import { expect, test } from 'vitest';
import { askedNegativePrompt, negativePrompt } from './negative-prompt.ts';

test.each([
  'adult',
  'Adults',
  'mature face',
  'old',
  'older',
  'aged',
  'elderly',
  'grown woman',
  '30 years',
  '40+',
  'men',
])('nobody asks for less adulthood with "%s"', (term) => {
  expect(negativePrompt(`hats, ${term}, rain`, true)).toBe(`hats, rain, ${negativePrompt('', true)}`);
});

test.each(['cold light', 'gold', 'management', 'stage lights', '2 moons'])('"%s" stays', (term) => {
  expect(negativePrompt(term, true)).toMatch(term);
});

test('explicit content is left out unless both sides allow it', () => {
  expect(negativePrompt('', false)).toContain('nudity, explicit');
  expect(negativePrompt('', true)).not.toContain('nudity');
});

test('what its asker wrote can be taken up again', () => {
  for (const isExplicit of [true, false]) {
    expect(askedNegativePrompt(negativePrompt('hats, crowds', isExplicit))).toBe('hats, crowds');
    expect(askedNegativePrompt(negativePrompt('', isExplicit))).toBe('');
  }
});
