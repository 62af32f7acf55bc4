import { expect, test } from 'vitest';
import { readContent } from './stored-content.ts';

test('adds the defaults of fields that are newer than what is stored', () => {
  const { entries, ...head } = readContent({ entries: [{ id: 'a', keys: ['lamp'], content: 'A lamp.' }] });
  expect(head).toMatchObject({ scanDepth: 4, recursiveScanning: false });
  expect(entries).toMatchObject([{ id: 'a', enabled: true, position: 'before_char' }]);
});

test('leaves fields of a newer server as they are', () => {
  const stored = { entries: [], newer: true };
  expect(readContent(stored)).toBe(stored);
});
