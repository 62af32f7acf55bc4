import { expect, test } from 'vitest';
import { fallsUnder, withoutTopics } from './falls-under.ts';

test.each<[string, string, string | undefined, boolean]>([
  ['work', 'You work as a baker.', 'work', true],
  ['my job', 'You are a nurse.', 'work', true],
  ['my job', 'You like jazz.', 'like', false],
  ['working', 'Your workplace is cold.', 'trait', true],
  ['my ex-husband', 'Your ex-husband is called Tom.', 'person', true],
  ['my ex-husband', 'Your husband is called Tom.', 'person', false],
  ['illnesses', 'Your mother is ill.', 'person', true],
  ['depression', 'You take something against depression.', 'trait', true],
  ['where I live', 'You live in Porto.', 'home', true],
  ['money, debts', 'You owe a debt to Ann.', 'trait', true],
  ['money, debts', 'You have a cat.', 'pet', false],
  ['cats', 'Your cat is called Moth.', 'pet', true],
  ['cats', 'You are a catholic.', 'trait', false],
  ['Café Noir', 'You meet at cafe noir.', 'plan', true],
  ['the', 'You like the sea.', 'like', true],
  ['Krankheit', 'Deine Krankheiten sind überstanden.', 'trait', true],
])('“%s” and “%s” (%s): %s', (topic, text, kind, expected) => {
  expect(fallsUnder(text, [topic], kind)).toBe(expected);
});

test('without topics nothing falls under one', () => {
  expect(fallsUnder('Anything.', [])).toBe(false);
  expect(fallsUnder('Anything.', [' , '])).toBe(false);
});

test('a recap loses the sentences about a topic', () => {
  expect(withoutTopics('You had tea. You spoke about debts. She smiled.', ['debt'])).toBe(
    'You had tea. She smiled.',
  );
});
