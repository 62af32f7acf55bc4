// The map of a conversation's paths: branching in the chat, names, going back, comparing, deleting with undo.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, forgive, test } from './support/product.ts';
import { quiet } from './support/quiet.ts';
import { call, enter, register } from './support/visitors.ts';

async function say(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Write to / });
  await field.fill(text);
  await field.press('Enter');
  await expect(page.locator('.message.is-mine', { hasText: text })).toBeVisible();
  await expect(page.locator('.chat-status')).toBeHidden();
  await expect(page.locator('[aria-busy="true"].message')).toHaveCount(0);
}

test('one goes back in a talk, and finds every path on the map', async ({
  page,
  context,
  isMobile,
  watch,
}) => {
  const visitor = await register(context);
  await enter(context, visitor);
  const { items } = await call<{ items: { id: string }[] }>(
    context,
    visitor,
    'GET',
    '/api/characters?limit=1',
  );
  await page.goto(`/chat/${items[0]!.id}`);
  await say(page, 'Good evening.');
  await say(page, 'Play it for me, then.');

  await test.step('a reply is branched from, and one can go back', async () => {
    const reply = page.locator('.message:not(.is-mine)').nth(1);
    await reply.scrollIntoViewIfNeeded();
    await reply.focus();
    await reply.getByRole('button', { name: 'Branch from here' }).press('Enter');
    await expect(page.locator('.message.is-mine')).toHaveCount(1);
    await expect(page.getByText('The next message begins a new path', { exact: true })).toBeVisible();
    await expect(page.locator('.composer-text')).toBeFocused();
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect(page.locator('.message.is-mine')).toHaveCount(2);
  });

  await test.step('a message of one’s own comes back into the composer', async () => {
    const mine = page.locator('.message.is-mine').nth(1);
    await mine.focus();
    // The newest exchange is branched from by its own message.
    await mine.getByRole('button', { name: 'Branch from here' }).press('Enter');
    await expect(page.locator('.composer-text')).toHaveValue('Play it for me, then.');
    await say(page, 'What if the frost comes early?');
    await expect(page.locator('.message.is-mine').last().locator('.message-which')).toHaveText('Version 2/2');
  });

  await test.step('two versions are compared in the chat', async () => {
    const mine = page.locator('.message.is-mine').last();
    await mine.focus();
    await mine.getByRole('button', { name: 'Compare versions' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Two versions' });
    await expect(dialog.getByText('Play it for me, then.')).toBeVisible();
    await expect(dialog.getByText('What if the frost comes early?')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });

  const pane = page.getByRole('complementary', { name: 'The chosen path' });
  const line = (text: string) =>
    isMobile ? page.locator('.path-line', { hasText: text }) : page.getByRole('treeitem', { name: text });

  await test.step('the map shows both', async () => {
    const panel = page.getByRole('button', { name: 'Character panel' });
    if (await panel.isVisible()) await panel.click();
    await page.getByRole('link', { name: 'Paths' }).click();
    await page.waitForURL(/\/paths$/);
    await expect(line('What if the frost')).toBeVisible();
    await expect(line('What if the frost')).toHaveAttribute('aria-current', 'true');
    await expect(pane.getByText('Last words')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a path is chosen, named, deleted and brought back', async () => {
    await line('Play it for me').click();
    await expect(pane.getByText('another path, 2 messages')).toBeVisible();
    await pane.getByRole('button', { name: 'Name this path' }).click();
    await pane.getByLabel('Name of this path').fill('The violin');
    await pane.getByRole('button', { name: 'Save' }).click();
    await expect(pane.getByRole('heading', { name: 'The violin' })).toBeVisible();
    await expectAccessible(page);
    await pane.getByRole('button', { name: 'Delete this path' }).click();
    await expect(line('Play it for me')).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(line('Play it for me')).toBeVisible();
  });

  if (!isMobile)
    await test.step('the arrow keys walk, Home leads back, + enlarges', async () => {
      await line('What if the frost').click();
      // What was brought back stands where it was.
      await page.keyboard.press('ArrowUp');
      await expect(line('Play it for me')).toBeFocused();
      await page.keyboard.press('Home');
      await expect(line('What if the frost')).toBeFocused();
      await page.keyboard.press('+');
      await expect(page.getByRole('group', { name: 'Zoom' })).toContainText('120 %');
      await page.keyboard.press('0');
      await page.getByRole('button', { name: 'List' }).click();
      await expect(page.locator('.path-line', { hasText: 'Play it for me' })).toBeVisible();
      await expectAccessible(page);
    });

  await test.step('the talk goes on from the other path', async () => {
    await (
      isMobile ? line('Play it for me') : page.locator('.path-line', { hasText: 'Play it for me' })
    ).click();
    await pane.getByRole('button', { name: 'Continue here' }).click();
    await page.waitForURL(/\/chat\/[^/]+$/);
    await expect(page.locator('.message.is-mine').last()).toContainText('Play it for me, then.');
  });

  await test.step('a picture made from here is found beside the chat, and leads back to its path', async () => {
    await call(context, visitor, 'POST', '/api/coins/claim-monthly');
    await page.getByRole('textbox', { name: /^Write to / }).fill('/pictures');
    await page.keyboard.press('Enter');
    // The bar at the foot has a link of nearly the same name.
    const beside = page.getByRole('dialog', { name: 'Pictures of this chat' });
    await beside.getByRole('link', { name: 'Create image', exact: true }).click();
    const note = page.getByText(/^For your chat with /);
    await expect(note).toBeVisible();
    await page.reload();
    await expect(note).toBeVisible();
    await expect(page.getByText('Nothing in bloom yet')).toBeVisible();
    await page.getByRole('textbox', { name: /^Prompt/ }).fill('at night in a garden');
    await page.getByRole('button', { name: 'Generate' }).click();
    await expect(page.getByText(/ of 1 ready$/)).toBeVisible();
    // While it is being drawn.
    await page.getByRole('link', { name: 'Back to the chat' }).click();
    const [field, pictures] = [
      page.getByRole('textbox', { name: /^Write to / }),
      page.getByRole('dialog', { name: 'Pictures of this chat' }),
    ];
    const openPictures = async () => {
      await field.fill('/pictures');
      await field.press('Enter');
      await expect(pictures.locator('[data-picture]')).toHaveCount(1, { timeout: 150_000 });
    };
    await openPictures();
    await expectAccessible(page);
    await pictures.getByRole('button', { name: 'Close' }).click();
    const mine = page.locator('.message.is-mine').last();
    await mine.focus();
    await mine.getByRole('button', { name: 'Later version' }).press('Enter');
    await expect(mine).toContainText('What if the frost comes early?');
    await openPictures();
    await pictures.getByRole('button', { name: /Go to message/ }).press('Enter');
    await expect(mine).toContainText('Play it for me, then.');
    await expect(page.locator('.message.is-newest')).toBeFocused();
    // That the message is on another path.
    forgive(watch, '/around');
  });

  await test.step('each of these screens may be written from right to left', async () => {
    const chat = new URL(page.url()).pathname;
    for (const path of ['/chat', chat, `${chat}/paths`, '/import']) {
      await page.goto(path);
      await page.evaluate(() => (document.documentElement.dir = 'rtl'));
      await quiet(page);
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(tooWide, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
      await test.step(path, () => expectAccessible(page));
    }
  });
});
