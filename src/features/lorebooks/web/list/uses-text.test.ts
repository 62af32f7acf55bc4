import { expect, test } from 'vitest';
import type { BookUses } from '../../contract.ts';
import { usesText } from './uses-text.ts';

const titled = (title: string) => ({ id: title, title });
const named = (name: string) => ({ id: name, name });

test.each<[Partial<BookUses>, string]>([
  [{}, 'Not in use yet'],
  [{ isGlobal: true, characters: [named('Maren')] }, 'Applies in all your chats'],
  [{ conversations: [titled('The pier')] }, 'Applies in The pier'],
  [{ characters: [named('Maren')] }, 'Applies in chats with Maren'],
  [{ personas: [named('Mira')] }, 'Applies in what you say as Mira'],
  [
    { conversations: [titled('a'), titled('b')], characters: [named('Maren'), named('Odile')] },
    'Applies in 2 conversations and chats with 2 characters',
  ],
])('%j: %s', (uses, text) => {
  expect(usesText({ isGlobal: false, conversations: [], characters: [], personas: [], ...uses })).toBe(text);
});
