// What was read stays readable without a network, and what was written is sent once there is one again.
import { expect, expectAccessible, test } from './support/product.ts';
import { enter, register } from './support/visitors.ts';

test(
  'without a network a chat is read and written in; its words arrive later',
  { tag: '@desktop-only' },
  async ({ page, context, watch }) => {
    const visitor = await register(context);
    await enter(context, visitor);
    // One's own feed takes the place of the one for all.
    const ownFeed = page.waitForResponse(/\/api\/characters\?page=1&/);
    await page.goto('/');
    await (await ownFeed).finished();
    await page.locator('.card .card-link').nth(3).click();
    await page
      .getByRole('main')
      .getByRole('button', { name: /chat/i })
      .or(page.getByRole('main').getByRole('link', { name: /chat/i }))
      .first()
      .click();
    await page.waitForURL(/\/chat\//);
    const composer = page.locator('.composer-text');
    const thread = page.getByRole('region', { name: /^Conversation with / });
    // Whoever answers may say the same.
    const said = thread.getByText('Good evening.').first();
    await composer.fill('Good evening.');
    await page.keyboard.press('Enter');
    await expect(said).toBeVisible();
    await expect(thread.locator('.message-notice')).toHaveCount(0);
    const chat = page.url();
    await expect(page.locator('.chat-status')).toBeHidden();

    await test.step('offline: words wait in an open chat, and say so', async () => {
      await context.setOffline(true);
      await composer.fill('Are you still there?');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Waits for the network, and is sent by itself')).toBeVisible();
      await expect(said).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('what was open before can be read', async () => {
      await page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Home' }).click();
      await expect(page.locator('.card').first()).toBeVisible();
    });

    await test.step('back online they are sent, wherever one is, and stand in the chat once', async () => {
      await context.setOffline(false);
      await expect(page.getByText('Your message was sent', { exact: true }).first()).toBeVisible({
        timeout: 30_000,
      });
      await page.goto(chat);
      await expect(thread.getByText('Are you still there?')).toHaveCount(1);
      await expect(page.getByText('Waits for the network')).toHaveCount(0);
    });

    await test.step('a deleted message comes back', async () => {
      const replies = thread.getByRole('toolbar', { name: /’s message$/ });
      await expect(page.locator('.chat-status')).toBeHidden();
      const count = await replies.count();
      await replies.last().getByRole('button', { name: 'Delete message' }).click();
      await expect(replies).toHaveCount(count - 1);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(replies).toHaveCount(count);
    });
    watch.errors = watch.errors.filter(
      (error) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/.test(error),
    );
  },
);
