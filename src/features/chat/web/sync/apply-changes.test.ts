import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { ChatChanges } from '../../changes-contract.ts';
import { applyChanges } from './apply-changes.ts';

/** @returns which of the keys are to be read anew */
function readAnew(changes: Partial<ChatChanges>, keys: readonly string[][]): string[] {
  const queryClient = new QueryClient();
  for (const key of keys) queryClient.setQueryData(key, {});
  applyChanges(
    { since: '1', isComplete: true, conversations: [], deleted: [], drafts: [], ...changes },
    { queryClient, viewer: 'u', isBusy: () => false, onDeleted: () => {}, onMoved: () => {} },
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

test('of the paths on the screen those are read anew that are still on the map', async () => {
  const queryClient = new QueryClient();
  const asked: string[] = [];
  const mapOf = (...ids: string[]) => ({ stretches: ids.map((id) => ({ id })) });
  const show = (last: string[], data: object, later = data) => {
    const queryKey = ['chat', 'paths', 'u', 'c', ...last];
    queryClient.setQueryData(queryKey, data);
    const queryFn = async () => (asked.push(last.join(' ')), later);
    new QueryObserver(queryClient, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => {});
  };
  show(['path', 'kept'], {});
  show(['path', 'deleted'], {});
  show(['map', ''], mapOf('kept', 'deleted'), mapOf('kept'));
  queryClient.setQueryData(['chat', 'thread', 'u', 'c'], { conversation: { id: 'c', version: '1' } });
  const conversations = [{ id: 'c', version: '2', messageCount: 0 }] as ChatChanges['conversations'];
  applyChanges(
    { since: '1', isComplete: true, conversations, deleted: [], drafts: [] },
    { queryClient, viewer: 'u', isBusy: () => false, onDeleted: () => {}, onMoved: () => {} },
  );
  await vi.waitFor(() => expect(asked).toContain('path kept'));
  expect(asked).toEqual(['map ', 'path kept']);
});

test('a chat that was moved here and then elsewhere is told once; what is in step or was read before is not', () => {
  const queryClient = new QueryClient();
  const told: [string, string | null][] = [];
  const hear = (id: string, folderId: string | null, version = '12') =>
    applyChanges(
      {
        ...{ since: '1', isComplete: true, deleted: [], drafts: [] },
        conversations: [{ id, version, messageCount: 0, order: { folderId } }] as never,
      },
      {
        ...{ queryClient, viewer: 'u', isBusy: () => false, onDeleted: () => {} },
        onMoved: (chat, wanted) => void told.push([chat.id, wanted]),
      },
    );
  const moved = (id: string, folderId: string | null, version: string | null = '10') =>
    queryClient.setQueryData(['chat', 'moved', 'u', id], { folderId, version });
  hear('a', 'day');
  moved('a', 'night');
  hear('a', 'night');
  hear('a', 'day', '9');
  moved('c', 'night', null);
  hear('c', 'day');
  expect(told).toEqual([]);
  hear('a', 'day');
  hear('a', 'day');
  moved('b', null);
  hear('b', 'day');
  expect(told).toEqual([
    ['a', 'night'],
    ['b', null],
  ]);
});
