// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { createElement as h, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { toasts } from '../../../../platform/web/toasts.ts';
import type { ChatSession } from '../session/chat-session.ts';
import { openChats } from '../session/use-chat-session.ts';
import { aMessage } from '../test-support/a-message.ts';
import { aThread } from '../test-support/a-record.ts';
import { useMessageOrders } from '../use-message-orders.ts';
import { MessageView } from './message-view.tsx';

const KEY = ['chat', 'thread', 'ada', 'c'] as const;
const message = aMessage({ id: 'm', role: 'user', content: 'A lamp' });
afterEach(() => {
  cleanup();
  openChats.clear();
});

/** An open chat in which a message is being edited. */
function edit({ isGone = true } = {}) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(KEY, aThread([message]));
  const { conversation } = queryClient.getQueryData<ReturnType<typeof aThread>>(KEY)!;
  const chatSession = { isGone: () => Promise.resolve(isGone) } as unknown as ChatSession;
  openChats.set(conversation.id, chatSession);
  const onTakeBack = vi.fn();
  const options = { threadKey: KEY, chatSession, onTakeBack } as unknown as Parameters<
    typeof useMessageOrders
  >[0];
  const wrapper = ({ children }: { children: ReactNode }) =>
    h(QueryClientProvider, { client: queryClient }, children);
  const { result } = renderHook(() => useMessageOrders(options), { wrapper });
  const view = { message, name: 'Isolde', isNewest: false, isBusy: false, isLocked: false };
  const rest = { isExplained: false, isLit: false, refused: null, orders: result.current };
  const open = () => render(h(MessageView, { ...view, ...rest }), { wrapper }).unmount;
  const unmount = open();
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  fireEvent.change(editor()!, { target: { value: 'A lantern' } });
  return {
    onTakeBack,
    open,
    unmount,
    has: (...left: (typeof message)[]) => queryClient.setQueryData(KEY, aThread(left)),
  };
}
const editor = () => screen.queryByLabelText<HTMLTextAreaElement>('Edit message');

test('the text of an edit whose message is deleted on another device goes into the composer', async () => {
  const { onTakeBack, unmount, has } = edit();
  has();
  unmount();
  await vi.waitFor(() => expect(onTakeBack).toHaveBeenCalledExactlyOnceWith({ text: 'A lantern' }));
  expect(toasts.current()?.description).toBe('Your text is in the composer.');
});

test('an edit goes on where its message is rendered again, without taking the focus', async () => {
  const { onTakeBack, unmount, open } = edit();
  unmount();
  await Promise.resolve();
  const close = open();
  expect(editor()?.value).toBe('A lantern');
  expect(document.activeElement).toBe(document.body);
  expect(onTakeBack).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  close();
  open();
  expect(editor()).toBeNull();
});

test('a message in a part that is not shown any more is not called gone', async () => {
  const { onTakeBack, unmount, has, open } = edit({ isGone: false });
  has();
  unmount();
  await Promise.resolve();
  expect(onTakeBack).not.toHaveBeenCalled();
  has(message);
  open();
  expect(editor()?.value).toBe('A lantern');
});
