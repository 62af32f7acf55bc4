// Chats in order: pinned, filed, tagged, archived and marked from the list, one by one and several at once.
import { expect, expectAccessible, test } from './support/product.ts';
import { call, enter, register } from './support/visitors.ts';

test('one keeps chats in order, by menu and several at once', async ({ page, context, isMobile }) => {
  const visitor = await register(context);
  await enter(context, visitor);
  const { items } = await call<{ items: { id: string; name: string }[] }>(
    context,
    visitor,
    'GET',
    '/api/characters?limit=3',
  );
  const headers = { authorization: `Bearer ${visitor.accessToken}` };
  for (const { id } of items) {
    await call(context, visitor, 'GET', `/api/chat/${id}`);
    await context.request.post(`/api/chat/${id}/message`, { headers, data: { content: 'Good evening.' } });
  }
  await page.goto('/chat');
  const rows = page.locator('.chat-row');
  await expect(rows).toHaveCount(3);
  const last = await rows.nth(2).locator('b').textContent();
  const openMenu = async (title: string | null) => {
    await rows.filter({ hasText: title! }).hover();
    await page.getByRole('button', { name: `More for the chat “${title}”` }).click();
  };

  await test.step('a pinned chat comes first', async () => {
    await openMenu(last);
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Pin', exact: true }).click();
    await expect(rows.first().locator('b')).toHaveText(last!);
  });

  await test.step('a chat goes into a new folder', async () => {
    await openMenu(last);
    await page.getByRole('menuitem', { name: 'Move to folder…' }).click();
    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Night shift');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Night shift' }).click();
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await expect(rows).toHaveCount(3);
  });

  await test.step('several are tagged, marked and archived together', async () => {
    await page.getByRole('button', { name: 'Select chats' }).click();
    await rows.nth(1).getByRole('checkbox').check();
    await rows.nth(2).getByRole('checkbox').check();
    const tools = page.getByRole('toolbar', { name: 'Chosen chats' });
    await tools.getByRole('button', { name: 'Tags' }).click();
    await page.getByRole('textbox', { name: 'New tag' }).fill('slow burn');
    await page.getByRole('textbox', { name: 'New tag' }).press('Enter');
    await expect(page.getByRole('button', { name: '#slow burn' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(rows.nth(1)).toContainText('#slow burn');
    await expectAccessible(page);
    await tools.getByRole('button', { name: 'Mark as unread' }).click();
    await expect(page.locator('.chat-row.is-new')).toHaveCount(2);
    if (!isMobile) await page.locator('.chat-row.is-new').first().hover();
    await page.getByRole('button', { name: 'Select chats' }).click();
    await page.getByRole('button', { name: 'Select all 3' }).click();
    await tools.getByRole('button', { name: 'Archive', exact: true }).click();
    await expect(page.getByText('All your chats are archived.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows).toHaveCount(3);
  });
});
