// Follows the links on screens and in dialogs, and checks that each leads to an existing screen.
import type { Page } from '@playwright/test';
import { expect, test } from './support/product.ts';
import { quiet } from './support/quiet.ts';
import { enter, register } from './support/visitors.ts';

const FOR_GUESTS = [
  ...['/', '/creators', '/showcase', '/features', '/search?q=moon', '/tags/romance', '/subscribe', '/coins'],
  ...[
    '/guides',
    '/legal',
    '/legal/terms-of-service',
    '/support',
    '/content-removal',
    '/verify',
    '/verify-email',
  ],
];
const FOR_USERS = [
  ...[
    '/',
    '/favorites',
    '/chat',
    '/user-gallery',
    '/user-characters',
    '/following',
    '/settings',
    '/lorebooks',
  ],
  ...['/notifications', '/user-profile', '/generate-images', '/create-character', '/all-user-images'],
];

/** Paths only, because queries and fragments do not change the screen. */
const linksOn = (page: Page): Promise<string[]> =>
  page.$$eval('a[href]', (links) =>
    links
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter((address) => address.origin === location.origin)
      .map((address) => address.pathname),
  );

/** The kind of a page: of many similar pages (characters, creators, tags, guides) one is opened. */
const kindOf = (path: string): string =>
  path.replace(/[\da-f]{8}-[\da-f-]{27}/g, 'id').replace(/^\/(tags|guides)\/[^/]+$/, '/$1/one');

test('links on all screens and in dialogs lead to existing screens', async ({ page, context, isMobile }) => {
  test.skip(isMobile, 'a phone has the same links');
  const found = new Map<string, string>();
  const collect = async () => {
    for (const path of await linksOn(page)) if (!found.has(kindOf(path))) found.set(kindOf(path), path);
  };

  const visit = async (path: string) => {
    await page.goto(path);
    await page.locator('#content').waitFor();
    await expect(page.getByText('Loading page...')).toHaveCount(0);
    await quiet(page);
    await collect();
  };

  await test.step('as a guest', async () => {
    await enter(context, null);
    for (const path of FOR_GUESTS) await visit(path);
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByRole('dialog', { name: 'Create Your Account' }).waitFor();
    await collect();
  });

  await test.step('signed in', async () => {
    await enter(context, await register(context));
    for (const path of FOR_USERS) await visit(path);
  });

  expect(found.size).toBeGreaterThan(30);
  const dead: string[] = [];
  for (const path of found.values()) {
    const answer = await context.request.get(path);
    if (answer.status() !== 200) dead.push(`${path} answers ${answer.status()}`);
    if (!/text\/html/.test(answer.headers()['content-type'] ?? '')) continue;
    await page.goto(path);
    await page.locator('#content').waitFor();
    await quiet(page);
    if (path !== '/not-found' && (await page.getByText('This path is overgrown').count()) > 0)
      dead.push(`${path} shows the not-found screen`);
  }
  expect(dead).toEqual([]);
});
