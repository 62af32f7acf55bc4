import { expect, it } from 'vitest';
import { createSafety } from './check.ts';
import { readCrisis } from '../crisis/crisis.ts';
import { readHumanClaim } from './human-claim.ts';

// A quadratic algorithm would exceed the test timeout.
const SIZE = 100_000;
const safety = createSafety({ year: () => 2026 });
const seeds = {
  'one letter': 'a',
  'spaced digits': '1 ',
  blanks: ' ',
  'spaced letters': 'a ',
  'dotted letters': 'a.',
  'dashed digits': '1-',
  digits: '1',
  covers: '*',
  'covered words': 's*x ',
  'half words': 'se x ',
  'number words': 'twenty one hundred and ',
  'pattern starts': 'i am ',
  'every rule at once': 'sex child kid 15 years old ',
  'invisible marks': 'a\u200d',
  expanding: '\ufdfa',
  entities: '&#97;',
  percents: '%61',
  base64: 'Ab3d',
  quotes: '"',
  emails: 'a@',
  'lone surrogates': '\ud800',
  'glued words': 'sechix',
};

it.each(Object.entries(seeds))('%s: 100 KB are read to the end', (_, seed) => {
  const text = seed.repeat(Math.ceil(SIZE / seed.length));
  expect(safety.check(text, 'profile').surface).toBe('profile');
  expect(readCrisis(text).tier).toBeLessThan(4);
  expect(readHumanClaim(text)).toBeTypeOf('boolean');
});
