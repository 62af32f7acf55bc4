// Writing in a chat by keyboard alone.
import { expect, type Page } from '@playwright/test';
import { field, said, written } from './chat-page.ts';
import { expectFocus } from './keys.ts';

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
