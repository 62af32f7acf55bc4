// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionContext, type Session } from '../../../../platform/web/session.tsx';
import { toasts } from '../../../../platform/web/toasts.ts';
import { ContentPart } from './content-part.tsx';

let sent: string[] = [];
let answer: () => Response | Promise<Response>;
let refreshes = 0;
// The request queue remembers earlier calls: time never goes back.
let now = Date.UTC(2026, 10, 22);

beforeEach(() => {
  vi.useFakeTimers({ now: (now += 3_600_000) });
  localStorage.clear();
  localStorage.setItem('nb_access_token', `h.${btoa(JSON.stringify({ exp: 9e9, sub: 'u1' }))}.s`);
  sent = [];
  refreshes = 0;
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    sent.push(`${init?.method} ${path} ${String(init?.body)}`);
    return answer();
  });
  const session = {
    user: { id: 'u1', preferences: { nsfwEnabled: false } },
    refreshUser: async () => void refreshes++,
  } as unknown as Session;
  const part = h(ContentPart, { interests: null });
  render(h(SessionContext, { value: session }, h(QueryClientProvider, { client: new QueryClient() }, part)));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const control = (name: string) => screen.getByRole('switch', { name });
const isOn = (name: string) => control(name).getAttribute('aria-checked');
async function press(name: string, ms = 0) {
  fireEvent.click(control(name));
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

it('"Show NSFW content" is off by default, and kept in this browser', async () => {
  expect(isOn('Show NSFW content')).toBe('false');
  await press('Show NSFW content');
  expect(isOn('Show NSFW content')).toBe('true');
  expect(localStorage.getItem('nightbloom_show_nsfw')).toBe('true');
  expect(sent).toEqual([]);
});

describe('"Explicit conversations"', () => {
  const settings = 'PUT /api/users/u1/settings {"nsfwEnabled":true}';

  it('is stored with the account', async () => {
    answer = () => Response.json({ nsfwEnabled: true });
    await press('Explicit conversations');
    expect(sent).toEqual([settings]);
    expect(refreshes).toBe(1);
  });

  it.each<[string, () => Response | Promise<Response>, string]>([
    ['nothing', () => new Response('', { status: 500 }), 'Failed to update preferences'],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to update preferences'],
    [
      'a sentence',
      () => Response.json({ error: { code: 'x.y', message: 'Not tonight.' } }, { status: 403 }),
      'Not tonight.',
    ],
  ])(
    'Preferences update failure: the server error or "Failed to update preferences": %s',
    async (_, reply, title) => {
      answer = reply;
      await press('Explicit conversations');
      expect(toasts.current()).toMatchObject({ isOpen: true, tone: 'error', title });
      expect(isOn('Explicit conversations')).toBe('false');
    },
  );

  it('429: swallowed quietly', async () => {
    const before = toasts.show({ title: 'before' });
    answer = () => Response.json({ error: { message: 'Rate limit exceeded' } }, { status: 429 });
    await press('Explicit conversations', 60_000);
    expect(sent).toEqual([settings, settings, settings, settings]);
    expect(toasts.current()!.id).toBeGreaterThan(before);
    expect(toasts.current()!.title).toBe('Processing...');
  });
});
