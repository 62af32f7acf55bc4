// What chat-by-keyboard.spec.ts leaves: the other tools of a chat at both sizes, and the main path on a small screen that
// has a keyboard and no mouse.
import type { Page } from '@playwright/test';
import {
  archiveTogether,
  BACK,
  command,
  keepPreset,
  openMenu,
  pinAndFind,
  putInOrder,
  say,
  takePreset,
  tryWithHint,
} from './support/chat-keys.ts';
import {
  beginTalks,
  dataFolder,
  drafts,
  expectRight,
  field,
  hasColumn,
  newest,
  queued,
  rows,
  said,
  writing,
  written,
} from './support/chat-page.ts';
import { expectFocus, keyOn, tabTo, takeItem } from './support/keys.ts';
import { onlyBy } from './support/one-device.ts';
import { expect, expectAccessible } from './support/product.ts';
import { SLOWLY, testWithWriter as test } from './support/writing-model.ts';

/** Deletes a chat of the list, and takes it out of the bin. */
async function binAndRestore(page: Page, title: string): Promise<void> {
  const row = rows(page).filter({ hasText: title });
  await openMenu(page, title);
  await takeItem(page, 'Delete');
  await expect(row).toHaveCount(0);
  await expectFocus(page.locator('.chat-row a:focus'));
  const shelves = page.getByRole('button', { name: 'Folders, tags and archive' });
  await keyOn(page, shelves, 'Enter', BACK);
  await takeItem(page, /^Bin/);
  const bin = page.getByRole('dialog', { name: 'Bin' });
  await keyOn(page, bin.getByRole('button', { name: `Restore “${title}”` }));
  await expect(bin.getByText('The bin is empty.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(bin).toBeHidden();
  await expectFocus(shelves);
  await expect(row).toHaveCount(1);
}

test('a past is brought in, and the other tools of a chat are used, by keyboard alone', async ({
  page,
  context,
}) => {
  const others = await onlyBy('keyboard', page);
  const { visitor, talks } = await beginTalks(context, 2);

  await test.step('a past is brought in, and read on', async () => {
    await page.goto('/chat');
    await expect(rows(page)).toHaveCount(2);
    await keyOn(page, page.getByRole('button', { name: 'Import and export' }));
    await takeItem(page, 'Bring chats in');
    await page.waitForURL(/\/import/);
    const choosing = page.waitForEvent('filechooser');
    await keyOn(page, page.getByRole('button', { name: 'Choose files' }));
    await (await choosing).setFiles(dataFolder());
    await expect(page.getByRole('heading', { level: 1, name: 'Look it over' })).toBeVisible();
    const see = page.getByRole('button', { name: 'See 1 chat' });
    await keyOn(page, see);
    await expect(page.getByText('A walk at night').first()).toBeVisible();
    await expectFocus(see);
    const whose = page.getByRole('combobox', { name: 'Character for Odile' });
    await tabTo(page, whose);
    await page.keyboard.press('End');
    await expect(whose).toHaveValue('skip');
    await page.keyboard.press('Home');
    await expect(whose).toHaveValue('new');
    await expectAccessible(page);
    await keyOn(page, page.getByRole('button', { name: 'Bring in 2 things' }));
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Your past is here' }));
    await expectAccessible(page);
    await keyOn(page, page.getByRole('link', { name: 'Read on with Odile' }));
    await expect(page.locator('p', { hasText: 'Always. Sit by the window.' })).toBeVisible();
  });

  await page.goto(talks[0]!.page);
  await expect(newest(page)).toBeVisible();

  await test.step('a line is drafted, chosen, taken and brought back', async () => {
    await page.keyboard.press('c');
    await expectFocus(field(page));
    await page.keyboard.type('I look up');
    await page.keyboard.press('Alt+d');
    await expect(drafts(page).getByRole('button', { name: 'Others' })).toBeVisible();
    await expectFocus(field(page));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await expect(drafts(page)).toHaveCount(0);
    await expect(field(page)).toHaveValue(/^Then show me the garden/);
    await page.keyboard.press('Control+z');
    await expect(field(page)).toHaveValue('I look up');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
  });

  await test.step('a message waits for the reply, and a note steers it', async () => {
    await command(page, `Shall we wait? ${SLOWLY}`);
    await expect(writing(page)).toContainText('Then we');
    await command(page, 'And the gate?');
    await expect(queued(page)).toContainText('And the gate?');
    const change = queued(page).getByRole('button', { name: 'Edit the waiting message' });
    await keyOn(page, change, 'Enter', BACK);
    await expectFocus(field(page));
    await expect(field(page)).toHaveValue('And the gate?');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('wait, she is left-handed');
    await page.keyboard.press('Control+Enter');
    await expect(newest(page).locator('.message-hint')).toContainText('wait, she is left-handed');
    await command(page, 'And the gate?');
    await expect(said(page).last()).toContainText('And the gate?', { timeout: 30_000 });
    await written(page);
    await expectFocus(field(page));
  });

  await test.step('a key stops the reply', async () => {
    await command(page, `And the lake? ${SLOWLY}`);
    await expect(said(page).last()).toContainText('And the lake?');
    await expect(writing(page)).toContainText('Then we');
    // In the field it would be a character.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('.');
    await written(page);
    await expect(page.getByText('No reply is being written')).toBeHidden();
    await page.keyboard.press('c');
  });

  await test.step('a quick reply is written, moved and used', async () => {
    await command(page, '/quick');
    const dialog = page.getByRole('dialog', { name: 'Quick replies' });
    const name = dialog.getByLabel('Name of the button');
    const add = dialog.getByRole('button', { name: 'New', exact: true });
    await keyOn(page, add);
    await expectFocus(name);
    await page.keyboard.type('Nod');
    await page.keyboard.press('Tab');
    await page.keyboard.type('*{{user}} nods.*');
    await keyOn(page, dialog.getByRole('button', { name: 'Save' }));
    await keyOn(page, add);
    await expectFocus(name);
    await page.keyboard.type('Greet');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Good evening.');
    const when = dialog.getByLabel('When it is pressed');
    await tabTo(page, when);
    await page.keyboard.press('ArrowDown');
    await expect(when).toHaveValue('send');
    await keyOn(page, dialog.getByRole('button', { name: 'Save' }));
    const up = dialog.getByRole('button', { name: 'Move Greet up' });
    await keyOn(page, up);
    await expect(dialog.locator('.quick-replies-list li').first()).toContainText('Greet');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expectFocus(field(page));
    const row = page.getByRole('toolbar', { name: 'Quick replies' });
    await tabTo(page, row.getByRole('button', { name: 'Greet' }), BACK);
    await page.keyboard.press('ArrowRight');
    await expectFocus(row.getByRole('button', { name: 'Nod' }));
    await page.keyboard.press('Enter');
    await expectFocus(field(page));
    await expect(field(page)).toHaveValue(`*${visitor.user.username} nods.*`);
    await keyOn(page, row.getByRole('button', { name: 'Nod' }), 'ArrowLeft', BACK);
    await page.keyboard.press('Enter');
    await expect(said(page).last()).toContainText('Good evening.');
    await written(page);
    await expectFocus(field(page));
  });

  await test.step('replies are translated, with their originals one key away', async () => {
    const panel = page.getByRole('button', { name: 'Character panel' });
    const reads = page.getByRole('combobox', { name: 'Read messages in' });
    if (!hasColumn(page)) await keyOn(page, panel, 'Enter', BACK);
    await tabTo(page, reads);
    await page.keyboard.press('i');
    await expect(reads).toHaveValue('it');
    await expectFocus(reads);
    if (!hasColumn(page)) {
      await page.keyboard.press('Escape');
      await expectFocus(panel);
    }
    const words = newest(page).locator('.message-say');
    await expect(words).toContainText('(Italian)');
    const original = newest(page).getByRole('button', { name: 'Show original' });
    await keyOn(page, original, 'Enter', { isBack: hasColumn(page) });
    await expect(words).not.toContainText('(Italian)');
    const turn = newest(page).getByRole('button', { name: 'Show translation' });
    await expectFocus(turn);
    await page.keyboard.press('Enter');
    await expect(words).toContainText('(Italian)');
    // Earlier replies are translated on wish.
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    const earlier = page.locator('.message:focus');
    await expect(earlier).not.toHaveClass(/is-mine/);
    await expect(earlier.getByRole('button', { name: 'Translate' })).toBeAttached();
    await page.keyboard.press('l');
    await expect(earlier.locator('.message-say')).toContainText('(Italian)');
    await expectAccessible(page);
  });

  await test.step('a chat goes into the bin, and comes out of it', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.waitForURL(/\/chat$/);
    await expect(rows(page)).toHaveCount(3);
    await binAndRestore(page, (await rows(page).nth(1).locator('b').textContent())!);
  });
  expect(others).toEqual([]);
});

test.describe('on a small screen with a keyboard', () => {
  test.skip(({ isMobile }) => !isMobile, 'the desk has journeys of its own');

  test('chats are found and led by keyboard alone', async ({ page, context }) => {
    const others = await onlyBy('keyboard', page);
    await beginTalks(context, 2);
    await page.goto('/chat');
    await expect(rows(page)).toHaveCount(2);

    await test.step('a chat is found and opened', async () => {
      await tabTo(page, page.getByRole('searchbox', { name: 'Search chats' }));
      await page.keyboard.type('zeppelin');
      await expect(rows(page)).toHaveCount(1);
      await keyOn(page, rows(page).getByRole('link'));
      const found = said(page).filter({ hasText: 'The zeppelin is by the lake.' });
      await expectFocus(found);
    });

    await test.step('it is written in, and another try is made with a hint', async () => {
      await page.keyboard.press('c');
      await say(page, 'Shall we row out?');
      await expectRight(page);
      await tryWithHint(page);
    });

    await test.step('one goes back, and begins another path', async () => {
      await page.keyboard.press('k');
      await expectFocus(said(page).last());
      await page.keyboard.press('b');
      await expect(field(page)).toHaveValue('Shall we row out?');
      await page.keyboard.press('Control+a');
      await say(page, 'Shall we stay?');
    });

    await test.step('the map is walked, a path is named, and gone on with', async () => {
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('p');
      await page.waitForURL(/\/paths$/);
      const line = page.locator('.path-line', { hasText: 'Shall we row out?' });
      await keyOn(page, line);
      await expect(line).toHaveAttribute('aria-pressed', 'true');
      const pane = page.getByRole('complementary', { name: 'The chosen path' });
      const name = pane.getByRole('button', { name: 'Name this path' });
      await keyOn(page, name);
      await expectFocus(pane.getByLabel('Name of this path'));
      await page.keyboard.type('To the boat');
      await page.keyboard.press('Enter');
      await expect(pane.getByRole('heading', { name: 'To the boat' })).toBeVisible();
      await expectFocus(name);
      await expectRight(page);
      await keyOn(page, pane.getByRole('button', { name: 'Continue here' }));
      await page.waitForURL(/\/chat\/[^/]+$/);
      await expect(said(page).last()).toContainText('Shall we row out?');
    });

    await test.step('the chat is searched', async () => {
      await page.keyboard.press('f');
      const search = page.getByRole('searchbox', { name: 'Search in this chat' });
      await expectFocus(search);
      await page.keyboard.type('lake');
      await expect(page.locator('.find-count')).toHaveText(/^1 of /);
      await page.keyboard.press('Enter');
      await expect(page.locator('.find-count')).toHaveText(/^2 of /);
      await page.keyboard.press('Escape');
      await expect(search).toBeHidden();
      await expectFocus(page.locator('.message:focus'));
    });

    await test.step('a message is pinned and found again', () => pinAndFind(page));
    expect(others).toEqual([]);
  });

  test('chats are put in order, shared and deleted by keyboard alone', async ({ page, context }) => {
    const others = await onlyBy('keyboard', page);
    await beginTalks(context, 3);
    await page.goto('/chat');
    await expect(rows(page)).toHaveCount(3);
    const [first, second, third] = await rows(page).locator('b').allTextContents();
    const panel = page.getByRole('button', { name: 'Character panel' });
    const sheet = page.getByRole('dialog');

    await test.step('one goes into a folder and gets a tag', () => putInOrder(page, first!, 3));

    await test.step('others are archived together, and one comes back', () =>
      archiveTogether(page, [second!, third!]));

    await test.step('a note is kept as a preset, and one speaks as a persona', async () => {
      await keyOn(page, rows(page).filter({ hasText: first! }).getByRole('link'));
      await page.waitForURL(/\/chat\/[^/]+$/);
      await expect(newest(page)).toBeVisible();
      await page.keyboard.press('c');
      await keepPreset(page);
      const now = page.getByRole('button', { name: /Speak as a persona|Speaking as/ });
      await keyOn(page, now);
      await keyOn(page, sheet.getByRole('button', { name: 'New', exact: true }));
      await expectFocus(page.getByRole('dialog', { name: 'New persona' }).getByLabel('Name'));
      await page.keyboard.type('Mira');
      await page.keyboard.press('Enter');
      await expect(now).toHaveText('Mira');
      await expectFocus(now);
    });

    await test.step('it is taken away as a file, from the panel', async () => {
      await keyOn(page, panel, 'Enter', BACK);
      const open = sheet.getByRole('button', { name: 'Export', exact: true });
      await keyOn(page, open);
      const dialog = page.getByRole('dialog', { name: /^Export “/ });
      await expectFocus(dialog.getByRole('radio', { name: 'Everything' }));
      await page.keyboard.press('ArrowUp');
      await expect(dialog.getByRole('radio', { name: 'Plain text' })).toBeChecked();
      await expectRight(page);
      const saving = page.waitForEvent('download');
      await keyOn(page, dialog.getByRole('button', { name: 'Export', exact: true }));
      expect((await saving).suggestedFilename()).toMatch(/\.txt$/);
      await expect(dialog).toBeHidden();
      await expectFocus(open);
    });

    await test.step('a part is shared, and withdrawn', async () => {
      await keyOn(page, sheet.getByRole('button', { name: 'Share', exact: true }));
      const dialog = page.getByRole('dialog', { name: 'Share this chat' });
      await expectFocus(dialog.getByLabel('From'));
      await keyOn(page, dialog.getByRole('button', { name: 'Look it over' }));
      await expectFocus(page.getByRole('region', { name: 'Preview' }));
      await expectRight(page);
      await keyOn(page, page.getByRole('button', { name: 'Share it' }));
      await keyOn(page, page.getByRole('link', { name: 'All your links' }));
      await page.waitForURL(/\/shares$/);
      await keyOn(page, page.getByRole('button', { name: /^Withdraw “/ }));
      const asking = page.getByRole('dialog', { name: 'Withdraw this link?' });
      await keyOn(page, asking.getByRole('button', { name: 'Withdraw' }));
      await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();
      await page.goBack();
      await page.waitForURL(/\/chat\/[^/]+$/);
    });

    await test.step('the words alone are read', async () => {
      await expect(field(page)).toBeVisible();
      await page.keyboard.press('v');
      await expect(field(page)).toBeHidden();
      await expectRight(page);
      await page.keyboard.press('Escape');
      await expect(field(page)).toBeVisible();
    });

    await test.step('another chat takes the preset', () => takePreset(page));

    await test.step('a chat goes into the bin, and comes out of it', async () => {
      await keyOn(page, page.getByRole('link', { name: 'Back to chats' }), 'Enter', BACK);
      await page.waitForURL(/\/chat$/);
      await binAndRestore(page, first!);
    });
    expect(others).toEqual([]);
  });
});
