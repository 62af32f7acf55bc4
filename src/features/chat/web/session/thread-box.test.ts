import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { browserClock } from '../../../../platform/web/clock.ts';
import { aMessage } from '../test-support/a-message.ts';
import { aThread } from '../test-support/a-record.ts';
import { createThreadBox } from './thread-box.ts';

test('what changes alongside a thread is told after it and in one go with it, so both are drawn once', async () => {
  const queryClient = new QueryClient();
  const key = ['chat', 'thread', 'viewer', 'c'] as const;
  queryClient.setQueryData(key, aThread([aMessage({ id: 'm2' })]));
  const told: string[] = [];
  const note = (what: string) => {
    told.push(what);
    queueMicrotask(() => told.push(`drawn after ${what}`));
  };
  new QueryObserver(queryClient, { queryKey: [...key], enabled: false }).subscribe(
    notifyManager.batchCalls(() => note('thread')),
  );
  const box = createThreadBox(queryClient, key, browserClock);
  box.update(
    (thread) => ({ ...thread, messages: [aMessage({ id: 'm1' }), ...thread.messages] }),
    () => note('alongside'),
  );
  expect(box.get()?.messages).toHaveLength(2);
  await vi.waitFor(() => expect(told).toHaveLength(4));
  expect(told).toEqual(['thread', 'alongside', 'drawn after thread', 'drawn after alongside']);
});
