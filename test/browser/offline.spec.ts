// Offline use: loaded content stays readable, and messages are sent once the network is back.
import { expect, expectAccessible, test } from './support/product.ts';
import { enter, register } from './support/visitors.ts';

test(
  'a chat can be read and written offline; its messages are sent later',
  { tag: '@desktop-only' },
  async ({ page, context, watch }) => {
    const visitor = await register(context);
    await enter(context, visitor);
    // Wait for the user's own feed, which replaces the general one.
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
    // `first`, because the reply may contain the same text.
    const said = thread.getByText('Good evening.').first();
    await composer.fill('Good evening.');
    await page.keyboard.press('Enter');
    await expect(said).toBeVisible();
    await expect(thread.locator('.message-notice')).toHaveCount(0);
    const chat = page.url();
    await expect(page.locator('.chat-status')).toBeHidden();

    await test.step('offline, a message is queued and marked as waiting', async () => {
      await context.setOffline(true);
      await composer.fill('Are you still there?');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Will be sent when you are back online')).toBeVisible();
      await expect(said).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('pages opened before can be read', async () => {
      await page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Home' }).click();
      await expect(page.locator('.card').first()).toBeVisible();
    });

    await test.step('back online, the message is sent from any page, and once', async () => {
      await context.setOffline(false);
      await expect(page.getByText('Your message was sent', { exact: true }).first()).toBeVisible({
        timeout: 30_000,
      });
      await page.goto(chat);
      await expect(thread.getByText('Are you still there?')).toHaveCount(1);
      await expect(page.getByText('Will be sent when you are back online')).toHaveCount(0);
    });

    await test.step('a deleted message can be restored', async () => {
      const replies = thread.locator('.message:not(.is-mine)');
      await expect(page.locator('.chat-status')).toBeHidden();
      const count = await replies.count();
      await replies.last().getByRole('button', { name: 'Delete message' }).click();
      await expect(replies).toHaveCount(count - 1);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(replies).toHaveCount(count);
    });

    await test.step('the conversation’s dialogs are accessible, and it can be renamed and deleted', async () => {
      const panel = page.locator('.character-panel');
      const dialog = page.getByRole('dialog');
      await panel.getByRole('button', { name: 'New conversation' }).click();
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await panel.getByRole('button', { name: 'Rename' }).click();
      await dialog.getByLabel('Name').fill('An evening offline');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('An evening offline').first()).toBeVisible();
      await panel.getByRole('button', { name: 'Delete conversation' }).click();
      await expect(dialog).toContainText('It rests in the bin for 30 days');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByText('An evening offline')).toHaveCount(0);
    });
    watch.errors = watch.errors.filter(
      (error) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/.test(error),
    );
  },
);
