import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { browserClock, pause } from '../../../../platform/web/clock.ts';
import type { Kept } from '../../../../platform/web/kept/kept-store.ts';
import { aMessage } from '../test-support/a-message.ts';
import { aThread } from '../test-support/a-record.ts';
import { createKeptChats } from './kept-chats.ts';

const HOUR = 3_600_000;
const THREAD = ['chat', 'thread', 'ada', 'c'];

function stage(kept: Kept[], viewer = 'ada') {
  const due = new Map<() => void, number>();
  let now = 10 * HOUR;
  const queryClient = new QueryClient();
  const store = {
    begin: async () => {},
    put: async (_owner: string, page: Kept) => {
      kept.splice(0, kept.length, ...kept.filter(({ name }) => name !== page.name), page);
    },
    read: async (_owner: string, since: number) => kept.filter(({ at }) => at >= since),
    wipe: async () => void kept.splice(0),
  };
  const clock = {
    now: () => now,
    later(ms: number, run: () => void) {
      due.set(run, now + ms);
      return () => void due.delete(run);
    },
  };
  const chats = createKeptChats({ queryClient, store, clock, viewer });
  const pass = async (ms: number) => {
    now += ms;
    for (const [run, at] of due) if (at <= now && due.delete(run)) run();
    await pause(browserClock, 0);
  };
  return { queryClient, chats, pass };
}

test('what was seen is kept, without what is unsent or being written, and shown again', async () => {
  const kept: Kept[] = [];
  const first = stage(kept);
  await first.chats.start();
  const pending = { key: 'k', problem: null, canRetry: false };
  const thread = aThread(
    [aMessage({ id: 'a', content: 'Good evening' }), { ...aMessage({ id: 'b' }), pending }],
    { streaming: { messageId: 'a', seq: 3 } },
  );
  first.queryClient.setQueryData(THREAD, thread);
  first.queryClient.setQueryData(['chat', 'list', 'ada', 'secret search'], {});
  first.queryClient.setQueryData(['account', 'me'], {});
  await first.pass(2_000);
  expect(kept.map(({ name }) => JSON.parse(name) as unknown)).toEqual([THREAD]);
  first.chats.stop();

  const again = stage(kept);
  await again.chats.start();
  expect(again.queryClient.getQueryData(THREAD)).toMatchObject({
    messages: [{ id: 'a', content: 'Good evening' }],
    streaming: null,
  });
});

test('what is older than an hour is not shown, nor any longer', async () => {
  const value = aThread([aMessage({ id: 'a' })]);
  const name = JSON.stringify(THREAD);
  const old = stage([{ name, at: 9 * HOUR - 1, value }]);
  await old.chats.start();
  expect(old.queryClient.getQueryData(THREAD)).toBeUndefined();

  const recent = stage([{ name, at: 9 * HOUR + 30_000, value }]);
  await recent.chats.start();
  expect(recent.queryClient.getQueryData(THREAD)).toBeDefined();
  await recent.pass(61_000);
  expect(recent.queryClient.getQueryData(THREAD)).toBeUndefined();
});

test('what was loaded meanwhile is not replaced', async () => {
  const kept = [{ name: JSON.stringify(THREAD), at: 10 * HOUR, value: aThread([]) }];
  const { queryClient, chats } = stage(kept);
  const fresh = aThread([aMessage({ id: 'new' })]);
  queryClient.setQueryData(THREAD, fresh);
  await chats.start();
  expect(queryClient.getQueryData(THREAD)).toBe(fresh);
});
