// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test } from 'vitest';
import { drawScreen } from '../../../../platform/web/test-support/draw-screen.ts';
import type { Conversation } from '../../contract.ts';
import { ChatRow } from './chat-row.tsx';

afterEach(cleanup);

const conversation = {
  id: 'x',
  title: 'The lamp',
  character: { id: 'a', name: 'Isolde Varga', avatar: null },
  members: [
    { id: 'a', name: 'Isolde Varga', avatar: null },
    { id: 'b', name: 'Mira Vale', avatar: null },
  ],
  order: { isPinned: false, isArchived: false, folderId: null, tags: [], unread: 0 },
  updatedAt: '2026-01-01T00:00:00.000Z',
} as unknown as Conversation;

test.each([
  ['b', 'Mira is writing…'],
  ['a', 'Isolde is writing…'],
  ['gone', 'Isolde is writing…'],
])('the list says that %s writes', async (speakerId, expected) => {
  const lastMessage = { role: 'assistant', speakerId, excerpt: '', state: 'streaming' } as const;
  const rest = {
    isOpen: false,
    isUnread: false,
    q: '',
    now: Date.UTC(2026, 0, 1),
    isChosen: null,
    isHeld: false,
    onChoose() {},
  };
  drawScreen(h(ChatRow, { conversation: { ...conversation, lastMessage }, ...rest }));
  expect(await screen.findByText(expected)).toBeTruthy();
});
