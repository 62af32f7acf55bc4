import { expect, test } from 'vitest';
import { sizeText } from '../size-text.ts';
import { bytesIn, daysLeft, fileText, itemsIn, messagesIn, openIn } from './import-text.ts';

const counts = [
  { kind: 'chat' as const, state: 'done' as const, items: 2, open: 0, messages: 30, bytes: 10 },
  { kind: 'chat' as const, state: 'unmatched' as const, items: 1, open: 1, messages: 4, bytes: 5 },
  { kind: 'picture' as const, state: 'left' as const, items: 5, open: 0, messages: 0, bytes: 0 },
];

test('counts by kind and state', () => {
  expect(itemsIn(counts, 'chat')).toBe(3);
  expect(itemsIn(counts, 'chat', ['done'])).toBe(2);
  expect(openIn(counts, 'chat')).toBe(1);
  expect(bytesIn(counts, 'chat')).toBe(15);
  expect(messagesIn(counts, ['done', 'known'])).toBe(30);
});

test('names the file with its size', () => {
  expect(fileText({ fileName: 'a.zip', bytes: 1_500_000, counts })).toBe('“a.zip”, 8 parts, 1.4 MB');
  expect(fileText({ fileName: 'a.zip', bytes: 12, counts: [] })).toBe('“a.zip”, 12 bytes');
  expect(sizeText(2 * 1024 ** 3)).toBe('2 GB');
});

test('counts the last day whole', () => {
  expect(daysLeft('2026-11-22T01:00:00Z', Date.parse('2026-11-22T00:00:00Z'))).toBe(1);
  expect(daysLeft('2026-11-22T01:00:00Z', Date.parse('2026-11-23T00:00:00Z'))).toBe(0);
});
