// What is written without typing: one's own buttons, commands, keys of the field, and the row above it.
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

  await test.step('one chooses what stands above the field, by keyboard', async () => {
    await page.goBack();
    const tools = page.getByRole('group', { name: 'Writing tools' });
    await tools.getByRole('button', { name: 'Change this row' }).press('Enter');
    const list = page.getByRole('list', { name: 'What can stand there' });
    await expect(list).toBeVisible();
    await expectAccessible(page);
    for (const name of ['Picture', 'Speak as', 'Hide portraits'])
      await page.getByRole('switch', { name, exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Move Hide portraits up' }).press('Alt+ArrowUp');
    await expect(page.getByRole('button', { name: 'Move Hide portraits up' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(tools.getByRole('button', { name: 'Change this row' })).toBeFocused();
    await expect(tools.getByRole('button', { name: 'Picture', exact: true })).toHaveCount(0);
    await tools.getByRole('button', { name: 'Hide portraits' }).click();
    await expect(tools.getByRole('button', { name: 'Portraits hidden' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expectAccessible(page);
    // What is not there stays in reach.
    await field.fill('/persona');
    await field.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Speak as' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field).toBeFocused();
    // A reload would drop what is still on its way.
    const stored = () => call<{ tools: string[] }>(context, visitor, 'GET', '/api/quick-row');
    await expect.poll(async () => (await stored()).tools).toContain('portraits');
    await page.reload();
    await expect(tools.getByRole('button', { name: 'Portraits hidden' })).toBeVisible();
    await expect(tools.getByRole('link')).toHaveCount(0);
  });
});
