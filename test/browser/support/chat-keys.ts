// Writing in a chat, and using its tools and those of the list, by keyboard alone, at any size.
import { expect, type Page } from '@playwright/test';
import { expectRight, field, hasColumn, newest, rows, said, tool, written } from './chat-page.ts';
import { expectFocus, keyOn, tabTo, takeItem } from './keys.ts';

export const BACK = { isBack: true };

/** Types into the field that has the focus, and sends it. */
export async function say(page: Page, text: string): Promise<void> {
  await command(page, text);
  await expect(said(page).last()).toContainText(text);
  await written(page);
}

/** Types into the field that has the focus, and presses Enter. */
export async function command(page: Page, text: string): Promise<void> {
  await expectFocus(field(page));
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

export const openMenu = (page: Page, title: string) =>
  keyOn(page, page.getByRole('button', { name: `More for the chat “${title}”` }));

/** A chat goes into a folder and gets a tag, by its menu; before and after it the list shows all, `count`. */
export async function putInOrder(page: Page, title: string, count: number): Promise<void> {
  await openMenu(page, title);
  await takeItem(page, 'Move to folder…');
  await keyOn(page, page.getByRole('button', { name: 'New folder' }));
  await expectFocus(page.getByRole('textbox', { name: 'Name' }));
  await page.keyboard.type('Night shift');
  await page.keyboard.press('Enter');
  const folder = page.getByRole('button', { name: 'Night shift' });
  await tabTo(page, folder, BACK);
  await page.keyboard.press('Space');
  await expect(rows(page)).toHaveCount(1);
  await expectRight(page);
  await openMenu(page, title);
  await takeItem(page, 'Tags…');
  await expectFocus(page.getByRole('textbox', { name: 'New tag' }));
  await page.keyboard.type('slow burn');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '#slow burn' })).toHaveAttribute('aria-pressed', 'true');
  await keyOn(page, page.getByRole('button', { name: 'Done' }));
  await expect(rows(page).first()).toContainText('#slow burn');
  // The focus is where the menu was opened.
  await expectFocus(page.getByRole('button', { name: `More for the chat “${title}”` }));
  await keyOn(page, page.getByRole('button', { name: 'All', exact: true }), 'Enter', BACK);
  await expect(rows(page)).toHaveCount(count);
}

/** Two of three chats are selected and archived together, and the first of them comes back. */
export async function archiveTogether(page: Page, titles: readonly [string, string]): Promise<void> {
  await keyOn(page, page.getByRole('button', { name: 'Select chats' }), 'Enter', BACK);
  for (const title of titles)
    await keyOn(page, rows(page).filter({ hasText: title }).getByRole('checkbox'), 'Space');
  const tools = page.getByRole('toolbar', { name: 'Chosen chats' });
  await expect(tools.getByRole('status')).toHaveText('2 selected');
  await expectRight(page);
  await keyOn(page, tools.getByRole('button', { name: 'Archive', exact: true }));
  await expect(rows(page)).toHaveCount(1);
  await keyOn(page, page.getByRole('button', { name: 'Folders, tags and archive' }), 'Enter', {
    isBack: true,
  });
  await expectRight(page);
  await takeItem(page, /^Archived/);
  await expect(rows(page)).toHaveCount(2);
  await openMenu(page, titles[0]);
  await takeItem(page, 'Take out of the archive');
  await expect(rows(page)).toHaveCount(1);
  await keyOn(page, page.getByRole('button', { name: 'All', exact: true }), 'Enter', BACK);
  await expect(rows(page)).toHaveCount(2);
}

/** Another try with a hint, its versions, and their comparison with what they were written from. */
export async function tryWithHint(page: Page): Promise<void> {
  await tabTo(page, newest(page).getByRole('toolbar').getByRole('button').first(), BACK);
  await page.keyboard.press('h');
  await expectFocus(page.getByRole('textbox', { name: 'What should be different?' }));
  await expectRight(page);
  await page.keyboard.type('shorter, more teasing');
  await page.keyboard.press('Enter');
  await written(page);
  await expect(newest(page).locator('.message-hint')).toContainText('shorter, more teasing');
  await expect(newest(page)).toContainText('2/2');
  // The keys go on with the reply that stands there now.
  await expectFocus(newest(page));
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(newest(page)).toContainText('1/2');
  await expectFocus(newest(page));
  await page.keyboard.press('Alt+ArrowRight');
  await expect(newest(page)).toContainText('2/2');
  await page.keyboard.press('Tab');
  const compare = tool(newest(page), 'Compare versions');
  for (
    let presses = 0;
    presses < 12 && !(await compare.evaluate((one) => one === document.activeElement));
    presses++
  )
    await page.keyboard.press('ArrowLeft');
  await expectFocus(compare);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Two versions' });
  await expect(dialog.locator('.compare-record').nth(1)).toContainText('writer');
  await expectRight(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectFocus(compare);
}

/** A message is pinned and found again. */
export async function pinAndFind(page: Page): Promise<void> {
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('Shift+P');
  await expect(page.locator('.message:focus').getByRole('button', { name: 'Unpin' })).toBeAttached();
  const words = (await page.locator('.message:focus').getAttribute('data-message'))!;
  await page.keyboard.press('i');
  const pins = page.getByRole('dialog', { name: 'Pinned messages' });
  await expect(pins.getByText('1 of at most')).toBeVisible();
  await expectRight(page);
  await keyOn(page, pins.locator('.pin-words'));
  await expectFocus(page.locator(`[data-message="${words}"]`));
  // A sheet would cover the message.
  if (!hasColumn(page)) {
    await expect(pins).toBeHidden();
    await page.keyboard.press('i');
  }
  await keyOn(page, pins.getByRole('button', { name: 'Unpin' }));
  await expect(pins.getByText('Nothing pinned yet')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pins).toBeHidden();
}

const writingPane = (page: Page) => page.getByRole('dialog', { name: /^How .* writes$/ });

/** A note is written and kept as a preset. */
export async function keepPreset(page: Page): Promise<void> {
  const pane = writingPane(page);
  const note = page.getByRole('button', { name: 'Note', exact: true });
  await keyOn(page, note, 'Enter', BACK);
  await tabTo(page, pane.getByRole('textbox', { name: 'Author’s note' }));
  await page.keyboard.type('It rains all night.');
  await expect(pane.getByRole('status').filter({ hasText: 'Only for this conversation' })).toBeVisible();
  await keyOn(
    page,
    pane.getByRole('radio', { name: 'Last' }).or(pane.getByRole('button', { name: 'Last' })),
    'Space',
  );
  await expectRight(page);
  await keyOn(page, pane.getByRole('button', { name: 'Save as preset' }));
  await expectFocus(page.getByRole('dialog', { name: 'New preset' }).getByLabel('Name'));
  await page.keyboard.type('Rain');
  await page.keyboard.press('Enter');
  await expect(pane.getByRole('button', { name: /^Rain/ })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(pane).toBeHidden();
  await expectFocus(page.getByRole('button', { name: 'Note on' }));
}

/** The next chat takes the preset. */
export async function takePreset(page: Page): Promise<void> {
  const pane = writingPane(page);
  const before = page.url();
  await page.keyboard.press('Shift+J');
  await page.waitForURL((url) => url.href !== before);
  await expect(page.locator('.message').first()).toBeVisible();
  await page.keyboard.press('c');
  await keyOn(page, page.getByRole('button', { name: 'Preset', exact: true }), 'Enter', BACK);
  await keyOn(page, pane.getByRole('button', { name: /^Rain/ }));
  await expect(pane.getByRole('textbox', { name: 'Author’s note' })).toHaveValue('It rains all night.');
  await page.keyboard.press('Escape');
  await expectFocus(page.getByRole('button', { name: 'Rain', exact: true }));
}
