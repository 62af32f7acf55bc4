import { expect, test } from 'vitest';
import type { Conversation } from '../../contract.ts';
import { aMessage } from '../test-support/a-message.ts';
import { historyLines } from './history-lines.ts';

const conversation = {
  members: [{ id: 'c', name: 'Isolde Varga', avatar: null }],
} as unknown as Conversation;
const messages = [
  aMessage({ id: 'g', content: 'Come in.' }),
  aMessage({ id: 'u', role: 'user', content: 'Tea?' }),
  aMessage({ id: 'r2', content: 'Yes.', alternatives: ['r1', 'r2'], alternative: 2 }),
  aMessage({ id: 'v', role: 'user', content: 'Later.' }),
];

test('the messages before a reply are told by who said them', () => {
  expect(historyLines({ messages, conversation }, 'g', 'r2', 2)).toEqual({
    lines: [
      { id: 'g', text: 'Isolde Varga: Come in.' },
      { id: 'u', text: 'You: Tea?' },
    ],
    isPart: false,
  });
});

test('another version of the reply has the same messages before it', () => {
  expect(historyLines({ messages, conversation }, 'u', 'r1', 1).lines).toHaveLength(1);
});

test('messages that are not loaded are said to be missing', () => {
  expect(historyLines({ messages, conversation }, 'older', 'r2', 9).isPart).toBe(true);
  expect(historyLines({ messages, conversation }, null, 'unknown', 2)).toEqual({ lines: [], isPart: true });
});
