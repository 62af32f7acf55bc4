import { expect, it } from 'vitest';
import { regionOfLanguages } from './languages.ts';

const known = new Set(['GB', 'US', 'DE', 'AT', 'JP', 'BR']);

it.each([
  ['en-GB,en;q=0.9', 'GB'],
  ['en-us', 'US'],
  ['de-AT, de;q=0.8, en-US;q=0.5', 'AT'],
  ['en;q=0.9, de-DE', 'DE'],
  ['en-US;q=0.3, pt-BR;q=0.7', 'BR'],
  ['zh-Hans-JP', 'JP'],
  ['de', 'DE'],
  ['ja,en;q=0.5', 'JP'],
])('%s: %s', (header, region) => expect(regionOfLanguages(header, known)).toBe(region));

it.each(['', undefined, 'en', 'pt', '*', 'sv-SE', 'en-US;q=0', ';;;,,,q=', `${'x-'.repeat(5000)}US`, '-US'])(
  '%s tells nothing',
  (header) => expect(regionOfLanguages(header, known)).toBeNull(),
);
