// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { createElement as h, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../platform/web/api-error.ts';
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

interface Saved {
  messageId: string;
  content: string;
  replaces: string;
}

/** An open chat in which a message is being edited. */
function edit({ isGone = true, save = async (_: Saved): Promise<void> => {} } = {}) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(KEY, aThread([message]));
  const { conversation } = queryClient.getQueryData<ReturnType<typeof aThread>>(KEY)!;
  const chatSession = { isGone: () => Promise.resolve(isGone) } as unknown as ChatSession;
  openChats.set(conversation.id, chatSession);
  const onTakeBack = vi.fn();
  const arrange = { edit: { mutateAsync: save } };
  const slots = { below: () => null };
  const options = { threadKey: KEY, chatSession, arrange, slots, onTakeBack } as unknown as Parameters<
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
    reopenChat: () => {
      const again = renderHook(() => useMessageOrders(options), { wrapper }).result.current;
      render(h(MessageView, { ...view, ...rest, orders: again }), { wrapper });
    },
    signOut: () => queryClient.clear(),
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

/** A server that another device has saved this text to. */
function taken(by: string) {
  const saved: Saved[] = [];
  let stored = by;
  const save = async (edited: Saved) => {
    saved.push(edited);
    if (edited.replaces === stored) return void (stored = edited.content);
    const error = {
      code: 'chat.edited',
      message: 'This message was changed on another device in the meantime.',
    };
    throw new ApiError(409, JSON.stringify({ error, message: { content: stored } }));
  };
  return { saved, save, change: (text: string) => void (stored = text) };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const base = { messageId: 'm', content: 'A lantern' };

test('an edit of what another device has changed shows both texts, and saves one’s own on demand', async () => {
  const { saved, save } = taken('A candle');
  edit({ save });
  press('Save');
  expect((await screen.findByRole('alert')).textContent).toMatch(/changed on another device/);
  expect(screen.getByText('A candle')).toBeTruthy();
  expect(editor()?.value).toBe('A lantern');
  press('Save mine');
  await vi.waitFor(() => expect(editor()).toBeNull());
  expect(saved).toEqual([
    { ...base, replaces: 'A lamp' },
    { ...base, replaces: 'A candle' },
  ]);
});

test('the other device’s text can be used, and edited from there', async () => {
  const { saved, save } = taken('A candle');
  edit({ save });
  press('Save');
  await screen.findByText('A candle');
  press('Use it');
  expect(editor()?.value).toBe('A candle');
  fireEvent.change(editor()!, { target: { value: 'A candle, lit' } });
  press('Save mine');
  await vi.waitFor(() => expect(editor()).toBeNull());
  expect(saved.at(-1)).toEqual({ messageId: 'm', content: 'A candle, lit', replaces: 'A candle' });
});

test('a text that is changed once more meanwhile is shown again, and never overwritten unseen', async () => {
  const { saved, save, change } = taken('A candle');
  edit({ save });
  press('Save');
  await screen.findByText('A candle');
  change('A torch');
  press('Save mine');
  expect(await screen.findByText('A torch')).toBeTruthy();
  expect(screen.queryByText('A candle')).toBeNull();
  expect(editor()?.value).toBe('A lantern');
  expect(saved).toHaveLength(2);
});

test('leaving a conflict keeps what the other device saved', async () => {
  const { saved, save } = taken('A candle');
  edit({ save });
  press('Save');
  await screen.findByText('A candle');
  press('Cancel');
  expect(editor()).toBeNull();
  expect(saved).toHaveLength(1);
});

test('an edit outlives leaving its chat, until its writer signs out', () => {
  const { unmount, reopenChat, signOut } = edit();
  unmount();
  reopenChat();
  expect(editor()?.value).toBe('A lantern');
  cleanup();
  signOut();
  reopenChat();
  expect(editor()).toBeNull();
});

/** A server that takes its time. */
function slow() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { save: () => promise, resolve, reject };
}

test('an edit whose row is removed while it is saved closes where it is shown again', async () => {
  const { save, resolve } = slow();
  const { unmount, open } = edit({ save });
  press('Save');
  unmount();
  open();
  expect(screen.getByRole('button', { name: 'Saving...' })).toBeTruthy();
  resolve();
  await vi.waitFor(() => expect(editor()).toBeNull());
});

test('what another device has saved is still shown where the row is removed meanwhile', async () => {
  const { save } = taken('A candle');
  const { unmount, open } = edit({ save, isGone: false });
  press('Save');
  unmount();
  await Promise.resolve();
  open();
  expect(await screen.findByText('A candle')).toBeTruthy();
  cleanup();
  open();
  expect(screen.getByText('A candle')).toBeTruthy();
  press('Save mine');
  await vi.waitFor(() => expect(editor()).toBeNull());
});

test('a save that ends after its edit was left closes no later edit', async () => {
  const { save, resolve } = slow();
  edit({ save });
  press('Save');
  press('Cancel');
  press('Edit');
  fireEvent.change(editor()!, { target: { value: 'A lighthouse' } });
  resolve();
  await new Promise((done) => setTimeout(done));
  expect(editor()?.value).toBe('A lighthouse');
});

test('a save that ends does not take the focus from where its writer is by then', async () => {
  const { save, resolve } = slow();
  edit({ save });
  press('Save');
  const elsewhere = document.body.appendChild(document.createElement('input'));
  elsewhere.focus();
  resolve();
  await vi.waitFor(() => expect(editor()).toBeNull());
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});
