// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { createElement as h, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { toasts } from '../../../../platform/web/toasts.ts';
import type { ChatSession } from '../session/chat-session.ts';
import type { MessageOrders } from '../session/message-orders.ts';
import { openChats } from '../session/use-chat-session.ts';
import { aMessage } from '../test-support/a-message.ts';
import { aThread } from '../test-support/a-record.ts';
import { useMessageOrders } from '../use-message-orders.ts';
import { MessageEdit } from './message-edit.tsx';

const KEY = ['chat', 'thread', 'ada', 'c'] as const;
const message = aMessage({ id: 'm', role: 'user', content: 'A lamp' });
afterEach(() => {
  cleanup();
  openChats.clear();
});

/** An open chat in which a message is being edited. */
function edit() {
  const queryClient = new QueryClient();
  queryClient.setQueryData(KEY, aThread([message]));
  const { conversation } = queryClient.getQueryData<ReturnType<typeof aThread>>(KEY)!;
  const chatSession = {} as ChatSession;
  openChats.set(conversation.id, chatSession);
  const onTakeBack = vi.fn();
  const options = { threadKey: KEY, chatSession, onTakeBack } as unknown as Parameters<
    typeof useMessageOrders
  >[0];
  const wrapper = ({ children }: { children: ReactNode }) =>
    h(QueryClientProvider, { client: queryClient }, children);
  const { result } = renderHook(() => useMessageOrders(options), { wrapper });
  const orders: MessageOrders = result.current;
  const { unmount } = render(h(MessageEdit, { message, canRewrite: false, orders, onDone: () => {} }));
  fireEvent.change(screen.getByLabelText('Edit message'), { target: { value: 'A lantern' } });
  return {
    onTakeBack,
    unmount,
    has: (...left: (typeof message)[]) => queryClient.setQueryData(KEY, aThread(left)),
  };
}

test('the text of an edit whose message is deleted on another device goes into the composer', () => {
  const { onTakeBack, unmount, has } = edit();
  has();
  unmount();
  expect(onTakeBack).toHaveBeenCalledExactlyOnceWith({ text: 'A lantern' });
  expect(toasts.current()?.description).toBe('Your text is in the composer.');
});

test('an edit that is given up while its message is there leaves the composer alone', () => {
  const { onTakeBack, unmount } = edit();
  unmount();
  expect(onTakeBack).not.toHaveBeenCalled();
});
