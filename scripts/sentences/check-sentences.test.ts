import { expect, test } from 'vitest';
import { straySentences, strayIn } from './sources.ts';
import { faultOf } from './check-sentences.ts';

const sentence = { id: 'Read <0>the rules</0>, {name}', places: ['<0>', '{name}'], files: new Set<string>() };

test.each([
  ['Lies <0>die Regeln</0>, {name}', null],
  ['{name}, lies <0>die Regeln</0>', null],
  ['Lies die Regeln, {name}', '<0> is missing'],
  ['Lies <0>die Regeln</0>', '{name} is missing'],
  ['Lies <0>die Regeln, {name}', '<0> is not closed'],
  ['Lies die Regeln</0>, {name}', '</0> closes nothing'],
  ['Lies <0>die Regeln</0>, {name} {nmae}', '{nmae} is not in the sentence'],
])('%s', (text, fault) => {
  expect(faultOf(text, sentence, false)).toBe(fault);
});

test('a form for a number may leave the number out, and braces of the sentence itself may stay', () => {
  expect(faultOf('Eine Antwort', { ...sentence, id: '{n} reply', places: ['{n}'] }, true)).toBeNull();
  expect(
    faultOf('{user} ist der Name', { ...sentence, id: '{user} is the name', places: [] }, false),
  ).toBeNull();
});

test('what an import writes holds no sentence that all readers would get in English', () => {
  expect(straySentences()).toEqual([]);
  expect(strayIn('a.ts', "notes.push('The name is cut.'); add('time.unknown');")).toEqual([
    'a.ts: The name is cut.',
  ]);
});
