// How texts are shown on a device, the view without controls, and the shortcuts with their sheet.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, recordToasts, test } from './support/product.ts';
import { call, enter, register } from './support/visitors.ts';

async function openChat(page: Page, context: BrowserContext): Promise<void> {
  const visitor = await register(context);
  await enter(context, visitor);
  const { items } = await call<{ items: { id: string }[] }>(
    context,
    visitor,
    'GET',
    '/api/characters?limit=1',
  );
  await page.goto(`/chat/${items[0]!.id}`);
  await expect(page.locator('.message').first()).toBeVisible();
}

const textSize = (page: Page) =>
  page
    .locator('.message-text')
    .first()
    .evaluate((element) => parseFloat(getComputedStyle(element).fontSize));

test('one reads larger, in another typeface, without portraits, and without controls', async ({
  page,
  context,
}) => {
  await openChat(page, context);
  const before = await textSize(page);
  const panel = page.getByRole('button', { name: 'Character panel' });
  if (await panel.isVisible()) await panel.click();
  await page.getByRole('button', { name: 'Text and reading view' }).click();
  const sheet = page.getByRole('dialog', { name: 'Reading' });
  await expectAccessible(page);

  await test.step('each choice acts at once', async () => {
    await sheet.getByRole('button', { name: '130' }).click();
    await expect.poll(() => textSize(page)).toBeCloseTo(before * 1.3, 1);
    await sheet.getByRole('button', { name: 'OpenDyslexic' }).click();
    await expect.poll(() => page.evaluate(() => document.fonts.check('1em OpenDyslexic'))).toBe(true);
    await sheet.getByRole('button', { name: 'Hidden' }).click();
    await sheet.getByRole('button', { name: 'More' }).click();
    await expectAccessible(page);
  });

  await test.step('and is there after a reload, from the first paint on', async () => {
    await sheet.getByRole('button', { name: 'Close' }).click();
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => document.documentElement.dataset['reading'] !== undefined);
    expect(await page.locator('html').getAttribute('data-reading')).toBe(
      'size-130 font-dyslexic contrast-more portraits-hidden',
    );
    await expect(page.locator('.message').first()).toBeVisible();
    await expect(page.locator('.chat .av img').first()).toBeHidden();
  });

  await test.step('the reading view shows the words alone, and what was typed stays', async () => {
    const composer = page.locator('.composer-text');
    await composer.fill('Half a line');
    await composer.blur();
    await page.keyboard.press('v');
    await expect(composer).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    await expectAccessible(page);
    await page.goBack();
    await expect(composer).toHaveValue('Half a line');
    await composer.blur();
    await page.keyboard.press('v');
    await page.getByRole('button', { name: 'Leave reading view' }).click();
    await expect(composer).toBeVisible();
  });

  await test.step('all goes back to what it was', async () => {
    await page.locator('.composer-text').blur();
    await page.keyboard.press('t');
    await sheet.getByRole('button', { name: 'As it was' }).click();
    await expect.poll(() => textSize(page)).toBeCloseTo(before, 1);
  });
});

test(
  'the keys do what their sheet says, and can be switched off',
  { tag: '@desktop-only' },
  async ({ page, context }) => {
    await openChat(page, context);
    const composer = page.locator('.composer-text');
    await expect(page.locator('.composer-box')).toBeVisible();

    await test.step('a message is written, walked to, edited', async () => {
      await page.keyboard.press('c');
      await expect(composer).toBeFocused();
      await page.keyboard.type('Good evening.');
      await page.keyboard.press('Enter');
      await expect(page.locator('.message')).toHaveCount(3);
      await expect(page.locator('.chat-status')).toBeHidden();
      await composer.blur();
      await page.keyboard.press('k');
      await page.keyboard.press('k');
      await expect(page.locator('.message.is-mine')).toBeFocused();
      await page.keyboard.press('e');
      await expect(page.locator('.message.is-editing')).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('the sheet lists them', async () => {
      await page.keyboard.press('?');
      const sheet = page.getByRole('dialog', { name: 'Keys' });
      await expect(sheet.getByText('Another try', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
    });

    await test.step('the length is set, the chat is tagged, and each gives the focus back', async () => {
      const message = page.locator('.message.is-mine');
      await message.focus();
      await page.keyboard.press('L');
      const writing = page.getByRole('dialog', { name: /writes$/ });
      await expect(writing.getByRole('slider', { name: 'Length' })).toBeFocused();
      // Within a panel the keys are its own.
      await page.keyboard.press('B');
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(message).toBeFocused();
      const row = page.locator('.chat-row').getByRole('link');
      await row.focus();
      for (const [key, name] of [
        ['T', /tags/i],
        ['F', /move/i],
        ['E', /rename/i],
        ['B', /bin/i],
        ['M', /pictures/i],
        ['q', /quick replies/i],
        ['X', /save|export/i],
      ] as const) {
        await page.keyboard.press(key);
        const dialog = page.getByRole('dialog', { name });
        await expect(dialog).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect(row).toBeFocused();
      }
    });

    await test.step('a key that has no reply to stop says so', async () => {
      const toasts = await recordToasts(page);
      await page.keyboard.press('.');
      await expect.poll(toasts).toContain('No reply is being written');
    });

    await test.step('the open chat goes into the bin, and Undo brings it back', async () => {
      const isLeft = page.waitForURL(/\/chat$/);
      await page.keyboard.press('#');
      // It stays for five seconds, in which a busy machine may not have left the chat.
      await page.getByRole('button', { name: 'Undo' }).click();
      await isLeft;
      await expect(page.locator('.chat-row').getByRole('link')).toBeVisible();
    });

    await test.step('they lead to other screens', async () => {
      await page.keyboard.press('g');
      await page.keyboard.press('s');
      await page.waitForURL(/\/settings/);
    });

    await test.step('switched off, single keys do nothing', async () => {
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      const sheet = page.getByRole('dialog', { name: 'Keys' });
      await sheet.getByRole('switch').click();
      await sheet.getByRole('button', { name: 'Close' }).click();
      await page.keyboard.press('g');
      await page.keyboard.press('c');
      await page.keyboard.press('?');
      await expect(sheet).toBeHidden();
      expect(new URL(page.url()).pathname).toBe('/settings');
    });
  },
);
