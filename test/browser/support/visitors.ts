// Visitors who have passed the age gate, guests or signed in, made without using the pages.
import type { BrowserContext } from '@playwright/test';

export interface Visitor {
  accessToken: string;
  refreshToken: string;
  user: { id: string; username: string };
}

let people = 0;

/** Registers an account that has completed the first set-up. */
export async function register(context: BrowserContext): Promise<Visitor> {
  const name = `pal${Date.now() % 1_000_000}x${++people}`;
  const { csrfToken } = (await (await context.request.get('/api/auth/csrf')).json()) as { csrfToken: string };
  const reply = await context.request.post('/api/auth/register', {
    headers: { 'x-csrf-token': csrfToken },
    data: { email: `${name}@example.test`, username: name, password: 'secret words' },
  });
  const visitor = (await reply.json()) as Visitor;
  await call(context, visitor, 'PUT', `/api/users/${visitor.user.id}/preferences`, {
    selectedTags: ['romance', 'fantasy', 'mystery', 'confident', 'magic-user'],
    completedOnboarding: true,
    nsfwEnabled: false,
  });
  return { ...visitor, user: await call(context, visitor, 'GET', '/api/auth/me') };
}

/** Calls the API as this visitor, without a page. */
export async function call<T>(
  context: BrowserContext,
  visitor: Visitor | null,
  method: string,
  path: string,
  data?: object,
): Promise<T> {
  const headers: Record<string, string> = visitor ? { authorization: `Bearer ${visitor.accessToken}` } : {};
  const reply = await context.request.fetch(path, { method, headers, data });
  return (await reply.json()) as T;
}

/** Stores the passed age gate and the visitor's session, for all further pages of the context. */
export async function enter(
  context: BrowserContext,
  visitor: Visitor | null,
  stored: Record<string, string> = {},
  /** Origin of the pages, where it is not the base URL. */
  origin = '',
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/api/health`);
  await page.evaluate(
    (entries) => entries.forEach(([key, value]) => localStorage.setItem(key!, value!)),
    Object.entries({
      nb_age_verified: 'true',
      nb_age_verified_at: String(Date.now()),
      nb_age_version: 'v3',
      ...(visitor && {
        nb_user: JSON.stringify(visitor.user),
        nb_refresh_token: visitor.refreshToken,
        nb_access_token: visitor.accessToken,
      }),
      ...stored,
    }),
  );
  await page.close();
}
