// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { signals } from '../../../../platform/web/calls/signals.ts';
import { drawScreen, json, network } from '../../../../platform/web/test-support/draw-screen.ts';
import { toasts } from '../../../../platform/web/toasts.ts';
import { useOrderChange } from '../order/order.queries.ts';
import { ChatSync } from './chat-sync.tsx';
import { cursor } from './cursor.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['there', [{ id: 'night' }], 'Move it back'],
  ['gone', [], undefined],
])(
  'a chat that was moved elsewhere can be moved back while its folder is %s',
  async (_, folders, offered) => {
    const order = { folderId: 'day' };
    const title = `A walk, ${folders.length}`;
    network({
      'PATCH /api/chat/order': json({ items: [{ id: 'c', order: { folderId: 'night' }, version: '4' }] }),
      'GET /api/chat/folders': json({ folders, tags: [], counts: {} }),
      'GET /api/chat/changes': json({
        ...{ since: '6', isComplete: true, deleted: [], drafts: [] },
        conversations: [{ id: 'c', title, version: '5', messageCount: 0, order }],
      }),
    });
    let move = async (): Promise<unknown> => null;
    drawScreen(
      h(function Screen() {
        const { mutateAsync } = useOrderChange();
        const chats = [{ id: 'c', order: order as never }];
        move = () => mutateAsync({ chats, change: { folderId: 'night' } });
        return h('div', null, 'drawn', h(ChatSync));
      }),
    );
    await screen.findByText('drawn');
    await move();
    cursor.note('3');
    signals.hear('chats');
    await vi.waitFor(() => expect(toasts.current()?.title).toBe(`“${title}” was moved on another device`));
    expect(toasts.current()?.action?.label).toBe(offered);
  },
);
