// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NotificationPages } from './list-cache.ts';
import { isChanging, listsKey } from './notifications.queries.ts';
import { receive, stateOf, type NotificationsEvent } from './receive.ts';
import { notification } from './test-support/notification.ts';
import { unreadKey } from './unread.ts';

const ALL = [...listsKey('u1'), { unreadOnly: false }];
let client: QueryClient;
const hear = (event: NotificationsEvent) => receive(client, 'u1', { kind: 'event', event });
const unread = () => client.getQueryData<number>(unreadKey('u1'));
const shown = () =>
  client.getQueryData<NotificationPages>(ALL)!.pages.flatMap(({ items }) => items.map(({ id }) => id));
const isStale = () => client.getQueryState(ALL)!.isInvalidated;

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData<NotificationPages>(ALL, {
    pages: [{ items: [notification({ id: 'a' })], page: 1, limit: 24, total: 1, hasMore: false, unread: 1 }],
    pageParams: [1],
  });
  client.setQueryData(unreadKey('u1'), 1);
});

describe('what the stream tells', () => {
  it('puts a new one first and counts it, and asks for nothing', () => {
    hear({ event: 'notification', data: { ...notification({ id: 'b' }), unread: 2 } });
    expect([shown(), unread(), isStale()]).toEqual([['b', 'a'], 2, false]);
  });

  it('counts also where nobody has opened the list', () => {
    client.removeQueries({ queryKey: ALL });
    hear({ event: 'notification', data: { ...notification({ id: 'b' }), unread: 2 } });
    expect(unread()).toBe(2);
    expect(client.getQueryData(ALL)).toBe(undefined);
  });

  it('a count that is known changes nothing; another one makes the list old', () => {
    hear({ event: 'unread', data: { unread: 1 } });
    expect(isStale()).toBe(false);
    hear({ event: 'unread', data: { unread: 0 } });
    expect([unread(), isStale()]).toEqual([0, true]);
  });

  it('a count from before a change that is on its way is not taken', async () => {
    let answer = () => {};
    const change = client
      .getMutationCache()
      .build(client, {
        mutationKey: ['notifications', 'change'],
        mutationFn: () => new Promise<void>((resolve) => (answer = resolve)),
      })
      .execute(undefined);
    await Promise.resolve();
    expect(isChanging(client)).toBe(true);
    hear({ event: 'unread', data: { unread: 7 } });
    expect(unread()).toBe(1);
    await new Promise((resolve) => setTimeout(resolve));
    answer();
    await change;
    hear({ event: 'unread', data: { unread: 7 } });
    expect(unread()).toBe(7);
  });

  it('after a break the list is fetched by whoever opens it next', () => {
    receive(client, 'u1', { kind: 'lost' });
    expect(isStale()).toBe(true);
  });

  it('a tab that comes later is told the count', () => {
    expect(stateOf({ event: 'notification', data: { ...notification(), unread: 5 } })).toEqual({
      event: 'unread',
      data: { unread: 5 },
    });
  });
});
