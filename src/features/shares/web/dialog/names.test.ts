import { expect, test } from 'vitest';
import { namesFault, namesIn } from './names.ts';

test('names are divided by commas', () => {
  expect(namesIn(' Hartmut, Jo Ann ,, Hartmut')).toEqual(['Hartmut', 'Jo Ann']);
  expect(namesIn(' ')).toEqual([]);
});

test('too many or too long names are told', () => {
  expect(namesFault('Ada, Ben')).toBeUndefined();
  expect(namesFault(Array.from({ length: 11 }, (_, n) => `N${n}`).join(','))).toBe('At most 10 names');
  expect(namesFault('x'.repeat(61))).toBe('A name has at most 60 characters');
});
