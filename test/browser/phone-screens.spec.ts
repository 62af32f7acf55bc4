// Every screen on a phone fits the width and has no accessibility violations. Journeys that are otherwise the
// same on phones run on the desktop only.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, forgive, test } from './support/product.ts';
import { quiet } from './support/quiet.ts';
import { registerAdmin } from './support/staff.ts';
import { Talk } from './support/talk.ts';
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
  ...['/reset-password', '/not-there'],
];
const FOR_USERS = [
  ...['/favorites', '/chat', '/user-gallery', '/user-characters', '/following', '/settings', '/lorebooks'],
  ...['/notifications', '/user-profile', '/generate-images', '/create-character', '/all-user-images'],
  ...['/coins', '/subscribe', '/support', '/import', '/shares'],
];
const FOR_STAFF = [
  ...['', '/tickets', '/removals', '/accounts', '/payments', '/orders', '/coins', '/adjustments', '/plans'],
  ...['/revenue', '/news', '/audit'],
];

test.describe('on a phone every screen fits the width and is accessible', () => {
  test.skip(({ isMobile }) => !isMobile, 'the desktop journeys check these screens');

  async function expectFitting(page: Page, path: string): Promise<void> {
    await page.goto(path);
    await page.locator('#content, main').first().waitFor();
    await expect(page.getByText('Loading page...')).toHaveCount(0);
    await quiet(page);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(tooWide, `${path} is wider than the phone`).toBeLessThanOrEqual(0);
    await test.step(path, () => expectAccessible(page));
  }

  async function visit(page: Page, paths: string[]): Promise<void> {
    for (const path of paths) await expectFitting(page, path);
  }

  const idOf = async (context: BrowserContext, list: string): Promise<string> =>
    ((await (await context.request.get(list)).json()) as { items: { id: string }[] }).items[0]!.id;

  test('for a guest', async ({ page, context, watch }) => {
    await enter(context, null);
    const character = await idOf(context, '/api/characters?limit=1');
    const creator = await idOf(context, '/api/creators/top?limit=1');
    await visit(page, [...FOR_GUESTS, `/characters/${character}`, `/creators/${creator}`]);
    // The not-found page answers 404.
    forgive(watch, '404');
  });

  test('for a user', async ({ page, context }) => {
    const visitor = await register(context);
    await enter(context, visitor);
    const talk = new Talk(context, visitor, await idOf(context, '/api/characters?limit=1'));
    await talk.say('Good evening.');
    const chat = `/chat/${(await talk.read()).conversation.id}`;
    await visit(page, [...FOR_USERS, chat, `${chat}/paths`]);
  });

  test('at the desk', async ({ page, context, dataDir, watch }) => {
    await enter(context, await registerAdmin(context, dataDir));
    await visit(
      page,
      FOR_STAFF.map((path) => `/desk${path}`),
    );
    // Desk pages answer 404 to everybody.
    forgive(watch, '404');
  });
});
