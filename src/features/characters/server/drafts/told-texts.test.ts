import { expect, test } from 'vitest';
import { toldTexts } from './told-texts.ts';

const card = {
  name: 'Wren',
  description: '',
  personality: '',
  scenario: '',
  systemPrompt: '',
  postHistoryInstructions: '',
  exampleDialogue: '',
  greetings: [],
};

test('a text without macros is read once, one with macros also as what it becomes', () => {
  const told = toldTexts(card);
  expect(told('Plain words.')).toBe('Plain words.');
  expect(told('{{char}} waits.')).toBe('{{char}} waits.\nWren waits.');
});

test('words that macros put together, in one text or over several, are read', () => {
  const told = toldTexts(card);
  expect(told('{{reverse::drow}}')).toContain('\nword');
  expect(told('{{setvar::a::for}}{{setvar::b::bidden}}')).toContain('setvar');
  expect(told('{{getvar::a}}{{getvar::b}}')).toContain('\nforbidden');
});
