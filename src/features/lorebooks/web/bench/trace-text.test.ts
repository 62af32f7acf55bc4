import { expect, test } from 'vitest';
import type { TestTrace } from '../../contract.ts';
import { sorted, traceText } from './trace-text.ts';

const trace = (part: Partial<TestTrace>): TestTrace => ({
  bookId: 'b',
  entryId: 'e',
  entryName: 'Lamp',
  isUsed: true,
  reason: 'key',
  key: 'lamp',
  messageIndex: 1,
  tokens: 3,
  ...part,
});

test.each<[Partial<TestTrace>, number, string]>([
  [{}, 2, '“lamp” is said in message 2'],
  [{}, 1, '“lamp” is said'],
  [{ messageIndex: null }, 3, '“lamp” is said'],
  [{ key: '' }, 1, 'One of its keywords is said'],
  [{ reason: 'constant', key: '' }, 1, 'Always included'],
  [{ reason: 'recursion' }, 1, '“lamp” is said in another entry'],
  [{ isUsed: false, reason: 'chance' }, 1, 'Left out by chance; “lamp” is said'],
  [{ isUsed: false, reason: 'none', key: '' }, 1, 'No keyword is said'],
  [{ isUsed: false, reason: 'unheard of', key: '' }, 1, 'Left out'],
])('%j of %i messages: %s', (part, messages, text) => {
  expect(traceText(trace(part), messages)).toBe(text);
});

test('separates entries that are used, nearly used and silent', () => {
  const [used, chance, none, off] = [
    trace({}),
    trace({ isUsed: false, reason: 'chance' }),
    trace({ isUsed: false, reason: 'none' }),
    trace({ isUsed: false, reason: 'disabled' }),
  ];
  expect(sorted([off, used, none, chance])).toEqual({ used: [used], leftOut: [chance], silent: [off, none] });
});
