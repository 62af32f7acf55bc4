// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../platform/web/calls/query-client.ts';
import { SessionContext, type Session } from '../../../platform/web/session.tsx';
import { toasts } from '../../../platform/web/toasts.ts';
import { LikeButton } from './like-button.tsx';

let calls: string[] = [];
let toggle: () => Response | Promise<Response> = () => Response.json({});
const queryClient = createQueryClient(() => 0);
let now = Date.UTC(2026, 10, 28);

beforeEach(() => {
  // The request queue remembers earlier calls, so the fake time must never go back.
  vi.useFakeTimers({ now: (now += 600_000) });
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    calls.push(`${init?.method ?? 'GET'} ${path}`);
    return path.endsWith('/likedCharacters') ? Response.json({ likedCharacters: [] }) : toggle();
  });
  localStorage.setItem('nb_access_token', `h.${btoa(JSON.stringify({ exp: 9e9, sub: 'u1' }))}.s`);
  draw();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  calls = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function draw() {
  const session = { user: { id: 'u1' }, status: 'signed-in', isGuestNow: () => false } as Session;
  const button = h(LikeButton, { character: { id: 'c1', name: 'Isolde' } });
  render(h(SessionContext, { value: session }, h(QueryClientProvider, { client: queryClient }, button)));
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const button = () => screen.getByRole('button', { name: 'Like Isolde' });
const press = async () => {
  await act(async () => void fireEvent.click(button()));
  await pass(0);
};
const isOn = () => button().getAttribute('aria-pressed');
const toggles = () => calls.filter((call) => call.endsWith('/likes'));

describe('Like toggle: only one at a time; a second request while one is running is ignored', () => {
  it('sends one request, however often it is pressed meanwhile', async () => {
    let come = (_: Response) => {};
    toggle = () => new Promise((resolve) => (come = resolve));
    await pass(0);
    await press();
    await press();
    await press();
    expect(toggles()).toHaveLength(1);
    expect(isOn()).toBe('true');
    await act(async () => come(Response.json({ isLiked: true, likes: 1 })));
    await pass(0);
    toggle = () => Response.json({ isLiked: false, likes: 0 });
    await press();
    expect(toggles()).toHaveLength(2);
  });
});

describe('429: the request is queued and retried and the rejection is swallowed quietly. Rate-limit errors on like toggles are not logged', () => {
  it('tries four times, then rolls back without a message', async () => {
    const logs = (['error', 'warn', 'log', 'info'] as const).map((name) => vi.spyOn(console, name));
    const said: string[] = [];
    const stop = toasts.subscribe(() => said.push(toasts.current()?.title ?? ''));
    toggle = () =>
      Response.json({ error: { code: 'rate.exceeded', message: 'Rate limit exceeded' } }, { status: 429 });
    await pass(0);
    await press();
    expect(isOn()).toBe('true');
    await pass(30_000);
    expect(toggles()).toHaveLength(4);
    expect(isOn()).toBe('false');
    stop();
    // The queue shows a message while it waits; the final failure shows none.
    expect(new Set(said.filter(Boolean))).toEqual(new Set(['Processing...']));
    for (const log of logs) expect(log).not.toHaveBeenCalled();
  });
});

describe('Liked characters and favourites cache: 5 minutes', () => {
  it('refetches when a screen is opened again after five minutes, not before', async () => {
    const asked = () => calls.filter((call) => call.endsWith('/likedCharacters')).length;
    await pass(0);
    expect(asked()).toBe(1);
    cleanup();
    await pass(299_000);
    draw();
    await pass(0);
    expect(asked()).toBe(1);
    cleanup();
    await pass(1000);
    draw();
    await pass(0);
    expect(asked()).toBe(2);
  });
});
