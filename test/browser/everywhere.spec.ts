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
      const replies = (on: Page) => thread(on).locator('.message').last().innerText();
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

test(
  'the last hour is readable without a connection where that is switched on, until signing out',
  { tag: '@desktop-only' },
  async ({ page, context, watch }) => {
    const visitor = await register(context);
    await enter(context, visitor);
    const chat = await beginChat(context, visitor);
    await call(context, visitor, 'POST', `/api${chat}/message`, { content: 'Remember the lantern.' });

    await page.goto('/settings');
    await page.getByRole('switch', { name: 'Keep on this device' }).click();
    await page.goto(chat);
    await expect(thread(page).getByText('Remember the lantern.').first()).toBeVisible();
    // The page and its code, and what was seen.
    await page.waitForFunction(async () => (await caches.open('nb_shell')).match('/chat'));
    await page.waitForFunction(async () => {
      const request = indexedDB.open('nb_kept');
      const db = await new Promise<IDBDatabase>((resolve) => (request.onsuccess = () => resolve(request.result)));
      const rows = db.transaction('pages').objectStore('pages').count();
      const count = await new Promise<number>((resolve) => (rows.onsuccess = () => resolve(rows.result)));
      db.close();
      return count >= 2;
    });

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
    await page.waitForFunction(async () => !(await caches.has('nb_shell')));
    await context.setOffline(true);
    await page.goto(chat).catch(() => {});
    await expect(page.getByText('Remember the lantern.')).toHaveCount(0);
    await context.setOffline(false);
    watch.errors = [];
  },
);
