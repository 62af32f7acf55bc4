// Writing in a chat, and using its tools and those of the list, by a finger alone, on a phone or on a wide screen.
import { expect, type Locator, type Page } from '@playwright/test';
import { expectRight, field, hasColumn, newest, rows, tool, written } from './chat-page.ts';
import { longPress } from './touch.ts';

/** Taps a field and writes by the keyboard on the screen. */
export async function write(into: Locator, text: string): Promise<void> {
  await into.tap();
  await into.fill(text);
}

/** Writes into the field of the chat and taps its button, whatever that does at the moment. */
export async function send(page: Page, text: string): Promise<void> {
  await write(field(page), text);
  await page.locator('.composer-send').tap();
}

/** Rests on a message until its tools are there, and taps one of them. */
export async function useTool(message: Locator, name: string): Promise<void> {
  await longPress(message.locator('.message-say'), () => expect(message).toHaveClass(/is-pressed/));
  await tool(message, name).tap();
}

const panelOf = (page: Page) =>
  hasColumn(page)
    ? page.getByRole('complementary', { name: 'Character', exact: true })
    : page.getByRole('dialog');

/**
 * Opens the panel of the character where it has no column. It taps until the panel is there: a browser that is short of
 * time makes no click of a tap that follows a swipe.
 * @returns the panel
 */
export async function openPanel(page: Page): Promise<Locator> {
  const panel = panelOf(page);
  const pins = panel.getByRole('button', { name: 'Pinned messages' });
  await expect(async () => {
    if (!hasColumn(page) && !(await pins.isVisible()))
      await page.getByRole('button', { name: 'Character panel' }).tap({ timeout: 5_000 });
    await expect(pins).toBeVisible({ timeout: 10_000 });
  }).toPass();
  return panel;
}

/** Closes the panel where it has no column. */
export async function closePanel(page: Page): Promise<void> {
  if (hasColumn(page)) return;
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Close', exact: true }).tap();
  await expect(panel).toBeHidden();
}

/** Opens the panel of the character, and taps something there. */
export const inPanel = async (page: Page, role: 'button' | 'link', name: string) =>
  (await openPanel(page)).getByRole(role, { name, exact: true }).tap();

/** Opens the menu of a chat in the list, and taps an item. */
export async function takeOf(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for the chat “${title}”` }).tap();
  await page.getByRole('menuitem', { name: item, exact: true }).tap();
}

const wayTo = (page: Page) => page.getByRole('button', { name: 'Folders, tags and archive' });
const all = (page: Page) => page.getByRole('button', { name: 'All', exact: true });

/** The chat goes into a folder and gets a tag, by its menu. The list shows as many as `count` before and after it. */
export async function putInOrder(page: Page, title: string, count: number): Promise<void> {
  const row = rows(page).filter({ hasText: title });
  await takeOf(page, title, 'Move to folder…');
  await page.getByRole('button', { name: 'New folder' }).tap();
  await write(page.getByRole('textbox', { name: 'Name' }), 'Night shift');
  await page.getByRole('button', { name: 'Save' }).tap();
  await page.getByRole('button', { name: 'Night shift' }).tap();
  await expect(rows(page)).toHaveCount(1);
  await takeOf(page, title, 'Tags…');
  await write(page.getByRole('textbox', { name: 'New tag' }), 'slow burn');
  await page.getByRole('button', { name: 'Add', exact: true }).tap();
  await expect(page.getByRole('button', { name: '#slow burn' })).toHaveAttribute('aria-pressed', 'true');
  await expectRight(page);
  await page.getByRole('button', { name: 'Done' }).tap();
  await expect(row).toContainText('#slow burn');
  await all(page).tap();
  await expect(rows(page)).toHaveCount(count);
}

/** All chats are selected and archived together, and the archive gives them back. */
export async function archiveAll(page: Page, titles: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Select chats' }).tap();
  const tools = page.getByRole('toolbar', { name: 'Chosen chats' });
  for (const title of titles) await rows(page).filter({ hasText: title }).getByRole('checkbox').tap();
  await expect(tools.getByRole('status')).toHaveText(`${titles.length} selected`);
  await expectRight(page);
  await tools.getByRole('button', { name: 'Archive', exact: true }).tap();
  await expect(rows(page)).toHaveCount(0);
  await wayTo(page).tap();
  await page.getByRole('menuitem', { name: /^Archived/ }).tap();
  for (const title of titles) await takeOf(page, title, 'Take out of the archive');
  await expect(rows(page)).toHaveCount(0);
  await all(page).tap();
  await expect(rows(page)).toHaveCount(titles.length);
}

/** Deletes a chat of the list, and takes it out of the bin. */
export async function binAndRestore(page: Page, title: string): Promise<void> {
  const row = rows(page).filter({ hasText: title });
  await takeOf(page, title, 'Delete');
  await expect(row).toHaveCount(0);
  await wayTo(page).tap();
  await page.getByRole('menuitem', { name: /^Bin/ }).tap();
  const bin = page.getByRole('dialog', { name: 'Bin' });
  await bin.getByRole('button', { name: `Restore “${title}”` }).tap();
  await expect(bin.getByText('The bin is empty.')).toBeVisible();
  await expectRight(page);
  await bin.getByRole('button', { name: 'Close' }).tap();
  await expect(row).toHaveCount(1);
}

/** A part of the chat is shared, and its link is withdrawn. */
export async function shareAndWithdraw(page: Page): Promise<void> {
  await inPanel(page, 'button', 'Share');
  const dialog = page.getByRole('dialog', { name: 'Share this chat' });
  await dialog.getByLabel('From').selectOption({ index: 1 });
  await dialog.getByText('Mask my names').tap();
  await expect(dialog.getByLabel('Mask my names')).not.toBeChecked();
  await expectRight(page);
  await dialog.getByRole('button', { name: 'Look it over' }).tap();
  await page.getByRole('button', { name: 'Share it' }).tap();
  await page.getByRole('link', { name: 'All your links' }).tap();
  await page.getByRole('button', { name: /^Withdraw “/ }).tap();
  const asking = page.getByRole('dialog', { name: 'Withdraw this link?' });
  await asking.getByRole('button', { name: 'Withdraw' }).tap();
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();
}

/** A finger that rests on “Regenerate” opens the hint, and a tap on a quick one is another try. */
export async function tryWithHint(page: Page, which: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Another try with a hint' });
  const words = newest(page).locator('.message-say');
  await longPress(words, () => expect(newest(page)).toHaveClass(/is-pressed/));
  await longPress(tool(newest(page), 'Regenerate'), () => expect(form).toBeVisible());
  await expectRight(page);
  await form.getByRole('button', { name: 'Shorter' }).tap();
  await expect(newest(page).locator('.message-hint')).toContainText('shorter');
  await written(page);
  await expect(newest(page)).toContainText(which);
}

/** A command is taken from its list, and opens what a quick reply is written in; that fills the field. */
export async function useQuickReply(page: Page, username: string): Promise<void> {
  await write(field(page), '/qui');
  await page.getByRole('option', { name: /^\/quick/ }).tap();
  const dialog = page.getByRole('dialog', { name: 'Quick replies' });
  await dialog.getByRole('button', { name: 'New', exact: true }).tap();
  await write(dialog.getByLabel('Name of the button'), 'Nod');
  await write(dialog.getByLabel('Text', { exact: true }), '*{{user}} nods.*');
  await expectRight(page);
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await expect(dialog.locator('.quick-replies-list li')).toContainText('Nod');
  await dialog.getByRole('button', { name: 'Close', exact: true }).tap();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('toolbar', { name: 'Quick replies' });
  await row.getByRole('button', { name: 'Nod', exact: true }).tap();
  await expect(field(page)).toHaveValue(`*${username} nods.*`);
}
