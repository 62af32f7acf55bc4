// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../platform/web/query-client.ts';
import { SessionContext, type Session } from '../../../platform/web/session.tsx';
import { toasts } from '../../../platform/web/toasts.ts';
import { ShelfButton } from './shelf-button.tsx';
import { OwnShelf } from './shelf-grid.tsx';

const AT = '2026-11-20T08:00:00.000Z';
let shelf: string[] = [];
let calls: string[] = [];
let isBroken = false;
let now = Date.UTC(2026, 10, 22);
const queryClient = createQueryClient(() => 0);

beforeEach(async () => {
  // The request queue remembers earlier calls: time never goes back.
  vi.useFakeTimers({ now: (now += 60_000) });
  shelf = ['Ada', 'Ben', 'Cid'];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const method = init?.method ?? 'GET';
    if (method !== 'GET') calls.push(`${method} ${path} ${String(init?.body ?? '')}`.trim());
    if (path.endsWith('/ids')) return Response.json({ characterIds: shelf });
    if (method === 'GET') {
      const items = shelf.map((name) => ({ id: name, name }));
      return Response.json({ items, page: 1, limit: 24, total: items.length, hasMore: false });
    }
    if (isBroken)
      return Response.json({ error: { code: 'server.error', message: 'Not now' } }, { status: 500 });
    return Response.json(method === 'DELETE' ? { isFavorite: false, addedAt: AT } : { isFavorite: true });
  });
  localStorage.setItem('nb_access_token', `h.${btoa(JSON.stringify({ exp: 9e9, sub: 'u1' }))}.s`);
  const session = { user: { id: 'u1' }, status: 'signed-in' } as Session;
  const list = h(OwnShelf, {
    renderCard: (character) => h(ShelfButton, { key: character.id, character }),
    renderSkeleton: (index) => h('i', { key: index }),
    empty: h('p', {}, 'Nothing planted yet'),
  });
  render(h(SessionContext, { value: session }, h(QueryClientProvider, { client: queryClient }, list)));
  await pass();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  calls = [];
  isBroken = false;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms = 2000) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () =>
  screen
    .queryAllByRole('button')
    .map((button) => /Remove (\w+)/.exec(button.getAttribute('aria-label')!)![1]);
const remove = async (name: string) => {
  const button = screen.getByRole('button', { name: `Remove ${name} from favorites` });
  await act(async () => void fireEvent.click(button));
  await pass(0);
};
const undo = () => act(async () => toasts.current()!.action!.run());

it('what is removed goes at once, and comes back to its place', async () => {
  expect(shown()).toEqual(['Ada', 'Ben', 'Cid']);
  await remove('Ben');
  expect(shown()).toEqual(['Ada', 'Cid']);
  expect(toasts.current()).toMatchObject({ title: 'Removed from favorites', description: 'Ben' });
  await pass();
  await undo();
  await pass();
  expect(shown()).toEqual(['Ada', 'Ben', 'Cid']);
  expect(calls).toEqual([
    'DELETE /api/favorites/Ben',
    `POST /api/favorites {"characterId":"Ben","addedAt":"${AT}"}`,
  ]);
});

it('an undo that comes before the answer waits for it', async () => {
  await remove('Ben');
  await undo();
  await pass();
  expect(shown()).toEqual(['Ada', 'Ben', 'Cid']);
  expect(calls.map((call) => call.split(' ')[0])).toEqual(['DELETE', 'POST']);
});

it('several are removed one after the other, and none is forgotten', async () => {
  await remove('Ada');
  await remove('Cid');
  await remove('Ben');
  expect(screen.getByText('Nothing planted yet')).toBeTruthy();
  await pass();
  expect(calls).toEqual(['Ada', 'Cid', 'Ben'].map((name) => `DELETE /api/favorites/${name}`));
});

it('what cannot be removed comes back, with a word', async () => {
  isBroken = true;
  await remove('Cid');
  await pass();
  expect(shown()).toEqual(['Ada', 'Ben', 'Cid']);
  expect(toasts.current()).toMatchObject({ tone: 'error', title: 'Your favorites were not changed' });
});
