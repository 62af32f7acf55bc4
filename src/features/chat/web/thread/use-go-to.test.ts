// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '../../../../platform/web/toasts.ts';
import { aMessage } from '../test-support/a-message.ts';
import { aThread } from '../test-support/a-record.ts';
import type { Thread } from '../session/thread.ts';
import { useGoTo, type Target } from './use-go-to.ts';

const loadOlder = vi.fn();
const show = vi.fn();
type Props = { thread: Thread; older: 'idle' | 'loading' | 'failed'; target: Target | null };

const messages = (...ids: string[]) => ids.map((id) => aMessage({ id, parentId: 'x' }));
const newest = aThread(messages('m7', 'm8', 'm9'), { hasMore: true });
const whole = aThread(messages('m1', 'm2', 'm7', 'm8', 'm9'));

const begin = (props: Props) =>
  renderHook((next: Props) => useGoTo({ ...next, loadOlder, show }), { initialProps: props });

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a loaded message is shown and lit for two seconds', () => {
  const target = { messageId: 'm8' };
  const { result, rerender } = begin({ thread: whole, older: 'idle', target });
  // The opening is the first row.
  expect(show).toHaveBeenCalledWith(4);
  vi.advanceTimersByTime(100);
  rerender({ thread: whole, older: 'idle', target });
  expect(result.current).toBe('m8');
  vi.advanceTimersByTime(2000);
  rerender({ thread: whole, older: 'idle', target });
  expect(result.current).toBeNull();
  expect(loadOlder).not.toHaveBeenCalled();
});

test('older pages are loaded until the message is there', () => {
  const target = { messageId: 'm2' };
  const { rerender } = begin({ thread: newest, older: 'idle', target });
  expect(loadOlder).toHaveBeenCalledTimes(1);
  rerender({ thread: newest, older: 'loading', target });
  const more = aThread(messages('m5', 'm6', 'm7', 'm8', 'm9'), { hasMore: true });
  rerender({ thread: more, older: 'loading', target });
  expect(loadOlder).toHaveBeenCalledTimes(1);
  rerender({ thread: more, older: 'idle', target });
  expect(loadOlder).toHaveBeenCalledTimes(2);
  rerender({ thread: whole, older: 'idle', target });
  expect(show).toHaveBeenCalledWith(2);
  expect(loadOlder).toHaveBeenCalledTimes(2);
});

test('a message that is not on the path is said to be gone, once', () => {
  const target = { messageId: 'elsewhere' };
  const { rerender } = begin({ thread: whole, older: 'idle', target });
  expect(toasts.current()?.title).toMatch(/not on this path/);
  toasts.dismiss(toasts.current()!.id);
  rerender({ thread: { ...whole }, older: 'idle', target });
  expect(toasts.current()?.isOpen).toBe(false);
  expect(show).not.toHaveBeenCalled();
});

test('pages that cannot be loaded end the search; the next try asks again', () => {
  const target = { messageId: 'm2' };
  const { rerender } = begin({ thread: newest, older: 'idle', target });
  rerender({ thread: newest, older: 'loading', target });
  rerender({ thread: newest, older: 'failed', target });
  expect(toasts.current()?.title).toMatch(/could not be loaded/);
  rerender({ thread: newest, older: 'failed', target: { messageId: 'm2' } });
  expect(loadOlder).toHaveBeenCalledTimes(2);
});

test('going to the same message again shows it again', () => {
  const { rerender } = begin({ thread: whole, older: 'idle', target: { messageId: 'm8' } });
  vi.advanceTimersByTime(100);
  const before = show.mock.calls.length;
  rerender({ thread: whole, older: 'idle', target: { messageId: 'm8' } });
  expect(show.mock.calls.length).toBeGreaterThan(before);
});
