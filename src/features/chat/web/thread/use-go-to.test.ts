// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '../../../../platform/web/toasts.ts';
import { aMessage } from '../test-support/a-message.ts';
import { aThread } from '../test-support/a-record.ts';
import type { Sought } from '../session/parts.ts';
import type { Thread } from '../session/thread.ts';
import { useGoTo, type Target } from './use-go-to.ts';

let sought: Sought;
const seek = vi.fn(async (_messageId: string) => sought);
const select = vi.fn(async (_messageId: string) => true);
const show = vi.fn();
type Props = { thread: Thread; target: Target | null };

const messages = (...ids: string[]) => ids.map((id) => aMessage({ id, parentId: 'x' }));
const newest = aThread(messages('m7', 'm8', 'm9'), { hasMore: true });
const whole = aThread(messages('m1', 'm2', 'm7', 'm8', 'm9'));

const begin = (props: Props) =>
  renderHook((next: Props) => useGoTo({ ...next, seek, select, show }), { initialProps: props });

beforeEach(() => {
  sought = 'found';
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a loaded message is shown and lit for two seconds', () => {
  const target = { messageId: 'm8' };
  const { result, rerender } = begin({ thread: whole, target });
  // The opening is the first row.
  expect(show).toHaveBeenCalledWith(4);
  vi.advanceTimersByTime(100);
  rerender({ thread: whole, target });
  expect(result.current.litId).toBe('m8');
  vi.advanceTimersByTime(2000);
  rerender({ thread: whole, target });
  expect(result.current.litId).toBeNull();
  // Once, so that what was sought before is dropped.
  expect(seek).toHaveBeenCalledExactlyOnceWith('m8');
});

test('a message that is not loaded is asked for once, and shown when it is there', async () => {
  const target = { messageId: 'm2' };
  const { rerender } = begin({ thread: newest, target });
  expect(seek).toHaveBeenCalledExactlyOnceWith('m2');
  rerender({ thread: { ...newest }, target });
  await vi.runAllTimersAsync();
  const around = aThread(messages('m1', 'm2', 'm3'));
  rerender({ thread: around, target });
  expect(show).toHaveBeenCalledWith(2);
  expect(seek).toHaveBeenCalledTimes(1);
});

test('a message on another path is gone to when one asks for that path', async () => {
  sought = 'elsewhere';
  const target = { messageId: 'deep' };
  const { rerender } = begin({ thread: whole, target });
  await vi.advanceTimersByTimeAsync(0);
  const { title, action } = toasts.current()!;
  expect(title).toMatch(/on another path/);
  expect(select).not.toHaveBeenCalled();
  sought = 'found';
  await act(async () => action!.run());
  expect(select).toHaveBeenCalledExactlyOnceWith('deep');
  // It is far from the end of its path, so it is asked for once more.
  expect(seek).toHaveBeenCalledTimes(2);
  rerender({ thread: aThread(messages('m1', 'deep', 'm3')), target });
  expect(show).toHaveBeenCalledWith(2);
});

test('a path is shown without asking where that is wanted, and a failure ends there', async () => {
  sought = 'elsewhere';
  select.mockResolvedValueOnce(false);
  const target = { messageId: 'deep', isWithPath: true };
  begin({ thread: whole, target });
  await act(async () => vi.advanceTimersByTimeAsync(0));
  expect(select).toHaveBeenCalledExactlyOnceWith('deep');
  expect(seek).toHaveBeenCalledTimes(1);
});

test('a message that is not in the conversation is said to be gone, once', async () => {
  sought = 'gone';
  const target = { messageId: 'elsewhere' };
  const { rerender } = begin({ thread: whole, target });
  await vi.advanceTimersByTimeAsync(0);
  expect(toasts.current()?.title).toMatch(/not in this conversation/);
  toasts.dismiss(toasts.current()!.id);
  rerender({ thread: { ...whole }, target });
  await vi.advanceTimersByTimeAsync(0);
  expect(toasts.current()?.isOpen).toBe(false);
  expect(show).not.toHaveBeenCalled();
});

test('what cannot be loaded is said; the next try asks again', async () => {
  sought = 'failed';
  const { rerender } = begin({ thread: newest, target: { messageId: 'm2' } });
  await vi.advanceTimersByTimeAsync(0);
  expect(toasts.current()?.title).toMatch(/could not be loaded/);
  rerender({ thread: newest, target: { messageId: 'm2' } });
  expect(seek).toHaveBeenCalledTimes(2);
});

test('going to the same message again shows it again', () => {
  const { rerender } = begin({ thread: whole, target: { messageId: 'm8' } });
  vi.advanceTimersByTime(100);
  const before = show.mock.calls.length;
  rerender({ thread: whole, target: { messageId: 'm8' } });
  expect(show.mock.calls.length).toBeGreaterThan(before);
});

test('a message that was sought in vain is not shown when it is loaded later', async () => {
  sought = 'dropped';
  const target = { messageId: 'm2' };
  const { rerender } = begin({ thread: newest, target });
  await vi.advanceTimersByTimeAsync(0);
  rerender({ thread: whole, target });
  expect(show).not.toHaveBeenCalled();
});

test('a chat that is opened at a message far away is not drawn at its end before', async () => {
  const target = { messageId: 'm2' };
  const { result, rerender } = begin({ thread: newest, target });
  expect(result.current.isAwaited).toBe(true);
  const around = aThread(messages('m1', 'm2', 'm3'));
  rerender({ thread: around, target });
  expect(result.current.isAwaited).toBe(false);
  await vi.runAllTimersAsync();
  // Back at the newest messages, or on the way to another one, the list stays.
  rerender({ thread: newest, target });
  expect(result.current.isAwaited).toBe(false);
  rerender({ thread: newest, target: { messageId: 'm3' } });
  expect(result.current.isAwaited).toBe(false);
});

test.each(['gone', 'failed', 'dropped'] as const)('where it is %s, the end is drawn', async (how) => {
  sought = how;
  const target = { messageId: 'm2' };
  const { result, rerender } = begin({ thread: newest, target });
  expect(result.current.isAwaited).toBe(true);
  await vi.runAllTimersAsync();
  rerender({ thread: newest, target });
  expect(result.current.isAwaited).toBe(false);
});

test('while what is around a message is not answered, the end is drawn after some seconds', async () => {
  seek.mockReturnValueOnce(new Promise(() => {}));
  const { result } = begin({ thread: newest, target: { messageId: 'm2' } });
  expect(result.current.isAwaited).toBe(true);
  await act(async () => vi.runAllTimersAsync());
  expect(result.current.isAwaited).toBe(false);
});

test('the path of an earlier message is shown when one asks for it after going to another one', async () => {
  sought = 'elsewhere';
  const { rerender } = begin({ thread: whole, target: { messageId: 'deep' } });
  await vi.advanceTimersByTimeAsync(0);
  const { action } = toasts.current()!;
  sought = 'found';
  rerender({ thread: whole, target: { messageId: 'm8' } });
  await act(async () => action!.run());
  expect(seek).toHaveBeenLastCalledWith('deep');
});

test('a message that is chosen while another path is on its way is gone to, with its path', async () => {
  sought = 'elsewhere';
  let answer = (_isShown: boolean): void => {};
  select.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const { rerender } = begin({ thread: whole, target: { messageId: 'deep', isWithPath: true } });
  await act(async () => vi.advanceTimersByTimeAsync(0));
  sought = 'found';
  rerender({ thread: whole, target: { messageId: 'm8' } });
  // The other path does not have it.
  sought = 'elsewhere';
  await act(async () => answer(true));
  expect(select).toHaveBeenLastCalledWith('m8');
});

test.each([
  [false, 'the message'],
  [true, 'the field'],
])('a late answer leaves the focus where the user writes meanwhile (%s)', async (isWriting, focused) => {
  document.body.innerHTML = '<input /><article data-message="m2" tabindex="-1"></article>';
  const field = document.querySelector('input')!;
  const target = { messageId: 'm2' };
  const { rerender } = begin({ thread: newest, target });
  field.focus();
  if (isWriting) field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  rerender({ thread: aThread(messages('m1', 'm2', 'm3')), target });
  await act(async () => vi.advanceTimersByTime(200));
  expect(document.activeElement === field ? 'the field' : 'the message').toBe(focused);
});
