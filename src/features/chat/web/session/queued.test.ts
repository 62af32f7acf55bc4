import { expect, test, vi } from 'vitest';
import { createStorage } from '../../../../platform/web/storage/storage.ts';
import { aMessage } from '../test-support/a-message.ts';
import { createDrafts } from './drafts.ts';
import { createQueue } from './queued.ts';
import type { Thread } from './thread.ts';

function setUp(storage = createStorage(null)) {
  let now = 1;
  let isIdle = false;
  const drafts = createDrafts(storage, () => now);
  const onChange = vi.fn();
  const send = vi.fn();
  const queue = createQueue({
    ...{ drafts, onChange, send, conversationId: 'c', chance: () => 0.5, isIdle: () => isIdle },
    clock: { now: () => now, later: () => () => {} },
  });
  return {
    ...{ storage, queue, send },
    shown: () => onChange.mock.lastCall?.[0] as { text: string; isHeld: boolean } | null | undefined,
    wait: (ms: number) => void (now += ms),
    end: () => void (isIdle = true),
  };
}
const reply = aMessage({ state: 'complete' });
const threadWith = (message = reply) => ({ messages: [message] }) as unknown as Thread;

test('what waits is sent once the reply is complete, and is gone then', () => {
  const { queue, send, shown } = setUp();
  queue.put('And the lake?');
  expect(shown()).toMatchObject({ text: 'And the lake?', isHeld: false });
  queue.put('And the garden?');
  queue.release(reply);
  expect(send.mock.calls).toEqual([['And the garden?', expect.any(String)]]);
  expect(shown()).toBeNull();
  queue.release(reply);
  expect(send).toHaveBeenCalledOnce();
});

test.each([
  ['was stopped', { state: 'stopped' as const }],
  ['failed', { state: 'failed' as const }],
  ['was the product’s own', { marks: ['out_of_role' as const] }],
])('after a reply that %s it is held until its author sends it', (_name, change) => {
  const { queue, send, shown, end } = setUp();
  queue.put('And the lake?');
  queue.release(aMessage(change));
  expect(send).not.toHaveBeenCalled();
  expect(shown()).toMatchObject({ isHeld: true });
  queue.release(reply);
  expect(send).not.toHaveBeenCalled();
  queue.sendNow();
  expect(send).not.toHaveBeenCalled();
  end();
  queue.sendNow();
  expect(send).toHaveBeenCalledOnce();
});

test('it can be taken back', () => {
  const { queue, send, shown } = setUp();
  queue.put('And the lake?');
  expect(queue.take()).toBe('And the lake?');
  expect(shown()).toBeNull();
  queue.release(reply);
  expect(send).not.toHaveBeenCalled();
});

test('after a reload it still waits, is sent under the same key, or is held where it has waited long', () => {
  const first = setUp();
  first.queue.put('And the lake?');
  const writing = setUp(first.storage);
  writing.queue.open(threadWith(aMessage({ state: 'streaming' })), true);
  expect(writing.shown()).toMatchObject({ isHeld: false });
  expect(writing.send).not.toHaveBeenCalled();
  const over = setUp(first.storage);
  over.queue.open(threadWith(), false);
  first.queue.release(reply);
  expect(over.send).toHaveBeenCalledOnce();
  expect(first.send).not.toHaveBeenCalled();

  const old = setUp();
  old.queue.put('And the lake?');
  const days = setUp(old.storage);
  days.wait(86_400_000);
  days.queue.open(threadWith(), false);
  expect(days.send).not.toHaveBeenCalled();
  expect(days.shown()).toMatchObject({ isHeld: true });
});
