// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  drawScreen,
  json,
  network,
  unreachable,
  type Answer,
} from '../../../platform/web/test-support/draw-screen.ts';
import type { Notification } from '../contract.ts';
import { NotificationsScreen } from './notifications-screen.tsx';
import { notification } from './test-support/notification.ts';

const LIST = 'GET /api/notifications';
let reachEnd = () => {};

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        reachEnd = () => told([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const some = (count: number, from = 0): Notification[] =>
  Array.from({ length: count }, (_, index) =>
    notification({ id: `n${from + index}`, actors: [{ id: 'u2', name: `person ${from + index}` }] }),
  );

/** A server with so many. */
const serverOf =
  (all: Notification[]): Answer =>
  ({ url }) => {
    const page = Number(url.searchParams.get('page'));
    const found = url.searchParams.get('unreadOnly') === 'true' ? all.filter(({ isRead }) => !isRead) : all;
    const items = found.slice((page - 1) * 24, page * 24);
    return Response.json({
      items,
      page,
      limit: 24,
      total: found.length,
      hasMore: page * 24 < found.length,
      unread: all.filter(({ isRead }) => !isRead).length,
    });
  };

function draw(list: Answer, more: Record<string, Answer> = {}) {
  const answers: Record<string, Answer> = { [LIST]: list, ...more };
  return { answers, ...network(answers), ...drawScreen(h(NotificationsScreen)) };
}
const rows = () => screen.getAllByRole('listitem');

it('shows rows that are on their way, then the list, and goes on at its end', async () => {
  draw(serverOf(some(30)));
  expect(await screen.findByRole('status', { name: 'Loading notifications' })).toBeTruthy();
  await screen.findByRole('link', { name: /person 0 / });
  expect(rows()).toHaveLength(24);
  reachEnd();
  await screen.findByRole('link', { name: /person 29 / });
  expect(rows()).toHaveLength(30);
});

it('misses none at the end of a page after one was removed', async () => {
  const all = some(30).map((one, index) => ({ ...one, isRead: index === 0 }));
  const { answers } = draw(serverOf(all), {
    'DELETE /api/notifications/n0'() {
      answers[LIST] = serverOf(all.slice(1));
      return Response.json({ unread: 29 });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Remove “person 0/ }));
  await vi.waitFor(() => expect(rows()).toHaveLength(23));
  reachEnd();
  await screen.findByRole('link', { name: /person 24 / });
  // The page that the first unknown one stands on is fetched again; the rest follows.
  reachEnd();
  await screen.findByRole('link', { name: /person 29 / });
  expect(rows()).toHaveLength(29);
});

it('goes on where all that was known is removed', async () => {
  const all = some(25).map((one) => ({ ...one, isRead: true }));
  const { answers } = draw(serverOf(all), { 'DELETE /api/notifications/n0': json({ unread: 0 }) });
  answers[LIST] = json({ items: all.slice(0, 1), page: 1, limit: 24, total: 25, hasMore: true, unread: 0 });
  const remove = await screen.findByRole('button', { name: /^Remove “person 0/ });
  answers[LIST] = serverOf(all.slice(1));
  fireEvent.click(remove);
  await screen.findByRole('link', { name: /person 24 / });
  expect(rows()).toHaveLength(24);
});

it('shows the unread ones alone', async () => {
  const all = some(4).map((one, index) => ({ ...one, isRead: index > 0 }));
  draw(serverOf(all));
  await screen.findByRole('link', { name: /person 3 / });
  fireEvent.click(screen.getByRole('button', { name: 'Unread 1' }));
  await vi.waitFor(() => expect(rows()).toHaveLength(1));
});

it('says that nothing is there, or nothing unread', async () => {
  draw(serverOf([]));
  expect(await screen.findByRole('heading', { name: 'Nothing yet' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Unread' }));
  expect(await screen.findByRole('heading', { name: 'Nothing unread' })).toBeTruthy();
});

it('says where the list did not come, and asks again', async () => {
  const { answers } = draw(unreachable);
  expect(await screen.findByRole('heading', { name: 'Your notifications could not be loaded' })).toBeTruthy();
  answers[LIST] = serverOf(some(1));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /person 0 / })).toBeTruthy();
});
