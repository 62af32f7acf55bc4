import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { ChatChanges } from '../../changes-contract.ts';
import { applyChanges } from './apply-changes.ts';

/** @returns which of the keys are to be read anew */
function readAnew(changes: Partial<ChatChanges>, keys: readonly string[][]): string[] {
  const queryClient = new QueryClient();
  for (const key of keys) queryClient.setQueryData(key, {});
  applyChanges(
    { since: '1', isComplete: true, conversations: [], deleted: [], drafts: [], ...changes },
    { queryClient, viewer: 'u', isBusy: () => false, onDeleted: () => {} },
  );
  return keys
    .filter((key) => queryClient.getQueryState(key)?.isInvalidated)
    .map((key) => key.slice(1).join(' '));
}

const KEYS = [
  ['chat', 'shelves', 'u'],
  ['chat', 'memory', 'u', 'a', 'chat'],
  ['chat', 'memory', 'u', 'b', 'chat'],
  ['chat', 'pins', 'u', 'a'],
  ['chat', 'translation', 'u', 'a'],
];

test('what stands beside a chat is read anew where that chat has changed', () => {
  const conversations = [{ id: 'a', version: '2', messageCount: 0 }] as ChatChanges['conversations'];
  expect(readAnew({ conversations }, KEYS)).toEqual(['shelves u', 'memory u a chat', 'pins u a']);
});

test('after a deletion, and where it is not known what has changed, it is read anew in all chats', () => {
  const all = ['shelves u', 'memory u a chat', 'memory u b chat', 'pins u a'];
  expect(readAnew({ deleted: ['c'] }, KEYS)).toEqual(all);
  expect(readAnew({ isComplete: false }, KEYS)).toEqual(all);
  // But not what belongs to the chat that is gone.
  expect(readAnew({ deleted: ['a'] }, KEYS)).toEqual(['shelves u', 'memory u b chat']);
});
