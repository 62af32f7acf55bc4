import { expect, test } from 'vitest';
import type { Conversation } from '../../contract.ts';
import { undoOf } from './order-undo.ts';

const chat = (id: string, order: Partial<Conversation['order']>) => ({ id, order }) as Conversation;

test('chats that were archived before stay so when the archiving of several is undone', () => {
  const [old, a, b] = [
    chat('old', { isArchived: true }),
    chat('a', { isArchived: false }),
    chat('b', { isArchived: false }),
  ] as const;
  expect(undoOf([old, a, b], { isArchived: true })).toEqual([
    { chats: [old], change: { isArchived: true } },
    { chats: [a, b], change: { isArchived: false } },
  ]);
});

test('each goes back to its folder', () => {
  const [a, b, none] = [
    chat('a', { folderId: 'x' }),
    chat('b', { folderId: 'y' }),
    chat('c', { folderId: null }),
  ] as const;
  expect(undoOf([a, b, none], { folderId: 'z' })).toEqual([
    { chats: [a], change: { folderId: 'x' } },
    { chats: [b], change: { folderId: 'y' } },
    { chats: [none], change: { folderId: null } },
  ]);
});
