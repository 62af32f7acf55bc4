import { expect, test } from 'vitest';
import { moodOf } from './mood-of.ts';

test.each([
  ['*She smiles at you.* The frost is early.', 'joy'],
  ['*He slams the door and glares.* Get out.', 'anger'],
  ['*She laughs, grinning.* You never learn.', 'amusement'],
  ['*Sie errötet und sieht verlegen weg.*', 'embarrassment'],
  ['*彼女は目を見開いた。*', 'surprise'],
  ['The lamp stands on the table.', 'neutral'],
  ['', 'neutral'],
])('%s', (text, mood) => expect(moodOf(text)).toBe(mood));

test('an action counts more than what is spoken of', () => {
  expect(moodOf('They were angry, you know. *She smiles.*')).toBe('joy');
});
