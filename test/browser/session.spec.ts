// One session in many tabs: it is refreshed once, ended in all tabs, and survives network failures.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/product.ts';

interface Pair {
  accessToken: string;
  refreshToken: string;
  user: { id: string; username: string };
}

let people = 0;

/** Registers an account that has completed the first set-up, without using a page. */
async function register(context: BrowserContext): Promise<Pair> {
  const name = `tabs${Date.now() % 1_000_000}x${++people}`;
  const { csrfToken } = (await (await context.request.get('/api/auth/csrf')).json()) as { csrfToken: string };
  const reply = await context.request.post('/api/auth/register', {
    headers: { 'x-csrf-token': csrfToken },
    data: { email: `${name}@example.test`, username: name, password: 'secret words' },
  });
  const pair = (await reply.json()) as Pair;
  const selectedTags = ['romance', 'fantasy', 'mystery', 'confident', 'magic-user'];
  await context.request.put(`/api/users/${pair.user.id}/preferences`, {
    headers: { authorization: `Bearer ${pair.accessToken}` },
    data: { selectedTags, completedOnboarding: true, nsfwEnabled: false },
  });
  const me = await context.request.get('/api/auth/me', {
    headers: { authorization: `Bearer ${pair.accessToken}` },
  });
  return { ...pair, user: (await me.json()) as Pair['user'] };
}

/** The same token with an expiry in the past. */
function expired(token: string): string {
  const [head, body, seal] = token.split('.') as [string, string, string];
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const past = { ...claims, exp: Math.floor(Date.now() / 1000) - 60 };
  return [head, Buffer.from(JSON.stringify(past)).toString('base64url'), seal].join('.');
}

/** Stores a session in localStorage, through a page of the same origin that runs no scripts. */
async function store(context: BrowserContext, pair: Pair, accessToken = pair.accessToken): Promise<void> {
  const page = await context.newPage();
  await page.goto('/api/health');
  await page.evaluate(
    (entries) => entries.forEach(([key, value]) => localStorage.setItem(key!, value!)),
    Object.entries({
      nb_age_verified: 'true',
      nb_age_verified_at: String(Date.now()),
      nb_age_version: 'v3',
      nb_user: JSON.stringify(pair.user),
      nb_refresh_token: pair.refreshToken,
      nb_access_token: accessToken,
    }),
  );
  await page.close();
}

/** Records the refreshes and the 401 responses of all pages of a context. */
function listen(context: BrowserContext) {
  const refreshes: number[] = [];
  const refusals: string[] = [];
  context.on('response', (response) => {
    if (response.url().endsWith('/api/auth/refresh')) refreshes.push(response.status());
    if (response.status() === 401) refusals.push(response.url());
  });
  return { refreshes, refusals };
}

const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Account menu' });
const signIn = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign In' });

/** The number of the account's sessions, read with the page's current token. */
async function families(context: BrowserContext, page: Page): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('nb_access_token'));
  const reply = await context.request.get('/api/auth/sessions', {
    headers: { authorization: `Bearer ${token}` },
  });
  const list = (await reply.json()) as { items?: unknown[] } | unknown[];
  return (Array.isArray(list) ? list : list.items!).length;
}

for (const hasLocks of [true, false]) {
  test(
    `ten tabs with an expired token all stay signed in, ${hasLocks ? 'with' : 'without'} the browser's locks`,
    { tag: '@desktop-only' },
    async ({ context }) => {
      if (!hasLocks)
        await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
      const pair = await register(context);
      await store(context, pair, expired(pair.accessToken));
      const { refreshes, refusals } = listen(context);
      const tabs = await Promise.all(Array.from({ length: 10 }, () => context.newPage()));
      // One tab of a window is visible; without locks only that one opens an event stream.
      for (const tab of tabs.slice(1))
        await tab.addInitScript(() =>
          Object.defineProperty(document, 'visibilityState', { value: 'hidden' }),
        );
      await Promise.all(tabs.map((tab) => tab.goto('/')));
      for (const tab of tabs) await expect(account(tab)).toBeVisible({ timeout: 60_000 });
      // By the time a reloaded tab has its profile, every tab has used the new token.
      const reload = tabs[0]!.waitForResponse(
        (response) => response.url().endsWith('/api/auth/me') && response.ok(),
      );
      await tabs[0]!.reload();
      await reload;
      // Without locks tabs may refresh concurrently; the server gives them the same session.
      if (hasLocks) expect(refreshes).toEqual([200]);
      else expect(new Set(refreshes)).toEqual(new Set([200]));
      expect(refusals).toEqual([]);
      expect(await families(context, tabs[0]!)).toBe(1);
    },
  );
}

test(
  'signing out in one tab, and in as another user, updates the other tab',
  { tag: '@desktop-only' },
  async ({ context }) => {
    const [one, two] = [await register(context), await register(context)];
    await store(context, one);
    const here = await context.newPage();
    const there = await context.newPage();
    for (const tab of [here, there]) {
      await tab.goto('/');
      await expect(account(tab)).toBeVisible();
    }
    await account(here).click();
    await expect(here.getByRole('menu').getByText(one.user.username).first()).toBeVisible();
    await here.getByRole('menuitem', { name: 'Sign out' }).click();
    for (const tab of [here, there]) await expect(signIn(tab)).toBeVisible();
    expect(
      await there.evaluate(() => Object.keys(localStorage).filter((key) => /token|user/.test(key))),
    ).toEqual([]);

    await signIn(here).click();
    const dialog = here.getByRole('dialog');
    await dialog.getByLabel('Email or Username').fill(two.user.username);
    await dialog.getByLabel('Password', { exact: true }).fill('secret words');
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
    for (const tab of [here, there]) {
      await expect(account(tab)).toBeVisible();
      await account(tab).click();
      await expect(tab.getByRole('menu').getByText(two.user.username).first()).toBeVisible();
    }
  },
);

test(
  'an invalid session is cleared and the page reloaded once',
  { tag: '@desktop-only' },
  async ({ page, context, watch }) => {
    const pair = await register(context);
    await store(context, pair, `${pair.accessToken.slice(0, -4)}AAAA`);
    let loads = 0;
    page.on('load', () => loads++);
    await page.goto('/');
    await expect.poll(() => loads).toBe(2);
    await expect(signIn(page)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('nb_refresh_token'))).toBe(null);
    await page.waitForLoadState('networkidle');
    expect(loads).toBe(2);
    // The browser logs the refusals that this test provokes.
    watch.errors = watch.errors.filter((error) => !error.includes('401'));
  },
);

test(
  'offline is indicated, the session survives, and the page recovers automatically',
  { tag: '@desktop-only' },
  async ({ page, context, watch }) => {
    const pair = await register(context);
    await store(context, pair);
    await page.goto('/coins');
    await expect(page.getByRole('heading', { level: 1, name: 'Your coins' })).toBeVisible();
    const strip = page.getByRole('status').filter({ hasText: 'You are' });
    await context.setOffline(true);
    await expect(strip).toHaveText('You are offline. What is open stays here.');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Home', exact: true }).last().click();
    await context.setOffline(false);
    await expect(strip).toHaveText('You are back online.');
    await expectAccessible(page);
    await expect(strip).toBeHidden({ timeout: 10_000 });
    await expect(account(page)).toBeVisible();
    // The browser logs the requests that failed offline.
    watch.errors = watch.errors.filter((error) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(error));
  },
);
