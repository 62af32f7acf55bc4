// Chats come in from a file and go out again: choose, look over, bring in, report, undo, export.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { HEADER, lines, SILLY_TAVERN, zipOf } from '../support/chat-forms.ts';
import { V3 } from '../support/card-files.ts';
import { expect, expectAccessible, test } from './support/product.ts';
import { enter, register } from './support/visitors.ts';

const PICTURES = process.env['CHAT_FILES_PICTURES'];
const picture = async (page: Page, name: string) => {
  if (PICTURES)
    await page.screenshot({ path: `${PICTURES}/${name}-${page.viewportSize()!.width}.png`, fullPage: true });
};

const folder = () =>
  Buffer.from(
    zipOf({
      'data/characters/Odile.json': JSON.stringify({ ...V3, data: { ...V3.data, name: 'Odile' } }),
      'data/chats/Odile/A walk at night.jsonl': lines(
        { ...HEADER, character_name: 'Odile' },
        ...SILLY_TAVERN.slice(1),
      ),
      'data/chats/Stranger/Old days.jsonl': lines(
        { ...HEADER, character_name: 'Stranger' },
        ...SILLY_TAVERN.slice(1, 3),
      ),
      'data/group chats/Both.jsonl': lines({
        name: 'A',
        is_user: false,
        mes: 'Hi',
        original_avatar: 'a.png',
      }),
      'data/worlds/Marsh.json': JSON.stringify({ entries: {} }),
    }),
  );

test('a data folder comes in, is reported, goes out, and is undone', async ({ page, context }) => {
  await enter(context, await register(context));

  await test.step('the import is reached from the list of chats', async () => {
    await page.goto('/chat');
    await page.getByRole('link', { name: 'Bring chats from elsewhere' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bring your past' })).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'choose');
  });

  await test.step('a file without chats is refused in words', async () => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no chat') });
    await expect(page.getByRole('alert')).toContainText('No chat or character was recognised');
    await picture(page, 'refused');
  });

  await test.step('what was found is looked over, by keyboard', async () => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'backup.zip', mimeType: 'application/zip', buffer: folder() });
    await expect(page.getByRole('heading', { level: 1, name: 'Look it over' })).toBeVisible();
    const names = page.getByRole('region', { name: 'Who is who' });
    await expect(names).toContainText('1 name without a character');
    await expect(names.getByRole('combobox', { name: 'Character for Odile' })).toHaveValue('new');
    await expectAccessible(page);
    await picture(page, 'preview');
    const search = names.getByRole('button', { name: 'Find another character for Stranger' });
    await search.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Who is Stranger here?' });
    await expect(dialog.getByLabel('Name of the character')).toBeFocused();
    await page.keyboard.type('Nobody of that name');
    await expect(dialog.getByText('No character of that name')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(search).toBeFocused();
    await page.getByRole('button', { name: 'Bring in 4 things' }).focus();
    await page.keyboard.press('Enter');
  });

  await test.step('the report names what is here and what needs a look', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Your past is here' })).toBeVisible();
    const look = page.getByRole('region', { name: 'Worth a look' });
    await expect(look).toContainText('No character is chosen for it');
    await expect(look).toContainText('This file holds no lorebook');
    await expectAccessible(page);
    await picture(page, 'report');
    await page.reload();
    await expect(look).toContainText('Marsh');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Full report' }).click();
    const report = await readFile(await (await saving).path(), 'utf8');
    for (const path of ['Odile.json', 'A walk at night.jsonl', 'Old days.jsonl', 'Both.jsonl', 'Marsh.json'])
      expect(report).toContain(path);
  });

  await test.step('one reads on, and takes the chat away again', async () => {
    await page.getByRole('link', { name: 'Read on with Odile' }).click();
    await expect(page.locator('p', { hasText: 'Always. Sit by the window.' })).toBeVisible();
    const panel = page.getByRole('button', { name: 'Character panel' });
    if (await panel.isVisible()) await panel.click();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Export/ });
    await dialog.getByLabel('SillyTavern').check();
    await expectAccessible(page);
    await picture(page, 'export');
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^Odile.*\.jsonl$/);
    const written = (await readFile(await saved.path(), 'utf8')).trim().split('\n');
    expect(written.map((line) => JSON.parse(line) as unknown).slice(1)).toEqual(SILLY_TAVERN.slice(1));
  });

  await test.step('all chats go out as a zip; the import is undone', async () => {
    await page.goto('/chat');
    await page.getByRole('button', { name: 'Import and export' }).click();
    await picture(page, 'menu');
    await page.getByRole('menuitem', { name: 'Export all chats' }).click();
    const saving = page.waitForEvent('download');
    await page
      .getByRole('dialog', { name: 'Export all chats' })
      .getByRole('button', { name: 'Export' })
      .click();
    expect((await saving).suggestedFilename()).toMatch(/\.zip$/);
    await page.goto('/import');
    const kept = page.getByRole('region', { name: 'Kept files' });
    await kept.getByRole('button', { name: 'List 1 group chat' }).click();
    await expect(kept).toContainText('data/group chats/Both.jsonl');
    await expectAccessible(page);
    await picture(page, 'kept');
    const keeping = page.waitForEvent('download');
    await kept.getByRole('button', { name: 'Download Both, ' }).click();
    expect((await keeping).suggestedFilename()).toBe('Both.jsonl');
    await page.getByRole('region', { name: 'Earlier imports' }).getByRole('button', { name: 'See' }).click();
    await page.getByRole('button', { name: /^Undo, 7 days left/ }).click();
    await page
      .getByRole('dialog', { name: 'Undo this import?' })
      .getByRole('button', { name: 'Undo it' })
      .click();
    await expect(page.getByText('This import was undone')).toBeVisible();
    await page.goto('/chat');
    await expect(page.getByRole('heading', { name: 'No one has spoken yet' })).toBeVisible();
  });
});

test(
  'without a connection nothing is lost and it is said',
  { tag: '@desktop-only' },
  async ({ page, context, watch }) => {
    await enter(context, await register(context));
    await page.goto('/import');
    await expect(page.getByRole('heading', { level: 1, name: 'Bring your past' })).toBeVisible();
    await context.setOffline(true);
    await page
      .locator('input[type=file]')
      .setInputFiles({
        name: 'a.jsonl',
        mimeType: 'text/plain',
        buffer: Buffer.from(lines(...SILLY_TAVERN)),
      });
    await expect(page.getByRole('alert')).toContainText('The upload broke off');
    await context.setOffline(false);
    watch.errors = [];
  },
);

test(
  'a large file goes on after a lost connection and after a reload',
  { tag: '@desktop-only' },
  async ({ page, context, watch }) => {
    await enter(context, await register(context));
    await page.goto('/import');
    const file = {
      name: 'backup.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(
        zipSync(
          {
            'chats/Odile/A walk.jsonl': strToU8(
              lines({ ...HEADER, character_name: 'Odile' }, ...SILLY_TAVERN.slice(1)),
            ),
            'noise.bin': new Uint8Array(20_000_000),
          },
          { level: 0 },
        ),
      ),
    };
    const input = page.locator('input[type=file]');
    let pieces = 0;
    await page.route('**/api/chat/import/*/pieces?**', (route) =>
      ++pieces === 2 ? route.abort('connectionreset') : pieces > 3 ? route.abort() : route.continue(),
    );
    await input.setInputFiles(file);
    await expect(page.getByRole('progressbar', { name: 'Uploaded' })).toHaveAttribute('aria-valuenow', '83');
    await expect(page.getByText('Waiting for the connection.')).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'uploading');
    await page.goto('/chat');
    const notice = page.getByRole('region', { name: 'Import' });
    await expect(notice).toContainText('waits for the rest: 16 MB of 19 MB');
    await expectAccessible(page);
    await picture(page, 'notice');
    await notice.getByRole('link', { name: 'Go on' }).click();
    await expect(page.getByRole('heading', { name: 'Choose “backup.zip” again' })).toBeVisible();
    await expect(page.getByText('16 MB of 19 MB are here')).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'begun');
    await page.unroute('**/api/chat/import/*/pieces?**');
    await input.setInputFiles({ ...file, buffer: Buffer.alloc(file.buffer.length, 'another file') });
    await expect(page.getByRole('alert')).toContainText('This is not the file whose upload was begun');
    await picture(page, 'other-file');
    await page.reload();
    await input.setInputFiles(file);
    await expect(page.getByRole('heading', { level: 1, name: 'Look it over' })).toBeVisible();
    await expect(page.getByLabel('What was found')).toContainText('1 chat with 5 messages');
    watch.errors = [];
  },
);
