import { expect, it } from 'vitest';
import { mara } from '../test-support/personas.ts';
import { createTalk } from '../test-support/talk.ts';

const persona = {
  ...mara,
  greetings: ['*{{char}} looks up.* You are late, {{user}}.'],
  exampleDialogue:
    '<START>\n{{user}}: Why do you return the letters?\n{{char}}: Because somebody waited, {{user}}, and {{char}} can count.',
};

it('the names stand where a card has macros, in an answer of its example dialogue', async () => {
  const talk = createTalk(persona, { userName: 'Sam' });
  expect(await talk.send('Why do you return the letters?')).toBe(
    'Because somebody waited, Sam, and Mara Voss can count.',
  );
});

it('and in its greeting', async () => {
  const talk = createTalk(persona, { userName: 'Sam', isGreeted: false });
  expect(await talk.send('')).toBe('*Mara Voss looks up.* You are late, Sam.');
});
