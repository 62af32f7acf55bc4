// Notifications: the bell, the list, the preferences, pushes, and the operator's news.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/product.ts';
import { registerAdmin } from './support/staff.ts';
import { call, enter, register, type Visitor } from './support/visitors.ts';

const bell = (page: Page, unread: number) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: unread ? `Notifications, ${unread} unread` : 'Notifications', exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Registers a user who follows this visitor. @returns the new user. */
async function follow(context: BrowserContext, whom: Visitor): Promise<Visitor> {
  const fan = await register(context);
  await call(context, fan, 'POST', `/api/follows/users/${whom.user.id}/follow`);
  return fan;
}

/** Counts the requests for the event stream by all tabs. */
function countStreams(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/notifications/events')) count++;
  });
  return () => count;
}

test(
  'a new notification appears at the bell without a reload',
  { tag: '@desktop-only' },
  async ({ page, context }) => {
    const me = await register(context);
    await enter(context, me);
    await page.goto('/');
    await expect(bell(page, 0)).toBeVisible();
    const fan = await follow(context, me);
    await expect(bell(page, 1)).toBeVisible();

    await test.step('the panel shows it; a click opens its page and marks it as read', async () => {
      await bell(page, 1).click();
      const row = panel(page).getByRole('link', { name: new RegExp(fan.user.username) });
      await expect(row).toBeVisible();
      await expectAccessible(page);
      await row.click();
      await expect(panel(page)).toBeHidden();
      // The new page takes the focus, which would close a panel that is opened earlier.
      await expect(title(page, fan.user.username)).toBeVisible();
      await expect(bell(page, 0)).toBeVisible();
    });

    await test.step('the panel by keyboard; closing it returns the focus to the bell', async () => {
      await bell(page, 0).focus();
      await page.keyboard.press('Enter');
      await expect(panel(page).getByRole('link', { name: new RegExp(fan.user.username) })).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await expect(panel(page).getByRole('link', { name: new RegExp(fan.user.username) })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(panel(page).getByRole('button', { name: /^Remove/ })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(panel(page)).toBeHidden();
      await expect(bell(page, 0)).toBeFocused();
    });

    await test.step('the page lists all: marking as read, filtering, removing', async () => {
      await bell(page, 0).click();
      await panel(page).getByRole('link', { name: 'See everything' }).click();
      await expect(title(page, 'Notifications')).toBeVisible();
      const rows = page.getByRole('main').getByRole('listitem');
      await expect(rows).toHaveCount(1);
      await follow(context, me);
      await expect(bell(page, 1)).toBeVisible();
      await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click();
      await expect(bell(page, 0)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('main').getByRole('button', { name: 'Unread', exact: true }).click();
      await expect(page.getByText('Nothing unread')).toBeVisible();
      await page.getByRole('main').getByRole('button', { name: 'All', exact: true }).click();
      const remove = rows.getByRole('button', { name: /^Remove/ });
      while ((await remove.count()) > 0) {
        const left = await remove.count();
        await remove.first().click();
        await expect(remove).toHaveCount(left - 1);
      }
      await expect(page.getByText('Nothing yet')).toBeVisible();
      await expectAccessible(page);
      await page.reload();
      await expect(page.getByText('Nothing yet')).toBeVisible();
    });
  },
);

test(
  'all tabs share one connection, and another takes over when its tab closes',
  { tag: '@desktop-only' },
  async ({ page, context }) => {
    const me = await register(context);
    await enter(context, me);
    const streams = countStreams(context);
    await page.goto('/creators');
    await expect(bell(page, 0)).toBeVisible();
    await follow(context, me);
    await expect(bell(page, 1)).toBeVisible();

    const second = await context.newPage();
    await second.goto('/creators');
    // The tab with the stream sends the count to the others.
    await expect(bell(second, 1)).toBeVisible();
    await call(context, me, 'PUT', '/api/notifications/read');
    for (const tab of [page, second]) await expect(bell(tab, 0)).toBeVisible();
    await follow(context, me);
    for (const tab of [page, second]) await expect(bell(tab, 1)).toBeVisible();
    expect(streams()).toBe(1);

    // Marking as read in one tab updates the other.
    await second.bringToFront();
    await bell(second, 1).click();
    await panel(second).getByRole('button', { name: 'Mark all as read' }).click();
    for (const tab of [second, page]) await expect(bell(tab, 0)).toBeVisible();

    await page.close();
    await expect.poll(streams).toBe(2);
    await follow(context, me);
    await expect(bell(second, 1)).toBeVisible();
    await second.close();
  },
);

test('preferences are stored', { tag: '@desktop-only' }, async ({ page, context }) => {
  const me = await register(context);
  await enter(context, me);
  await page.goto('/settings#notifications');
  const toggle = (name: string) => page.getByRole('switch', { name, exact: true });
  await expect(toggle('Discreet notifications')).toBeChecked();
  const before = await toggle('Likes: Push').isChecked();
  await toggle('Likes: Push').click();
  await toggle('Discreet notifications').click();
  await page.getByLabel('Hour of the daily digest').selectOption('20:00');
  await expect
    .poll(() => call(context, me, 'GET', '/api/notifications/settings'))
    .toMatchObject({
      preferences: { isDiscreet: false, digestHour: 20, kinds: { likes: { push: !before } } },
    });
  await expectAccessible(page);
  await page.reload();
  await expect(toggle('Discreet notifications')).not.toBeChecked();
  await expect(toggle('Likes: Push')).toBeChecked({ checked: !before });
  await expect(page.getByLabel('Hour of the daily digest')).toHaveValue('20');
});

test(
  'a switch whose change is not stored is reset, with a message',
  { tag: '@desktop-only' },
  async ({ page, context, watch }) => {
    await enter(context, await register(context));
    await page.goto('/settings');
    const discreet = page.getByRole('switch', { name: 'Discreet notifications' });
    await expect(discreet).toBeChecked();
    await page.route('**/api/notifications/settings', (route) => route.abort());
    await discreet.click();
    await expect(page.getByText('That could not be saved', { exact: true })).toBeVisible();
    await expect(discreet).toBeChecked();
    // The browser logs the aborted request.
    expect(watch.errors.splice(0).every((error) => error.includes('/settings'))).toBe(true);
  },
);

test(
  'a guest is asked to sign in, and an invalid link shows an error',
  { tag: '@desktop-only' },
  async ({ page, context, watch }) => {
    await enter(context, null);
    await page.goto('/notifications');
    await expect(title(page, 'Your notifications')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Notifications' })).toHaveCount(0);
    await expectAccessible(page);

    await page.goto('/unsubscribe?token=made-up');
    await expect(title(page, 'Fewer emails?')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stop these emails' }).click();
    await expect(title(page, 'This link is not valid')).toBeVisible();
    await expectAccessible(page);
    // The browser logs the refused request.
    expect(watch.errors.splice(0).every((error) => error.includes('/unsubscribe'))).toBe(true);
  },
);

test(
  'the operator sends news to all users',
  { tag: '@desktop-only' },
  async ({ page, context, dataDir, watch }) => {
    const admin = await registerAdmin(context, dataDir);
    const reader = await register(context);
    await enter(context, admin);
    await page.goto('/desk/news');
    await expect(title(page, 'News')).toBeVisible();
    await expectAccessible(page);

    await page.getByLabel('Title').fill('Lorebooks are here');
    await page.getByLabel('Text').fill('Give your characters a world.');
    await page.getByLabel('Where it leads').fill('/creators');
    await page.getByRole('button', { name: 'Tell everyone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tell everyone' }).click();
    const row = page.getByRole('row', { name: /Lorebooks are here/ });
    await expect(row).toContainText('Everyone told');
    await expectAccessible(page);

    await page.goto('about:blank');
    await enter(context, reader);
    await page.goto('/notifications');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Lorebooks are here/ })
      .click();
    await expect(page).toHaveURL(/\/creators$/);
    // The server answers desk addresses with 404 for everybody; the page itself checks for staff.
    watch.errors = watch.errors.filter((error) => !/status of 404 .*\/desk/.test(error));
  },
);
