import { expect, test } from 'vitest';
import { languageOf } from './language-of.ts';

const BUILT = ['en', 'de', 'ja'];
const of = (accepted: string | undefined, cookies: Record<string, string> = {}, built = BUILT) =>
  languageOf({ cookies, headers: accepted === undefined ? {} : { 'accept-language': accepted } }, built);

test.each([
  ['de-AT,de;q=0.9,en;q=0.5', 'de'],
  ['en-US,en;q=0.9,de;q=0.8', 'en'],
  ['fr;q=0.9, JA;q=0.8', 'ja'],
  ['en;q=0.1, de;q=0.2', 'de'],
  ['de;q=0, ja', 'ja'],
  ['fr-FR, *;q=0.5', 'en'],
  ['', 'en'],
  [undefined, 'en'],
  [',;q=,;;q=x,de', 'de'],
])('%s is answered in %s', (accepted, language) => {
  expect(of(accepted)).toBe(language);
});

test('what the visitor chose counts more', () => {
  expect(of('de', { nb_language: 'ja' })).toBe('ja');
  expect(of('de', { nb_language: 'en' })).toBe('en');
  expect(of('de', { nb_language: '../../etc' })).toBe('de');
});

test('a language that is not built is not offered', () => {
  expect(of('de', {}, ['en'])).toBe('en');
  expect(of('de', { nb_language: 'de' }, ['en'])).toBe('en');
});
