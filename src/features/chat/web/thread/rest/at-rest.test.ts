// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createLiveText } from '../../session/live-text.ts';
import type { MessageOrders } from '../../session/message-orders.ts';
import { createOpenEdits } from '../../session/open-edits.ts';
import { aMessage } from '../../test-support/a-message.ts';
import { RestingList } from './at-rest.tsx';
import { MessageView } from '../message-view.tsx';

const orders = {
  chatSession: { live: createLiveText((run) => run()), thinking: createLiveText((run) => run()) },
  conversationId: 'c',
  edits: createOpenEdits(),
  below: () => null,
} as unknown as MessageOrders;

const own = aMessage({ id: 'm', role: 'user', parentId: 'g', content: 'Is that your violin?' });
const client = new QueryClient();

/** A message in a list that is scrolled, or rests. */
function row(isMoving: boolean, change: { isNewest?: boolean; alternatives?: string[] } = {}) {
  const { isNewest = false, alternatives = [] } = change;
  const view = {
    message: { ...own, alternatives },
    name: 'Isolde',
    ...{ isNewest, isBusy: false, isLocked: false, isExplained: false, isLit: false },
    refused: null,
    orders,
  };
  const list = h(RestingList, { isScrolling: isMoving, children: h('li', null, h(MessageView, view)) });
  return h(QueryClientProvider, { client }, list);
}

afterEach(cleanup);
const buttons = () => screen.queryByRole('toolbar', { name: 'Your message' });

test('a message that passes by has its words, and its buttons when the list rests', () => {
  const { rerender } = render(row(true));
  expect(screen.getByText('Is that your violin?')).toBeTruthy();
  expect(buttons()).toBeNull();
  rerender(row(false));
  expect(buttons()).not.toBeNull();
  rerender(row(true));
  expect(buttons()).not.toBeNull();
});

test('the focus is not kept waiting', () => {
  render(row(true));
  fireEvent.focus(screen.getByRole('article'));
  expect(buttons()).not.toBeNull();
});

test('buttons that take room of their own are there at once', () => {
  render(row(true, { isNewest: true }));
  expect(buttons()).not.toBeNull();
  cleanup();
  render(row(true, { alternatives: ['m', 'n'] }));
  expect(buttons()).not.toBeNull();
});
