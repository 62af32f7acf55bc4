// Lorebooks that users own: making, importing, editing, saving, testing and placing them.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { forgive } from './support/creating.ts';
import { expect, expectAccessible, test } from './support/product.ts';
import { call, enter, register } from './support/visitors.ts';

const jsonFile = (name: string, value: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(value)),
});
const WORLD_INFO = {
  entries: {
    0: { uid: 0, key: ['heron'], comment: 'The herons', content: 'Herons sleep on the pier.', sticky: 2 },
    1: { uid: 1, key: ['pier'], comment: 'The pier', content: 'The pier is of black oak.' },
  },
};

const note = (page: Page) => page.locator('.book-note');
const entryRow = (page: Page, title: string) => page.locator('.book-entry-open', { hasText: title });
/** On a phone, the entries and the test bench are two views. */
async function see(page: Page, view: 'Entries' | 'Test'): Promise<void> {
  const choice = page.getByRole('group', { name: 'What is shown' });
  if (await choice.isVisible()) await choice.getByRole('button', { name: view }).click();
}

test('a lorebook is made, edited, tested, placed, exported and deleted', async ({ page, context, watch }) => {
  const visitor = await register(context);
  await enter(context, visitor);
  const [character] = (
    await call<{ items: { id: string; name: string }[] }>(context, visitor, 'GET', '/api/characters?limit=1')
  ).items;
  await call(context, visitor, 'GET', `/api/chat/${character!.id}`);

  await test.step('the empty list is reached from the own characters', async () => {
    await page.goto('/user-characters');
    await page.getByRole('link', { name: 'Lorebooks' }).click();
    await expect(page.getByRole('heading', { name: 'No lorebook yet' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New lorebook' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New lorebook' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('Give the lorebook a name')).toBeVisible();
    await dialog.getByLabel('Name').fill('The drowned town');
    await dialog.getByLabel('Name').press('Enter');
    await expect(page.getByRole('heading', { name: 'The drowned town' })).toBeAttached();
  });

  await test.step('an entry is written and saved with the keyboard', async () => {
    await expect(note(page)).toHaveText('Saved');
    await page.getByRole('button', { name: 'Add an entry' }).click();
    await page.getByLabel('Title', { exact: true }).fill('The lamp');
    await page.getByLabel('Keywords', { exact: true }).fill('lamp, /lights?/i');
    await page.getByLabel('Text for the model').fill('A lamp of brass burns in the tower.');
    await expect(note(page)).toHaveText('Not saved yet');
    await page.getByText('More settings').click();
    await page.getByLabel('Chance, in per cent').fill('100');
    await expectAccessible(page);
    await page.keyboard.press('Control+s');
    await expect(note(page)).toHaveText('Saved');
    await page.reload();
    await entryRow(page, 'The lamp').click();
    await expect(page.getByLabel('Keywords', { exact: true })).toHaveValue('lamp, /lights?/i');
  });

  await test.step('entries are duplicated, moved, put in a folder, deleted and brought back', async () => {
    const more = page.getByRole('button', { name: /^More for The lamp/ });
    await more.first().click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByLabel('Title', { exact: true }).fill('The bell');
    await page.getByLabel('Keywords', { exact: true }).fill('bell');
    await entryRow(page, 'The bell').press('Alt+ArrowUp');
    const titles = page.locator('.book-entry b');
    await expect(titles).toHaveText(['The bell', 'The lamp']);
    await more.click();
    await page.getByRole('menuitem', { name: 'Into a new folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'New folder' });
    await dialog.getByLabel('Name of the folder').fill('Tower');
    await dialog.getByRole('button', { name: 'Make it' }).click();
    await expect(page.getByRole('region', { name: 'Tower' }).locator('.book-entry b')).toHaveText('The lamp');
    await page.getByRole('button', { name: 'More for The bell' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(titles).toHaveText(['The lamp']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(titles).toHaveText(['The lamp', 'The bell']);
    await page.getByRole('checkbox', { name: 'The bell is in use' }).uncheck();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(note(page)).toHaveText('Saved');
  });

  await test.step('the test bench says what a text brings in and why', async () => {
    await see(page, 'Test');
    await page.getByLabel('A text', { exact: true }).fill('The bell rings.\n\nShe lights the lamp.');
    await page.getByLabel('A text', { exact: true }).press('Control+Enter');
    const bench = page.getByRole('region', { name: 'Test bench' });
    await expect(bench.getByText('1 entry is told to the model')).toBeVisible();
    await expect(bench.getByText('“lamp” is said in message 2')).toBeVisible();
    await bench.getByText('1 silent entry').click();
    await expect(bench.getByText('Switched off')).toBeVisible();
    await expectAccessible(page);
    await bench.getByRole('button', { name: 'The lamp' }).click();
    await expect(entryRow(page, 'The lamp')).toBeFocused();
    await expect(entryRow(page, 'The lamp')).toHaveAttribute('aria-expanded', 'true');
  });

  await test.step('leaving with unsaved changes asks first', async () => {
    await page.getByLabel('Title', { exact: true }).fill('The brass lamp');
    await page.getByRole('link', { name: 'Lorebooks' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await expect(note(page)).toHaveText('Not saved yet');
  });

  await test.step('a change in another window is not overwritten unseen', async () => {
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    const stored = await call<{ revision: number }>(context, visitor, 'GET', `/api/lorebooks/${id}`);
    await call(context, visitor, 'PATCH', `/api/lorebooks/${id}`, {
      revision: stored.revision,
      name: 'Renamed elsewhere',
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'This lorebook was changed in another window' });
    await expect(dialog.getByText('Renamed elsewhere')).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep what I see here' }).click();
    await expect(note(page)).toHaveText('Saved');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('The drowned town');
    forgive(watch, /409/);
  });

  await test.step('a refused text is shown at its entry', async () => {
    await page.getByLabel('Text for the model').fill('She looks like a teenager.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page.getByLabel('Text for the model')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Text for the model').fill('A lamp of tin.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(note(page)).toHaveText('Saved');
    forgive(watch, /422/);
  });

  await test.step('it is placed with a character', async () => {
    await page.getByRole('button', { name: 'Where it applies' }).click();
    const dialog = page.getByRole('dialog', { name: 'Where The drowned town applies' });
    await dialog.getByRole('searchbox').fill(character!.name);
    await dialog.getByRole('button', { name: character!.name, exact: true }).first().click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('.book-place')).toContainText(`Applies in chats with ${character!.name}`);
  });

  await test.step('a file is previewed and imported; the list exports and deletes', async () => {
    await page.goto('/lorebooks');
    const input = page.getByLabel('Import a lorebook', { exact: true });
    await input.setInputFiles(jsonFile('no.json', { hello: 'world' }));
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    forgive(watch, /422/);
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
    await input.setInputFiles(jsonFile('harbour.json', WORLD_INFO));
    const preview = page.getByRole('dialog', { name: 'Import harbour' });
    await expect(preview.getByText('The herons')).toBeVisible();
    await preview.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'harbour' })).toBeAttached();
    await page.getByRole('link', { name: 'Lorebooks' }).first().click();
    await expect(page.locator('.books-row')).toHaveCount(2);
    await expectAccessible(page);
    const more = page.getByRole('button', { name: 'More for harbour' });
    await more.click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export as world info' }).click();
    const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
    expect(file).toMatchObject({ entries: { 0: { key: ['heron'], sticky: 2 } } });
    await more.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete harbour?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.locator('.books-row')).toHaveCount(1);
  });
});
