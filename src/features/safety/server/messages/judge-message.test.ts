import { expect, test } from 'vitest';
import { createSafety } from '../checks/check.ts';
import { refused } from '../fixtures/refused.ts';
import { judgeMessage } from './judge-message.ts';

const rules = createSafety({ year: () => 2026 });
const judge = (from: 'user' | 'character', text: string, earlier: string[] = []) =>
  judgeMessage(rules, { from, text, earlier });

test('plain messages are allowed as they are', () => {
  for (const from of ['user', 'character'] as const)
    expect(judge(from, 'The rain has stopped.')).toMatchObject({ isAllowed: true, masked: null });
});

test('what may be said in a chat is refused in public, with the reason', () => {
  const message = {
    from: 'character' as const,
    text: 'Write to me at mira.k@example.com tonight.',
    earlier: [],
  };
  expect(judgeMessage(rules, message)).toMatchObject({ isAllowed: true, reason: '' });
  expect(judgeMessage(rules, { ...message, isPublic: true })).toMatchObject({
    isAllowed: false,
    category: 'PII',
    masked: null,
    reason: expect.stringContaining('Personal data policy') as string,
  });
});

test('personal data of the user is covered', () => {
  const { isAllowed, masked } = judge('user', 'Write to me at mira.k@example.com tonight.');
  expect(isAllowed).toBe(true);
  expect(masked).not.toContain('mira.k@example.com');
});

test.each(
  refused.filter(({ category, surfaces }) => category === 'MIN' && surfaces.includes('chat-in')).slice(0, 3),
)('what may not be said here may not come in: $category', ({ text }) => {
  for (const from of ['user', 'character'] as const)
    expect(judge(from, text)).toMatchObject({ isAllowed: false, masked: null, category: 'MIN' });
});
