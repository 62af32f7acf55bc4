// What is written without typing: one's own buttons, commands, and keys of the field.
import { expect, expectAccessible, test } from './support/product.ts';
import { call, enter, register } from './support/visitors.ts';

test('quick replies and commands', async ({ page, context }) => {
  const visitor = await register(context);
  await enter(context, visitor);
  const { items } = await call<{ items: { id: string; name: string }[] }>(
    context,
    visitor,
    'GET',
    '/api/characters?limit=1',
  );
  await page.goto(`/chat/${items[0]!.id}`);
  const field = page.locator('.composer-text');
  const row = page.getByRole('toolbar', { name: 'Quick replies' });

  await test.step('one writes a button, by keyboard', async () => {
    await field.fill('/quick');
    await field.press('Enter');
    await expect(page.getByText('Nothing here yet.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New', exact: true }).press('Enter');
    await page.getByLabel('Name of the button').fill('Nod');
    await page.getByLabel('Text', { exact: true }).fill('*{{user}} nods.* {{input}}');
    await expectAccessible(page);
    await page.getByLabel('Text', { exact: true }).press('Tab');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByLabel('Name of the button').fill('Greet');
    await page.getByLabel('Text', { exact: true }).fill('Good evening.');
    await page.getByLabel('When it is pressed').selectOption('send');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Move Greet up' }).press('Enter');
    await expect(page.locator('.quick-replies-list li').first()).toContainText('Greet');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  });

  await test.step('one press fills the field, another one sends', async () => {
    await expect(row.getByRole('button')).toHaveCount(3);
    await expectAccessible(page);
    await field.fill('Hello.');
    await row.getByRole('button', { name: 'Nod' }).click();
    await expect(field).toHaveValue(`*${visitor.user.username} nods.* Hello.`);
    await field.fill('');
    await row.getByRole('button', { name: 'Greet' }).click();
    await expect(page.locator('.thread .is-mine').last()).toContainText('Good evening.');
    await expect(page.locator('.thread .is-newest [data-action="regenerate"]')).toBeEnabled();
  });

  await test.step('the up arrow edits what was said last', async () => {
    await field.press('ArrowUp');
    await expect(page.locator('.message-editor textarea')).toHaveValue('Good evening.');
    await page.keyboard.press('Escape');
  });

  await test.step('a command searches, another one begins a path with a name', async () => {
    await field.fill('/search evening');
    await field.press('Enter');
    await expect(page.getByRole('searchbox', { name: 'Search in this chat' })).toHaveValue('evening');
    await page.getByRole('button', { name: 'Close the search' }).click();
    await field.fill('/branch Rain');
    await field.press('Enter');
    await expect(field).toHaveValue('Good evening.');
    await field.fill('It rains.');
    await field.press('Enter');
    await expect(page.locator('.thread .is-newest [data-action="regenerate"]')).toBeEnabled();
    await field.fill('/paths');
    await field.press('Enter');
    await expect(page.getByText('Rain', { exact: true }).first()).toBeVisible();
  });
});
