// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h, Fragment, type ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../platform/web/calls/query-client.ts';
import { SessionContext, type Session } from '../../../platform/web/session.tsx';
import { toasts } from '../../../platform/web/toasts.ts';
import { FavoriteButton } from './favorite-button.tsx';
import { GuestMarksMerge } from './guest-marks-merge.tsx';
import { LikeButton } from './like-button.tsx';
import { FavoritesButton } from './favorites-button.tsx';
import { OwnFavorites } from './favorites-grid.tsx';

const AT = '2026-11-20T08:00:00.000Z';
let kept: string[] = [];
let calls: string[] = [];
/** Paths of the GET requests. */
let asked: string[] = [];
let isBroken = false;
let now = Date.UTC(2026, 10, 22);
const queryClient = createQueryClient(() => 0);

beforeEach(async () => {
  // The request queue remembers earlier calls, so the fake time must never go back.
  vi.useFakeTimers({ now: (now += 60_000) });
  kept = ['Ada', 'Ben', 'Cid'];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const method = init?.method ?? 'GET';
    if (method === 'GET') asked.push(path.split('?')[0]!);
    if (method !== 'GET') calls.push(`${method} ${path} ${String(init?.body ?? '')}`.trim());
    if (path.endsWith('/likedCharacters')) return Response.json({ likedCharacters: [] });
    if (path.endsWith('/ids')) return Response.json({ characterIds: kept });
    if (method === 'GET') {
      const items = kept.map((name) => ({ id: name, name }));
      return Response.json({ items, page: 1, limit: 24, total: items.length, hasMore: false });
    }
    if (isBroken)
      return Response.json({ error: { code: 'server.error', message: 'Not now' } }, { status: 500 });
    return Response.json(method === 'DELETE' ? { isFavorite: false, addedAt: AT } : { isFavorite: true });
  });
  localStorage.setItem('nb_access_token', `h.${btoa(JSON.stringify({ exp: 9e9, sub: 'u1' }))}.s`);
  open(favoritesOf());
  await pass();
});
const favoritesOf = () =>
  h(OwnFavorites, {
    renderCard: (character) => h(FavoritesButton, { key: character.id, character }),
    renderSkeleton: (index) => h('i', { key: index }),
    empty: h('p', {}, 'Nothing planted yet'),
  });
/** Renders a screen that consists of only this element. */
function open(screenOf: ReactElement) {
  cleanup();
  asked = [];
  const session = { user: { id: 'u1' }, status: 'signed-in', isGuestNow: () => false } as Session;
  render(h(SessionContext, { value: session }, h(QueryClientProvider, { client: queryClient }, screenOf)));
}
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

it('hides a removed favourite immediately and restores it to its place on undo', async () => {
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

it('sends an undo only after the response to the removal', async () => {
  await remove('Ben');
  await undo();
  await pass();
  expect(shown()).toEqual(['Ada', 'Ben', 'Cid']);
  expect(calls.map((call) => call.split(' ')[0])).toEqual(['DELETE', 'POST']);
});

it('sends several removals one after the other', async () => {
  await remove('Ada');
  await remove('Cid');
  await remove('Ben');
  expect(screen.getByText('Nothing planted yet')).toBeTruthy();
  await pass();
  expect(calls).toEqual(['Ada', 'Cid', 'Ben'].map((name) => `DELETE /api/favorites/${name}`));
});

it('shows a favourite again, with an error, when its removal fails', async () => {
  isBroken = true;
  await remove('Cid');
  await pass();
  expect(shown()).toEqual(['Ada', 'Ben', 'Cid']);
  expect(toasts.current()).toMatchObject({ tone: 'error', title: 'Your favorites were not changed' });
});

describe('Liked characters and favourites cache: 5 minutes', () => {
  const MINUTE = 60_000;
  const character = { id: 'Dan', name: 'Dan' };

  it('requests the favourites and their ids again at 5:00, but not at 4:59', async () => {
    // The data was loaded two seconds ago.
    open(h('p'));
    await pass(5 * MINUTE - 2000 - 1000);
    open(favoritesOf());
    await pass(0);
    expect(shown()).toEqual(['Ada', 'Ben', 'Cid']);
    expect(asked).toEqual([]);
    open(h('p'));
    await pass(1000);
    open(favoritesOf());
    await pass();
    expect(asked.sort()).toEqual(['/api/favorites', '/api/favorites/ids']);
  });

  it('requests liked characters again at 5:00, but not at 4:59', async () => {
    const LIKED = '/api/users/u1/likedCharacters';
    open(h(LikeButton, { character }));
    await pass(0);
    expect(asked).toEqual([LIKED]);
    open(h('p'));
    await pass(5 * MINUTE - 1000);
    open(h(LikeButton, { character }));
    await pass(0);
    expect(asked).toEqual([]);
    open(h('p'));
    await pass(1000);
    open(h(LikeButton, { character }));
    await pass(0);
    expect(asked).toEqual([LIKED]);
  });

  it('lists a favourite that was added on another screen at the next visit', async () => {
    open(h(FavoriteButton, { character }));
    await pass(0);
    fireEvent.click(screen.getByRole('button', { name: /Dan/ }));
    kept = ['Dan', ...kept];
    await pass();
    expect(calls).toEqual(['POST /api/favorites {"characterId":"Dan"}']);
    open(favoritesOf());
    await pass();
    expect(asked).toEqual(['/api/favorites']);
    expect(shown()).toEqual(['Dan', 'Ada', 'Ben', 'Cid']);
  });

  it('lists a guest’s favourites as soon as they are merged', async () => {
    const id = '01980000-0000-7000-8000-000000000001';
    localStorage.setItem('nb_guest_favorites', JSON.stringify([id]));
    open(h(Fragment, {}, h(GuestMarksMerge), favoritesOf()));
    kept = ['Dan', ...kept];
    await pass(5000);
    expect(calls).toEqual([`POST /api/favorites/merge {"characterIds":["${id}"]}`]);
    expect(shown()).toEqual(['Dan', 'Ada', 'Ben', 'Cid']);
  });
});
