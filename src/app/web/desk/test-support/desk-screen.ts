// Renders the staff's desk with a faked network.
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { vi } from 'vitest';
import { createQueryClient } from '../../../../platform/web/calls/query-client.ts';
import { SessionContext, type Session } from '../../../../platform/web/session.tsx';
import { KEYS } from '../../../../platform/web/storage/storage-keys.ts';
import { storage } from '../../../../platform/web/storage/storage.ts';
import { createAppRouter } from '../../router.tsx';

export interface Asked {
  call: string;
  query: Record<string, string>;
  body: unknown;
}
/**
 * By method and path, for instance "GET /api/desk/payments". A Response is sent unchanged, anything else as
 * JSON.
 */
export type Answers = Record<string, (asked: Asked) => unknown>;

export const STAFF = {
  id: 'u-ada',
  username: 'ada',
  email: 'ada@example.test',
  role: 'admin',
  avatarUrl: null,
};

export const listed = <T>(items: T[], rest = {}) => ({
  items,
  page: 1,
  limit: 50,
  total: items.length,
  hasMore: false,
  ...rest,
});

export const refusal = (status: number, code: string, message: string, fields = {}) =>
  Response.json({ error: { code, message, fields } }, { status });

const base64 = (value: object) => btoa(JSON.stringify(value));

/** @param user null for a guest. */
export async function openDesk(path: string, answers: Answers, user: object | null = STAFF) {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://desk.test');
    const one = {
      call: `${init.method ?? 'GET'} ${url.pathname}`,
      query: Object.fromEntries(url.searchParams),
      body: init.body ? JSON.parse(String(init.body)) : null,
    };
    asked.push(one);
    const answer = answers[one.call]?.(one);
    if (answer === undefined) return refusal(404, 'request.not_found', 'Not found');
    return answer instanceof Response ? answer : Response.json(answer);
  });
  const claims = { sub: STAFF.id, role: 'admin', exp: 4e9 };
  storage.set(KEYS.accessToken, `${base64({ alg: 'HS256' })}.${base64(claims)}.s`);
  storage.set(KEYS.refreshToken, 'r');
  const session = { user, status: user ? 'signed-in' : 'guest', isProfileFresh: true } as Session;
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  render(
    h(
      QueryClientProvider,
      { client: createQueryClient() },
      h(SessionContext, { value: session }, h(RouterProvider, { router })),
    ),
  );
  return {
    asked,
    router,
    /** The requests of a call, oldest first. */
    sent: (call: string) => asked.filter((one) => one.call === call),
  };
}

export function closeDesk(): void {
  cleanup();
  for (const name of Object.values(KEYS)) storage.remove(name);
  vi.unstubAllGlobals();
}

export const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const key = (name: string) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
