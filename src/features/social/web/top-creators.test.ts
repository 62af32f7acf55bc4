// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../platform/web/calls/query-client.ts';
import { SessionContext, type Session } from '../../../platform/web/session.tsx';
import type { TopCreator } from '../contract.ts';
import { TopCreators } from './top-creators.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const creator = (place: number, people: number): TopCreator => ({
  id: `c${place}`,
  username: `creator${place}`,
  displayName: '',
  bio: '',
  avatarUrl: null,
  followers: people,
  isFollowing: false,
  place,
  characterCount: 1,
  chatCount: people,
  people,
  returningPeople: 0,
  likesGained: 0,
  followersGained: 0,
  characters: [],
});

async function draw(people: number[]) {
  const items = people.map((count, index) => creator(index + 1, count));
  const list = { items, page: 1, limit: 20, total: items.length, totalPages: 1 };
  vi.stubGlobal('fetch', async () => Response.json(list));
  const queryClient = createQueryClient(() => 0);
  const component = () => h(TopCreators, { period: 'week', onPeriod: () => {} });
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  const session = { user: null, status: 'guest', isGuestNow: () => true } as unknown as Session;
  render(
    h(
      SessionContext,
      { value: session },
      h(QueryClientProvider, { client: queryClient }, h(RouterProvider, { router: router as never })),
    ),
  );
  await screen.findByText('creator1');
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const places = () => screen.queryAllByRole('img', { name: /^Place/ }).length;

it('has a podium and places once people talked to the characters of three creators', async () => {
  await draw([3, 2, 1, 0]);
  expect(title()).toBe('Creators');
  expect(document.querySelectorAll('.pod')).toHaveLength(3);
  expect(places()).toBe(4);
});

it.each([[[2, 1, 0, 0]], [[0, 0, 0]], [[5, 5]]])('has neither for %j', async (people) => {
  await draw(people);
  expect(title()).toBe('Creators');
  expect(document.querySelectorAll('.pod')).toHaveLength(0);
  expect(places()).toBe(0);
  expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(people.length);
});

it('shows no count of zero, and no title above nothing', async () => {
  await draw([0, 0, 0]);
  expect(screen.queryByText(/^0/)).toBeNull();
  expect(screen.queryByText('Chats')).toBeNull();
  expect(screen.getAllByText('1')).toHaveLength(3);
});
