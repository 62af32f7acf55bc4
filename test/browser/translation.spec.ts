// A conversation in the reader's own language: replies arrive translated, what is written is sent translated, and the
// original is one tap away.
import { field } from './support/chat-page.ts';
import { expect, expectAccessible } from './support/product.ts';
import { quiet } from './support/quiet.ts';
import { call, enter, register } from './support/visitors.ts';
import { testWithWriter as test } from './support/writing-model.ts';

test('replies are read and messages are sent in another language', async ({ page, isMobile }) => {
  const visitor = await register(page.context());
  await enter(page.context(), visitor);
  const { items } = await call<{ items: { id: string }[] }>(
    page.context(),
    visitor,
    'GET',
    '/api/characters?limit=1',
  );
  await page.goto(`/chat/${items[0]!.id}`);
  await expect(field(page)).toBeVisible();

  await test.step('the languages are chosen beside the conversation', async () => {
    if (isMobile) await page.getByRole('button', { name: 'Character panel' }).click();
    const panel = isMobile ? page.getByRole('dialog') : page.locator('.chat-panel');
    await panel.getByLabel('Read messages in').selectOption('de');
    await panel.getByLabel(/^Send my messages to/).selectOption('en');
    await expect(panel.getByLabel('In all my chats')).toBeVisible();
    await quiet(page);
    await expectAccessible(page);
    if (isMobile) await page.keyboard.press('Escape');
  });

  await test.step('what is written goes out in the other language, and stays as it was written', async () => {
    await field(page).fill('Guten Abend.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const mine = page.locator('.message.is-mine').last();
    await expect(mine.getByRole('button', { name: 'Show what was sent' })).toBeVisible();
    await expect(mine.locator('.message-say')).toHaveText('Guten Abend.');
    await mine.getByRole('button', { name: 'Show what was sent' }).click();
    await expect(mine.locator('.message-say')).toHaveText('(English) Guten Abend.');
  });

  await test.step('the reply is translated by itself, with its original one tap away', async () => {
    const reply = page.locator('.message.is-newest:not(.is-mine)');
    const original = reply.getByRole('button', { name: 'Show original' });
    await expect(original).toBeVisible();
    await expect(reply.locator('.message-say')).toContainText('(German) Then we will have had tonight');
    await quiet(page);
    await expectAccessible(page);
    await original.press('Enter');
    await expect(reply.locator('.message-say')).not.toContainText('(German)');
    await expect(reply.getByRole('button', { name: 'Show translation' })).toBeFocused();
  });

  await test.step('both are still there after a reload', async () => {
    await page.reload();
    await expect(page.locator('.message.is-mine .message-say').last()).toHaveText('Guten Abend.');
    await expect(page.locator('.message.is-newest .message-say')).toContainText('(German)');
  });
});
