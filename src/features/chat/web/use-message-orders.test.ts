// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { createElement as h, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { toasts } from '../../../platform/web/toasts.ts';
import { actionsOf } from './thread/message-action-list.ts';
import { aMessage } from './test-support/a-message.ts';
import { aThread } from './test-support/a-record.ts';
import { useMessageOrders } from './use-message-orders.ts';

const KEY = ['chat', 'thread', 'ada', 'c'] as const;
const greeting = aMessage({ id: 'g', content: 'Good evening.' });
const mine = aMessage({ id: 'u', parentId: 'g', role: 'user', content: 'Play for me.' });
const reply = aMessage({ id: 'r', parentId: 'u', content: 'Badly, or once properly?' });
afterEach(cleanup);

/** The buttons of an open chat with these messages. */
function chat(...messages: (typeof reply)[]) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(KEY, aThread(messages));
  const branch = vi.fn(async () => {});
  const pin = vi.fn();
  const onTakeBack = vi.fn();
  const options = {
    threadKey: KEY,
    onTakeBack,
    arrange: { branch: { mutateAsync: branch }, pin: { mutate: pin } },
  } as unknown as Parameters<typeof useMessageOrders>[0];
  const wrapper = ({ children }: { children: ReactNode }) =>
    h(QueryClientProvider, { client: queryClient }, children);
  const { result } = renderHook(() => useMessageOrders(options), { wrapper });
  const press = (message: typeof reply) => {
    const given = { isBusy: false, isLocked: false, orders: result.current, onTranslate: null };
    const button = actionsOf({ message, ...given, onEdit: vi.fn(), onHint: vi.fn() }).find(
      ({ id }) => id === 'branch',
    );
    expect(button?.isOff).toBe(false);
    button!.run();
  };
  return { branch, pin, onTakeBack, press };
}

test('every message that is part of the story can be branched from', async () => {
  const { branch, onTakeBack, press } = chat(greeting, mine, reply);
  press(greeting);
  expect(branch).toHaveBeenLastCalledWith({ messageId: 'g', backId: 'r' });
  press(mine);
  expect(branch).toHaveBeenLastCalledWith({ messageId: 'u', backId: 'r' });
  await vi.waitFor(() => expect(onTakeBack).toHaveBeenLastCalledWith({ text: 'Play for me.' }));
});

test.each([
  ['reply', [greeting, mine, reply]],
  ['greeting', [greeting]],
])('at the newest %s it is told that the next message goes on from there anyway', (_, messages) => {
  const { branch, pin, press } = chat(...messages);
  press(messages.at(-1)!);
  expect(branch).not.toHaveBeenCalled();
  expect(toasts.current()?.title).toBe('Your next message goes on from here');
  toasts.current()!.action!.run();
  expect(pin).toHaveBeenCalledExactlyOnceWith(messages.at(-1));
});

test('a message of the user that has no reply yet comes back as the newest one does', () => {
  const { branch, press } = chat(greeting, mine);
  press(mine);
  expect(branch).toHaveBeenCalledExactlyOnceWith({ messageId: 'u', backId: 'u' });
});
