// Personas: written in the chat, switched in the middle, and managed in the settings.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/product.ts';
import { call, enter, register } from './support/visitors.ts';

async function say(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Write to / });
  await field.fill(text);
  await field.press('Enter');
  await expect(page.locator('.message.is-mine', { hasText: text })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Stop/ })).toBeHidden();
  await expect(page.locator('[aria-busy="true"].message')).toHaveCount(0);
}

test('one speaks as a persona, switches, and keeps it', async ({ page, context }) => {
  const visitor = await register(context);
  await enter(context, visitor);
  const [character] = (
    await call<{ items: { id: string; name: string }[] }>(context, visitor, 'GET', '/api/characters?limit=1')
  ).items;
  await page.goto(`/chat/${character!.id}`);
  const now = page.getByRole('button', { name: /Speak as a persona|Speaking as/ });
  const list = page.getByRole('dialog', { name: 'Speak as' });

  await test.step('a persona is written in the chat', async () => {
    await now.focus();
    await page.keyboard.press('Enter');
    await expect(list.getByRole('button', { name: /^Nobody/ })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await list.getByRole('button', { name: 'New' }).click();
    const dialog = page.getByRole('dialog', { name: 'New persona' });
    await dialog.getByLabel('Name').fill('Mira');
    await dialog.getByLabel('Pronouns').fill('she/her');
    await dialog.getByLabel('Description').fill('Restores old maps, writes long letters');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(now).toHaveText('Mira');
    await say(page, 'Good evening to you.');
    await expect(page.locator('.message-persona')).toHaveText('Mira');
  });

  await test.step('it is kept for new chats', async () => {
    await now.click();
    await list.getByRole('switch', { name: 'Keep for new chats' }).click();
    await expect(list.getByRole('switch', { name: 'Keep for new chats' })).toHaveAttribute(
      'aria-checked',
      'true',
    );
    await expectAccessible(page);
    await list.getByRole('button', { name: /^Nobody/ }).click();
    await expect(list).toBeHidden();
    await expect(now).toHaveText('Speak as');
    await say(page, 'And now as myself.');
    await expect(page.getByText('You speak as yourself')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it is managed in the settings', async () => {
    await page.goto('/settings#personas');
    const card = page.getByRole('list', { name: 'Your personas' }).getByRole('listitem');
    await expect(card).toContainText('she/her · for new chats');
    await card.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your persona' });
    await dialog.getByLabel('Name').fill('Mirabel');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(card).toContainText('Mirabel');
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(card).toHaveCount(0);
    await page.goto(`/chat/${character!.id}`);
    await expect(page.locator('.message-persona')).toHaveText('Mira');
  });
});
