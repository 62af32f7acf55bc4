import { expect, test } from 'vitest';
import { readCard } from '../read-card.ts';
import { jsonFile, v2 } from '../test-support/make-card.ts';
import { statedAge } from './stated-age.ts';
import type { JsonObject } from '../model/json-value.ts';

const ageOf = (change: JsonObject, beside: JsonObject = {}) =>
  statedAge(
    readCard(jsonFile(v2({ description: '', personality: '', creator_notes: '', ...change }, beside))).card!,
  ).age;

test.each([
  ['Age: 27', 27],
  ['**Age:** 27', 27],
  ['[Character("Maren") Age("27") Job("keeper")]', 27],
  ['age = "27 years old"', 27],
  ['{"age": 27}', 27],
  ['Her age is 27.', 27],
  ['A 27-year-old keeper', 27],
  ['She is twenty-seven years old.', 27],
  ['He is 41, and bakes.', 41],
  ['{{char}} is 34 and tired.', 34],
  ['aged 52', 52],
  ['forty year old captain', 40],
  ['27yo sailor', 27],
  ['Age: 432 (vampire)', 432],
  ['27 years old. Still 27 years old.', 27],
  ['Age: 30\nShe has a 9-year-old dog.', 30],
  ['Maren Holt is 36 and mends clocks.', 36],
  ['Maren, 33, drives a taxi.', 33],
  ['Maren (she/her), 41, drives a 12-year-old Volvo.', 41],
  ['Maren is 16 and mends clocks.', 16],
])('%s', (description, age) => {
  expect(ageOf({ description })).toBe(age);
});

test.each([
  'No word of it.',
  'Age: unknown',
  'Age: 25-30',
  'Age: 3 centuries',
  'Her sister is 30 years old, her brother is 35 years old.',
  'She is 6 feet tall and average: 5',
  'The language of 1911',
  'Age: 1,200',
])('asks where it says: %s', (description) => {
  expect(ageOf({ description })).toBeNull();
});

test('a second number never hides an age below 18', () => {
  expect(ageOf({ description: 'Age: 25', personality: 'Age: 17' })).toBe(17);
  expect(ageOf({ description: 'Age: 16', extensions: { nightbloom: { age: 30 } } })).toBe(16);
  expect(ageOf({ description: 'Age: seventeen' })).toBe(17);
});

test('an age field takes precedence over the texts', () => {
  expect(ageOf({ description: 'She is 30, or so.', extensions: { nightbloom: { age: 44 } } })).toBe(44);
  expect(ageOf({ age: '33' })).toBe(33);
  expect(ageOf({}, { age: 28 })).toBe(28);
  expect(ageOf({ age: 28.5 })).toBeNull();
});
