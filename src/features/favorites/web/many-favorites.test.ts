// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../platform/web/calls/query-client.ts';
import { SessionContext, type Session } from '../../../platform/web/session.tsx';
import { FavoriteButton } from './favorite-button.tsx';
import { GuestMarksMerge } from './guest-marks-merge.tsx';

const NAMES = ['Ada', 'Bea', 'Cleo', 'Dora', 'Edda'];
const LATENCY_MS = 600;
const queryClient = createQueryClient(() => 0);
let stored: Set<string>;
let calls: { text: string; keepalive: boolean }[];
let now = Date.UTC(2026, 10, 28);

beforeEach(() => {
  stored = new Set();
  calls = [];
  // The request queue remembers earlier calls, so the fake time must never go back.
  vi.useFakeTimers({ now: (now += 600_000) });
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const method = init?.method ?? 'GET';
    if (method !== 'GET') calls.push({ text: `${method} ${path}`, keepalive: init?.keepalive === true });
    await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
    if (method === 'POST')
      stored.add((JSON.parse(String(init!.body)) as { characterId: string }).characterId);
    if (method === 'DELETE') stored.delete(path.split('/').at(-1)!);
    return Response.json(
      method === 'GET'
        ? { characterIds: [...stored], likedCharacters: [] }
        : { isFavorite: method === 'POST' },
    );
  });
  localStorage.setItem('nb_access_token', `h.${btoa(JSON.stringify({ exp: 9e9, sub: 'u1' }))}.s`);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function draw() {
  const session = { user: { id: 'u1' }, status: 'signed-in', isGuestNow: () => false } as Session;
  const buttons = NAMES.map((name) =>
    h(FavoriteButton, { key: name, character: { id: `id-${name}`, name } }),
  );
  const page = h('div', {}, ...buttons, h(GuestMarksMerge));
  render(h(SessionContext, { value: session }, h(QueryClientProvider, { client: queryClient }, page)));
  await pass(LATENCY_MS + 10);
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const star = (name: string) => screen.getByRole('button', { name: new RegExp(name) });
const press = async (name: string) => {
  await act(async () => void fireEvent.click(star(name)));
  await pass(0);
};
const isOn = (name: string) => star(name).getAttribute('aria-pressed') === 'true';

it('stores five favourites that are clicked 200 ms apart while each takes 600 ms', async () => {
  await draw();
  for (const name of NAMES) {
    await press(name);
    await pass(200);
  }
  expect(NAMES.filter(isOn)).toEqual(NAMES);
  await pass(5_000);
  expect([...stored].sort()).toEqual(NAMES.map((name) => `id-${name}`));
  expect(NAMES.filter(isOn)).toEqual(NAMES);
  expect(calls.every(({ keepalive }) => keepalive)).toBe(true);
});

it('lets the last choice win, with one request at a time', async () => {
  await draw();
  await press('Ada');
  await pass(200);
  await press('Ada');
  expect(isOn('Ada')).toBe(false);
  expect(calls).toHaveLength(1);
  await pass(5_000);
  expect(calls.map(({ text }) => text)).toEqual(['POST /api/favorites', 'DELETE /api/favorites/id-Ada']);
  expect(stored.size).toBe(0);
  expect(isOn('Ada')).toBe(false);
});

it('sends on the next page what an earlier one could not', async () => {
  localStorage.setItem('nb_wishes', JSON.stringify({ 'u1 ids id-Bea': { wanted: true, at: Date.now() } }));
  await draw();
  await pass(5_000);
  expect([...stored]).toEqual(['id-Bea']);
  expect(isOn('Bea')).toBe(true);
  expect(localStorage.getItem('nb_wishes')).toBeNull();
});
