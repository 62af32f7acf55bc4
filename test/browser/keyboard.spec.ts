// Using the product by keyboard alone: the gate, a chat, and an enlarged picture.
import { tabTo } from './support/keys.ts';
import { expect, expectAccessible, test } from './support/product.ts';
import { enter, register } from './support/visitors.ts';

test(
  'a visitor passes the gate, chats and enlarges a picture by keyboard alone',
  { tag: '@desktop-only' },
  async ({ page, context }) => {
    const main = page.getByRole('main');
    await enter(context, await register(context), { nb_age_verified: '' });

    await test.step('through the gate', async () => {
      await page.goto('/');
      await tabTo(page, page.getByRole('button', { name: 'Yes, I am 18 or older' }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeHidden();
    });

    await test.step('to a character, skipping the navigation', async () => {
      await tabTo(page, page.getByRole('link', { name: 'Skip to content' }), { most: 3 });
      await page.keyboard.press('Enter');
      await tabTo(page, main.locator('.card-link').first());
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/characters\//);
      await expectAccessible(page);
    });

    await test.step('into a chat, where a message can be typed and sent', async () => {
      await tabTo(page, main.getByRole('button', { name: /^Start chat/ }).first());
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/chat\//);
      const composer = page.locator('.composer-text');
      await tabTo(page, composer);
      await page.keyboard.type('Good evening.');
      await page.keyboard.press('Enter');
      await expect(
        main.getByRole('region', { name: /^Conversation with / }).getByText('Good evening.'),
      ).toBeVisible();
      await expect(page.locator('.chat-status')).toBeHidden();
      // The focus stays in the text box.
      await expect(composer).toBeFocused();
      await expectAccessible(page);
    });

    await test.step('to an enlarged picture and back', async () => {
      await page.goto('/showcase');
      const picture = main.locator('[data-picture]').first();
      await tabTo(page, picture);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: /^Picture / });
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(picture).toBeFocused();
    });
  },
);
