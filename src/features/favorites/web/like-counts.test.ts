// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../platform/web/calls/query-client.ts';
import { SessionContext, type Session } from '../../../platform/web/session.tsx';
import { LikeButton } from './like-button.tsx';
import { withLikes } from './patch-likes.ts';

const LIST = ['some', 'list'];
const card = (id: string, likes: number) => ({ id, name: id, likes, chatCount: 3 });
const listOf = (likes: number) => ({ pages: [{ items: [card('c1', likes), card('c2', 7)] }] });
const queryClient = createQueryClient(() => 0);
let come: (reply: Response) => void;
let now = Date.UTC(2026, 10, 22);

beforeEach(async () => {
  // The request queue remembers earlier calls, so the fake time must never go back.
  vi.useFakeTimers({ now: (now += 60_000) });
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/likedCharacters')
      ? Response.json({ likedCharacters: [] })
      : new Promise<Response>((resolve) => (come = resolve)),
  );
  localStorage.setItem('nb_access_token', `h.${btoa(JSON.stringify({ exp: 9e9, sub: 'u1' }))}.s`);
  queryClient.setQueryData(LIST, listOf(10));
  const session = { user: { id: 'u1' }, status: 'signed-in', isGuestNow: () => false } as Session;
  const button = h(LikeButton, { character: { id: 'c1', name: 'Isolde' } });
  const both = h('div', {}, button, h(Counts));
  render(h(SessionContext, { value: session }, h(QueryClientProvider, { client: queryClient }, both)));
  await act(() => vi.advanceTimersByTimeAsync(0));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Counts() {
  const { data } = useQuery({ queryKey: LIST, queryFn: () => listOf(0), staleTime: Infinity });
  return h('p', {}, data?.pages[0]!.items.map(({ likes }) => likes).join(' '));
}

const press = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Like Isolde' }));
    await vi.advanceTimersByTimeAsync(0);
  });
const answer = (reply: Response) =>
  act(async () => {
    come(reply);
    await vi.advanceTimersByTimeAsync(0);
  });
const shown = () => screen.getByRole('paragraph').textContent;

it('updates the count immediately, then to the server’s count', async () => {
  await press();
  expect(shown()).toBe('11 7');
  await answer(Response.json({ isLiked: true, likes: 15 }));
  expect(shown()).toBe('15 7');
  await press();
  expect(shown()).toBe('14 7');
});

it('rolls back the count when the request fails', async () => {
  await press();
  expect(shown()).toBe('11 7');
  await answer(Response.json({ error: { code: 'server.error', message: 'No' } }, { status: 500 }));
  expect(shown()).toBe('10 7');
});

it('is overwritten by the next fetch and leaves the age of cached data unchanged', async () => {
  const before = queryClient.getQueryState(LIST)!.dataUpdatedAt;
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await press();
  await answer(Response.json({ isLiked: true, likes: 11 }));
  expect(queryClient.getQueryState(LIST)!.dataUpdatedAt).toBe(before);
  act(() => void queryClient.setQueryData(LIST, listOf(4)));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(shown()).toBe('4 7');
});

it('returns data without the character unchanged, also if it only looks similar', () => {
  const others = [{ id: 'c1', likes: 2 }, { items: [card('c2', 1)] }, 'c1', null];
  expect(withLikes(others, 'c1', () => 99)).toBe(others);
});
