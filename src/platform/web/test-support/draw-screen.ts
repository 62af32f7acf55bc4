// Renders a screen in the product's wrappers with a faked network.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { createElement as h, type ReactNode } from 'react';
import { vi } from 'vitest';
import { SessionContext, type Session } from '../session.tsx';
import { KEYS } from '../storage/storage-keys.ts';
import { storage, tabStorage } from '../storage/storage.ts';

export type Answer = (asked: { url: URL; body: unknown }) => Response | Promise<Response>;

export const json =
  (body: unknown, status = 200): Answer =>
  () =>
    Response.json(body, { status });
export const refusal = (status: number, code: string, message: string, extra: object = {}): Answer =>
  json({ error: { code, message }, ...extra }, status);
export const unreachable: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

/** A faked network. A test may change the answers while the screen is shown. */
export function network(answers: Record<string, Answer>) {
  const asked: { call: string; body: unknown; search: string }[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const url = new URL(path, 'http://product.test');
    const call = `${init?.method ?? 'GET'} ${url.pathname}`;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    asked.push({ call, body, search: url.search });
    return (answers[call] ?? unreachable)({ url, body });
  });
  return {
    asked,
    bodiesOf: (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body),
  };
}

const TOKEN = `h.${btoa(JSON.stringify({ exp: 4e9, sub: 'u1' }))}.s`;

export interface Drawn {
  session: Session;
  path: () => string;
}

interface DrawOptions {
  who?: 'guest' | 'member';
  path?: string;
  /** Whether the tab's storage of an earlier page is kept. */
  keepsTab?: boolean;
}

/** @param who guest or signed-in user; calls of the session's functions are recorded. */
export function drawScreen(
  screen: ReactNode,
  { who = 'member', path = '/', keepsTab = false }: DrawOptions = {},
): Drawn {
  for (const place of keepsTab ? [storage] : [storage, tabStorage])
    for (const key of place.keys()) place.remove(key);
  if (who === 'member') storage.set(KEYS.accessToken, TOKEN);
  const session = {
    user: who === 'member' ? { id: 'u1', username: 'mira', tier: 'free', coins: 20 } : null,
    status: who === 'member' ? 'signed-in' : 'guest',
    isProfileFresh: who === 'member',
    isGuestNow: () => who === 'guest',
    askToSignUp: vi.fn(),
    openSignIn: vi.fn(),
    openSignUp: vi.fn(),
    signIn: vi.fn(),
    signOut: vi.fn(async () => {}),
    refreshUser: vi.fn(async () => {}),
  } as unknown as Session;
  const root = createRootRoute();
  const all = createRoute({ getParentRoute: () => root, path: '/$', component: () => screen });
  const index = createRoute({ getParentRoute: () => root, path: '/', component: () => screen });
  const router = createRouter({
    routeTree: root.addChildren([index, all]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  render(
    h(
      SessionContext,
      { value: session },
      h(QueryClientProvider, { client }, h(RouterProvider, { router: router as never })),
    ),
  );
  return { session, path: () => router.history.location.href };
}

/** Records the URLs that the page navigates to, because jsdom does not navigate. */
export function watchDepartures(path = '/'): string[] {
  const left: string[] = [];
  const { href, pathname, search } = new URL(path, 'http://product.test');
  vi.stubGlobal('location', { href, pathname, search, assign: (url: string) => void left.push(url) });
  return left;
}
