// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../platform/web/calls/query-client.ts';
import { SessionContext, type Session } from '../../../platform/web/session.tsx';
import { toasts } from '../../../platform/web/toasts.ts';
import { FollowButton } from './follow-button.tsx';
import { followersText, useFollowerCount } from './use-follower-count.ts';

const PERSON = { id: 'c1', username: 'velvetink', displayName: 'Velvet Ink', followers: 4 };
let calls: string[] = [];
let answer: () => Response | Promise<Response>;
let asked: string[] = [];
const queryClient = createQueryClient(() => 0);
let now = Date.UTC(2026, 10, 28);

beforeEach(() => {
  // The request queue remembers earlier calls, so the fake time must never go back.
  vi.useFakeTimers({ now: (now += 600_000) });
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    calls.push(`${init?.method ?? 'GET'} ${path}`);
    if (path.endsWith('/follow-status')) return Response.json({ isFollowing: false, followers: 4 });
    return answer();
  });
  localStorage.setItem('nb_access_token', `h.${btoa(JSON.stringify({ exp: 9e9, sub: 'u1' }))}.s`);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  toasts.dismiss(toasts.current()?.id ?? 0);
  calls = [];
  asked = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Followers = () => followersText(useFollowerCount(PERSON));

async function draw(userId: string | null = 'u1') {
  const session = {
    user: userId && { id: userId },
    isGuestNow: () => userId === null,
    askToSignUp: (action: string) => asked.push(action),
  } as unknown as Session;
  const both = h(
    'div',
    {},
    h(FollowButton, { person: PERSON }),
    h('p', { 'data-testid': 'count' }, h(Followers)),
  );
  render(h(SessionContext, { value: session }, h(QueryClientProvider, { client: queryClient }, both)));
  await pass(0);
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = async () => {
  await act(async () => void fireEvent.click(screen.getByRole('button')));
  await pass(0);
};
const seen = () => [
  screen.getByRole('button').getAttribute('aria-label'),
  screen.getByTestId('count').textContent,
];
const changes = () => calls.filter((call) => call.endsWith('/follow'));
const BEFORE = ['Follow Velvet Ink', '4 followers'];
const AFTER = ['Following Velvet Ink. Unfollow', '5 followers'];

describe('the follow button', () => {
  it('updates immediately, sends one request at a time, and the last choice wins', async () => {
    let come = (_: Response) => {};
    answer = () => new Promise((resolve) => (come = resolve));
    await draw();
    expect(seen()).toEqual(BEFORE);
    await press();
    expect(seen()).toEqual(AFTER);
    await press();
    expect(seen()).toEqual(BEFORE);
    await press();
    expect(seen()).toEqual(AFTER);
    expect(changes()).toEqual(['POST /api/follows/users/c1/follow']);
    // Another user followed at the same time.
    await act(async () => come(Response.json({ isFollowing: true, followers: 6 })));
    await pass(0);
    expect(seen()).toEqual([AFTER[0], '6 followers']);
    answer = () => Response.json({ isFollowing: false, followers: 5 });
    await press();
    expect(changes().at(-1)).toBe('DELETE /api/follows/users/c1/follow');
    expect(seen()).toEqual([BEFORE[0], '5 followers']);
  });

  it('sends an unfollow that was pressed before the follow was answered', async () => {
    let come = (_: Response) => {};
    answer = () => new Promise((resolve) => (come = resolve));
    await draw();
    await press();
    await press();
    answer = () => Response.json({ isFollowing: false, followers: 4 });
    await act(async () => come(Response.json({ isFollowing: true, followers: 5 })));
    await pass(0);
    expect(changes()).toEqual(['POST /api/follows/users/c1/follow', 'DELETE /api/follows/users/c1/follow']);
    expect(seen()).toEqual(BEFORE);
  });

  it('rolls back on failure and shows an error', async () => {
    answer = () =>
      Response.json({ error: { code: 'social.too_many', message: 'Too many' } }, { status: 409 });
    await draw();
    await press();
    expect(seen()).toEqual(BEFORE);
    expect(toasts.current()).toMatchObject({
      tone: 'error',
      title: 'Velvet Ink could not be followed',
      description: 'Too many',
    });
  });

  it('asks guests to sign up, by name, and sends nothing', async () => {
    await draw(null);
    await press();
    expect(asked).toEqual(['follow Velvet Ink']);
    expect(calls).toEqual([]);
  });

  it('is not rendered for the viewer’s own profile', async () => {
    await draw('c1');
    expect(screen.queryByRole('button')).toBeNull();
    expect(calls).toEqual([]);
  });
});
