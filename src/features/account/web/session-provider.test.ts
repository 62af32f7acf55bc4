// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement as h, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../platform/web/session.tsx';
import { toasts } from '../../../platform/web/toasts.ts';
import { SessionProvider } from './session-provider.tsx';

type Answer = () => Response | Promise<Response>;

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const userOf = (id: string) => ({
  timeZone,
  id,
  username: `name-of-${id}`,
  email: `${id}@example.test`,
  coins: 0,
});
const tokenOf = (id: string, exp = 4e9) => `h.${btoa(JSON.stringify({ exp, sub: id }))}.s`;
const refused: Answer = () => new Response('no', { status: 500 });
const offline: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

/** The network: what it answers per path, and what it was asked. */
function answer(answers: Record<string, Answer>) {
  const asked: { path: string; body: unknown; authorization: string | undefined }[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const headers = (init?.headers ?? {}) as Record<string, string>;
    const body: unknown = init?.body ? JSON.parse(String(init.body)) : null;
    asked.push({ path, body, authorization: headers['authorization'] });
    if (path === '/api/auth/csrf') return Response.json({ csrfToken: 't' });
    return (answers[path] ?? offline)();
  });
  return { asked, askedFor: (path: string) => asked.filter((each) => each.path === path) };
}

const clients: QueryClient[] = [];
/** What a screen remembers of its viewer. */
function Screen() {
  const { user, status, signIn, signOut, openSignIn } = useSession();
  const [note, setNote] = useState('nothing');
  const query = useQuery({ queryKey: ['private'], queryFn: () => `secret of ${user?.id}`, enabled: !!user });
  return h(
    'div',
    null,
    h('p', { role: 'status' }, `${status} ${user?.username ?? ''}`),
    h('p', { 'data-testid': 'note' }, note),
    h('p', { 'data-testid': 'query' }, query.data ?? 'none'),
    h('button', { onClick: () => setNote(`typed by ${user?.id}`) }, 'type'),
    h('button', { onClick: () => void signOut() }, 'sign out'),
    h('button', { onClick: openSignIn }, 'open sign-in'),
    h(
      'button',
      {
        onClick: () =>
          signIn({ accessToken: tokenOf('u1'), refreshToken: 'r1', user: userOf('u1') as never }),
      },
      'sign in',
    ),
  );
}

function arrive(stored: Record<string, string> = {}) {
  Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value));
  const client = new QueryClient();
  clients.push(client);
  render(h(QueryClientProvider, { client }, h(SessionProvider, null, h(Screen))));
  return client;
}

const SIGNED_IN = {
  nb_access_token: tokenOf('u1'),
  nb_refresh_token: 'r1',
  nb_user: JSON.stringify(userOf('u1')),
};
const status = () => screen.getByRole('status').textContent;
const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)));
const ownKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('nb_'));

/** What another tab does to the storage that both share, in its order. */
async function elsewhere(changes: Record<string, string | null>) {
  await act(async () => {
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
      window.dispatchEvent(new StorageEvent('storage', { key }));
    }
  });
}

// The queue counts the calls of all tests: each begins in a window of its own.
let now = Date.now();
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: (now += 60_000) });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  clients.splice(0).forEach((client) => client.clear());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('Session: if tokens exist but no user is cached, the profile is fetched; if that fails the user is logged out', () => {
  it('fetched', async () => {
    const { askedFor } = answer({ '/api/auth/me': () => Response.json(userOf('u1')) });
    arrive({ nb_access_token: tokenOf('u1'), nb_refresh_token: 'r1' });
    expect(status()).toBe('unknown ');
    await waitFor(() => expect(status()).toBe('signed-in name-of-u1'));
    expect(askedFor('/api/auth/me')).toHaveLength(1);
  });

  it('a zone that the server does not know yet is told it', async () => {
    let kept: string | null = null;
    const { askedFor } = answer({ '/api/auth/me': () => Response.json({ ...userOf('u1'), timeZone: kept }) });
    arrive({ nb_access_token: tokenOf('u1'), nb_refresh_token: 'r1' });
    await waitFor(() => expect(askedFor('/api/auth/me').at(-1)!.body).toEqual({ timeZone }));
    kept = timeZone;
    await press('sign out');
    await press('sign in');
    await waitFor(() => expect(askedFor('/api/auth/me')).toHaveLength(3));
    expect(askedFor('/api/auth/me').at(-1)!.body).toBeNull();
  });

  it('a cached user of somebody else counts as none', async () => {
    answer({ '/api/auth/me': () => Response.json(userOf('u1')) });
    arrive({ ...SIGNED_IN, nb_user: JSON.stringify(userOf('u2')) });
    expect(status()).toBe('unknown ');
    await waitFor(() => expect(status()).toBe('signed-in name-of-u1'));
  });

  it.each<[string, Answer]>([
    ['refused', refused],
    ['offline', offline],
  ])('logged out when it is %s', async (_, reply) => {
    answer({ '/api/auth/me': reply, '/api/auth/logout': () => Response.json({ success: true }) });
    arrive({ nb_access_token: tokenOf('u1'), nb_refresh_token: 'r1' });
    await waitFor(() => expect(status()).toBe('guest '));
    expect(ownKeys()).toEqual([]);
  });

  it.each<[string, Answer]>([
    ['refused', refused],
    ['offline', offline],
  ])('with a cached user nobody is logged out when it is %s', async (_, reply) => {
    const { askedFor } = answer({ '/api/auth/me': reply });
    arrive(SIGNED_IN);
    await waitFor(() => expect(askedFor('/api/auth/me')).toHaveLength(1));
    await act(async () => {});
    expect(status()).toBe('signed-in name-of-u1');
    expect(localStorage.getItem('nb_refresh_token')).toBe('r1');
  });
});

describe('the server’s markup, which does not know who is here', () => {
  const seen: string[] = [];
  /** What was drawn without the attribute that hides the guests' buttons. */
  const unhidden: string[] = [];
  function Watcher() {
    const { status, user } = useSession();
    const words = `${status} ${user?.username ?? ''}`;
    seen.push(words);
    if (!document.documentElement.dataset.session) unhidden.push(words);
    return h('p', { role: 'status' }, words);
  }

  /** @returns the markup in the page, and what takes it over; what the browser keeps is there by then. */
  function drawn(stored: Record<string, string>) {
    answer({ '/api/auth/me': () => Response.json(userOf('u1')) });
    const client = new QueryClient();
    clients.push(client);
    const provider = h(SessionProvider, { isFromServer: true, children: h(Watcher) });
    const tree = h(QueryClientProvider, { client }, provider);
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(tree);
    expect(container.textContent).toBe('unknown ');
    seen.length = unhidden.length = 0;
    Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value));
    document.documentElement.dataset.session = 'in';
    return { container, tree };
  }

  it.each<[string, Record<string, string>, string]>([
    ['a guest', {}, 'guest '],
    ['a user', SIGNED_IN, 'signed-in name-of-u1'],
  ])('is taken over as it is; then %s is', async (_, stored, told) => {
    const { container, tree } = drawn(stored);
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    render(tree, { container, hydrate: true });
    await waitFor(() => expect(status()).toBe(told));
    expect(seen[0]).toBe('unknown ');
    // What hides the guests' buttons stays until the page itself knows.
    expect(unhidden).not.toContain('unknown ');
    await waitFor(() => expect(document.documentElement.dataset.session).toBeUndefined());
    expect(complaints).not.toHaveBeenCalled();
  });

  it('a tap meanwhile is the tap of who is here', async () => {
    const { container, tree } = drawn(SIGNED_IN);
    let atTap: string | null = null;
    const listen = window.addEventListener.bind(window);
    // Right after the page began to draw who is here, and before it has.
    vi.spyOn(window, 'addEventListener').mockImplementation((...given: Parameters<typeof listen>) => {
      listen(...given);
      if (given[0] === 'click')
        queueMicrotask(() => {
          expect(status()).toBe('unknown ');
          container.firstElementChild!.dispatchEvent(new Event('pointerdown', { bubbles: true }));
          atTap = status();
        });
    });
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    const root = hydrateRoot(container, tree);
    await vi.waitFor(() => expect(atTap).toBe('signed-in name-of-u1'));
    root.unmount();
    container.remove();
  });
});

describe('Onboarding: after sign-in the profile is refreshed once', () => {
  it('and whoever signs in is here at once', async () => {
    const { askedFor } = answer({ '/api/auth/me': () => Response.json({ ...userOf('u1'), coins: 7 }) });
    arrive();
    expect(status()).toBe('guest ');
    await press('sign in');
    expect(status()).toBe('signed-in name-of-u1');
    await waitFor(() => expect(JSON.parse(localStorage.getItem('nb_user')!)).toMatchObject({ coins: 7 }));
    expect(askedFor('/api/auth/me')).toHaveLength(1);
  });
});

describe('Session: signed in becomes signed out on logout: tokens are cleared even if the server call fails, and all cached data is cleared', () => {
  it.each<[string, Answer]>([
    ['agrees', () => Response.json({ success: true })],
    ['fails', refused],
    ['cannot be reached', offline],
    ['never answers', () => new Promise<Response>(() => {})],
  ])('the server %s', async (_, reply) => {
    const { askedFor } = answer({
      '/api/auth/me': () => Response.json(userOf('u1')),
      '/api/auth/logout': reply,
    });
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const before = toasts.current();
    const client = arrive({
      ...SIGNED_IN,
      nb_chat_drafts: '{"c1":{"text":"a secret"}}',
      nb_chat_unread: '["c1"]',
      nb_theme: 'light',
      nb_guest_likes: '["a"]',
      nb_age_verified: 'true',
      nightbloom_show_nsfw: 'true',
    });
    await waitFor(() => expect(screen.getByTestId('query').textContent).toBe('secret of u1'));
    await press('type');
    await press('sign out');
    expect(status()).toBe('guest ');
    // The device keeps what is its own.
    expect(ownKeys().sort()).toEqual(['nb_age_verified', 'nb_guest_likes', 'nb_theme']);
    expect(localStorage.getItem('nightbloom_show_nsfw')).toBe('true');
    expect(client.getQueryCache().find({ queryKey: ['private'] })?.state.data).toBe(undefined);
    expect([screen.getByTestId('query').textContent, screen.getByTestId('note').textContent]).toEqual([
      'none',
      'nothing',
    ]);
    await waitFor(() =>
      expect(askedFor('/api/auth/logout')).toEqual([
        { path: '/api/auth/logout', body: { refreshToken: 'r1' }, authorization: undefined },
      ]),
    );
    await act(async () => {});
    // Logout failure is only logged, with no user message.
    expect(toasts.current()).toBe(before);
    expect(warn).toHaveBeenCalledTimes(reply === refused || reply === offline ? 1 : 0);
    warn.mockRestore();
  });

  it('a profile that comes afterwards leaves nothing behind', async () => {
    let come = (_: Response) => {};
    answer({
      '/api/auth/me': () => new Promise<Response>((resolve) => (come = resolve)),
      '/api/auth/logout': () => Response.json({ success: true }),
    });
    arrive(SIGNED_IN);
    await press('sign out');
    await act(async () => come(Response.json(userOf('u1'))));
    expect(ownKeys()).toEqual([]);
  });
});

describe('other tabs', () => {
  it('signing out there empties everything here', async () => {
    answer({ '/api/auth/me': () => Response.json(userOf('u1')) });
    const client = arrive(SIGNED_IN);
    await waitFor(() => expect(screen.getByTestId('query').textContent).toBe('secret of u1'));
    await press('type');
    await elsewhere({ nb_access_token: null, nb_refresh_token: null, nb_user: null });
    expect(status()).toBe('guest ');
    expect(screen.getByTestId('note').textContent).toBe('nothing');
    expect(client.getQueryCache().find({ queryKey: ['private'] })?.state.data).toBe(undefined);
  });

  it('signing in there as somebody else shows them here, and nothing of who was here before', async () => {
    let me = 'u1';
    const { askedFor } = answer({ '/api/auth/me': () => Response.json(userOf(me)) });
    arrive({ ...SIGNED_IN, nb_chat_drafts: '{}' });
    await waitFor(() => expect(screen.getByTestId('query').textContent).toBe('secret of u1'));
    await press('type');
    me = 'u2';
    await elsewhere({
      nb_user: JSON.stringify(userOf('u2')),
      nb_refresh_token: 'r2',
      nb_access_token: tokenOf('u2'),
    });
    expect(status()).toBe('signed-in name-of-u2');
    expect(screen.getByTestId('note').textContent).toBe('nothing');
    await waitFor(() => expect(screen.getByTestId('query').textContent).toBe('secret of u2'));
    expect(localStorage.getItem('nb_chat_drafts')).toBe(null);
    await waitFor(() =>
      expect(askedFor('/api/auth/me').at(-1)?.authorization).toBe(`Bearer ${tokenOf('u2')}`),
    );
  });

  it('signing in there closes the dialog that asks to sign in here', async () => {
    answer({ '/api/auth/me': () => Response.json(userOf('u1')) });
    arrive();
    await press('open sign-in');
    await screen.findByRole('dialog');
    await elsewhere(Object.fromEntries(Object.entries(SIGNED_IN).reverse()));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(status()).toBe('signed-in name-of-u1');
  });

  it('a token that another tab has refreshed disturbs nobody', async () => {
    const { askedFor } = answer({ '/api/auth/me': () => Response.json(userOf('u1')) });
    arrive(SIGNED_IN);
    await waitFor(() => expect(screen.getByTestId('query').textContent).toBe('secret of u1'));
    await press('type');
    await elsewhere({ nb_refresh_token: 'r2', nb_access_token: tokenOf('u1', 5e9) });
    expect(screen.getByTestId('note').textContent).toBe('typed by u1');
    expect(askedFor('/api/auth/me')).toHaveLength(1);
  });
});

describe('a session that the server has ended', () => {
  const ended = () =>
    Response.json({ error: { code: 'account.refresh', message: 'Ended' } }, { status: 401 });
  const void_ = () => Response.json({ error: { message: 'Invalid or expired token' } }, { status: 401 });
  const traces = { nb_chat_drafts: '{"c1":{"text":"a secret"}}', nb_chat_unread: '["c1"]', nb_chat_use: '1' };
  const left = () => Object.keys(traces).filter((key) => localStorage.getItem(key) !== null);

  it.each<[string, Record<string, Answer>, number]>([
    ['by refusing to refresh it', { '/api/auth/refresh': ended }, 1],
    ['by refusing its access token', { '/api/auth/me': void_ }, 4e9],
  ])('%s: what was written stays for its writer, and nobody else finds it', async (_, answers, exp) => {
    answer(answers);
    arrive({ ...SIGNED_IN, ...traces, nb_access_token: tokenOf('u1', exp) });
    await waitFor(() => expect(status()).toBe('guest '));
    expect(left()).toEqual(Object.keys(traces));

    answer({ '/api/auth/me': () => Response.json(userOf('u1')) });
    await press('sign in');
    expect(status()).toBe('signed-in name-of-u1');
    expect(left()).toEqual(Object.keys(traces));

    await elsewhere({ nb_refresh_token: null, nb_user: null, nb_access_token: null });
    answer({ '/api/auth/me': () => Response.json(userOf('u2')) });
    await elsewhere({
      nb_user: JSON.stringify(userOf('u2')),
      nb_refresh_token: 'r2',
      nb_access_token: tokenOf('u2'),
    });
    expect(status()).toBe('signed-in name-of-u2');
    expect(left()).toEqual([]);
  });

  it('is over here too, and that is said', async () => {
    answer({ '/api/auth/refresh': ended });
    arrive({ ...SIGNED_IN, nb_access_token: tokenOf('u1', 1) });
    await waitFor(() => expect(status()).toBe('guest '));
    expect(toasts.current()).toMatchObject({
      title: 'You were signed out',
      description: 'Your session has ended. Please sign in again.',
    });
  });

  it('is not, where only the network fails', async () => {
    const { askedFor } = answer({ '/api/auth/refresh': offline });
    arrive({ ...SIGNED_IN, nb_access_token: tokenOf('u1', 1) });
    await waitFor(() => expect(askedFor('/api/auth/refresh').length).toBeGreaterThan(0));
    await act(async () => {});
    expect(status()).toBe('signed-in name-of-u1');
  });
});
