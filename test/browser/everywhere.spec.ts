// One user on two devices, and one device without a connection.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/product.ts';
import { call, enter, register, type Visitor } from './support/visitors.ts';

interface Listed {
  items: { id: string; isPremium: boolean }[];
}

/** A chat with the first character that anybody may talk with. */
async function beginChat(context: BrowserContext, visitor: Visitor): Promise<string> {
  const { items } = await call<Listed>(context, visitor, 'GET', '/api/characters?limit=50');
  const character = items.find(({ isPremium }) => !isPremium)!;
  const page = await call<{ conversation: { id: string } }>(
    context,
    visitor,
    'GET',
    `/api/chat/${character.id}`,
  );
  return `/chat/${page.conversation.id}`;
}

const composer = (page: Page) => page.locator('.composer-text');
const thread = (page: Page) => page.getByRole('region', { name: /^Conversation with / });

/** What this device keeps in the browser's database, as somebody who copies it sees it. */
async function keptRows(): Promise<{ count: number; text: string }> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('The database could not be read')));
    });
  const db = await done(indexedDB.open('nb_kept'));
  const rows = db.objectStoreNames.contains('pages')
    ? await done<{ data: ArrayBuffer }[]>(db.transaction('pages').objectStore('pages').getAll())
    : [];
  db.close();
  const text = rows.map((row) => JSON.stringify(row) + new TextDecoder().decode(row.data)).join('');
  return { count: rows.length, text };
}

test(
  'a chat is in step on two devices, and neither text of a draft is lost',
  { tag: '@desktop-only' },
  async ({ page, context, browser, baseURL }) => {
    const visitor = await register(context);
    await enter(context, visitor);
    const chat = await beginChat(context, visitor);
    const other = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } });
    await enter(other, visitor);
    const phone = await other.newPage();
    await page.goto(chat);
    await phone.goto(chat);
    await expect(composer(page)).toBeVisible();
    await expect(composer(phone)).toBeVisible();

    await test.step('a message and its reply appear on the other device', async () => {
      await composer(page).fill('Good evening from the desk.');
      await page.keyboard.press('Enter');
      await expect(thread(phone).getByText('Good evening from the desk.').first()).toBeVisible();
      await expect(page.locator('.chat-status')).toBeHidden();
      await expect(phone.locator('.chat-status')).toBeHidden();
      const replies = (on: Page) => thread(on).locator('.message-text').last().innerText();
      await expect.poll(() => replies(phone)).toBe(await replies(page));
    });

    await test.step('what stands in the composer appears on the other device', async () => {
      await composer(page).fill('I was just about to');
      await expect(composer(phone)).toHaveValue('I was just about to');
    });

    await test.step('where both have written, the other text is shown and one is chosen', async () => {
      await other.setOffline(true);
      await composer(phone).fill('Written on the phone');
      await composer(page).fill('Written at the desk');
      await page.waitForResponse((answer) => answer.url().endsWith('/composer') && answer.ok());
      await other.setOffline(false);
      await composer(phone).press('End');
      await composer(phone).pressSequentially('!');
      await expect(phone.getByText('Also written on another device')).toBeVisible();
      await expect(phone.locator('.other-draft')).toContainText('Written at the desk');
      await expectAccessible(phone);
      await phone.getByRole('button', { name: 'Keep mine' }).click();
      await expect(composer(page)).toHaveValue('Written on the phone!');
    });
    await other.close();
  },
);

test('the last hour is readable without a connection where that is switched on, until signing out', async ({
  page,
  context,
  watch,
}) => {
  const visitor = await register(context);
  await enter(context, visitor);
  const chat = await beginChat(context, visitor);
  await page.goto(chat);
  await composer(page).fill('Remember the lantern.');
  await page.keyboard.press('Enter');
  await expect(page.locator('.message.is-newest .message-actions')).toBeVisible();

  await page.goto('/settings');
  await page.getByRole('switch', { name: 'Keep on this device' }).click();
  await page.goto(chat);
  await expect(thread(page).getByText('Remember the lantern.').first()).toBeVisible();
  // The page and its code, and what was seen.
  await expect
    .poll(() => page.evaluate(async () => Boolean(await (await caches.open('nb_shell')).match('/chat'))))
    .toBe(true);
  await expect.poll(() => page.evaluate(keptRows).then(({ count }) => count)).toBeGreaterThanOrEqual(2);
  expect((await page.evaluate(keptRows)).text).not.toContain('lantern');

  await context.setOffline(true);
  await page.reload();
  await expect(thread(page).getByText('Remember the lantern.').first()).toBeVisible();
  await expect(page.getByText(/As this device saw it at/)).toBeVisible();
  await composer(page).fill('Are you there?');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Will be sent when you are back online')).toBeVisible();
  watch.errors = [];

  await context.setOffline(false);
  await page.goto('/settings#devices');
  await page.getByRole('button', { name: 'Sign out of this device' }).click();
  await expect.poll(() => page.evaluate(() => caches.has('nb_shell'))).toBe(false);
  expect((await page.evaluate(keptRows)).count).toBe(0);
  await context.setOffline(true);
  await page.goto(chat).catch(() => {});
  await expect(page.getByText('Remember the lantern.')).toHaveCount(0);
  await context.setOffline(false);
  watch.errors = [];
});
