// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen, network } from '../../../../platform/web/test-support/draw-screen.ts';
import type { Conversation } from '../../contract.ts';
import { OrderDialogs } from '../list/order-dialogs.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { ChatSlots } from '../chat-slots.ts';
import type { ChatOrders } from './use-chat-orders.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const order = { isPinned: false, isArchived: false, unread: 0 };
const isUnread = () => false;
const chats = ['a', 'b'].map((id) => ({ id, order }) as unknown as Conversation);

test('the chosen chats are exported together', async () => {
  network({});
  const open = vi.fn();
  const orders = { open } as unknown as ChatOrders;
  const nothing = () => {};
  const bar = { chosen: chats, listed: 3, hasMore: false, orders, isUnread, onAll: nothing, onEnd: nothing };
  drawScreen(h(SelectionBar, bar));
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  expect(open).toHaveBeenCalledExactlyOnceWith('export', chats);
  cleanup();
  const exporting: ChatSlots['exportingMany'] = (which) =>
    h('p', null, 'ids' in which ? `These: ${which.ids.join()}` : '');
  drawScreen(h(OrderDialogs, { dialog: { kind: 'export', chats }, orders, exporting, onClose: nothing }));
  await screen.findByText('These: a,b');
});

test.each([
  [false, 'Select all 40'],
  [true, 'Select the 40 loaded'],
])('it is told whether all chats are selected (more than the loaded ones: %s)', async (hasMore, name) => {
  network({});
  const onAll = vi.fn();
  const orders = {} as ChatOrders;
  drawScreen(
    h(SelectionBar, { chosen: chats, listed: 40, hasMore, orders, isUnread, onAll, onEnd: () => {} }),
  );
  fireEvent.click(await screen.findByRole('button', { name }));
  expect(onAll).toHaveBeenCalledOnce();
});

test('chats are unread as the list shows them, also those that are marked on this device alone', async () => {
  network({});
  const markUnread = vi.fn();
  const orders = { markUnread } as unknown as ChatOrders;
  const rest = { listed: 2, hasMore: false, orders, onAll: () => {}, onEnd: () => {} };
  drawScreen(h(SelectionBar, { ...rest, chosen: chats, isUnread: () => true }));
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as read' }));
  expect(markUnread).toHaveBeenCalledExactlyOnceWith(chats, false);
});
