// Writing in a chat, and using its tools, by a finger alone.
import { expect, type Locator, type Page } from '@playwright/test';
import { field, tool } from './chat-page.ts';
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

/**
 * Opens the panel of the character. It taps until the panel is there: a browser that is short of time makes no click
 * of a tap that follows a swipe.
 */
export async function openPanel(page: Page): Promise<void> {
  const panel = page.getByRole('dialog').getByRole('button', { name: 'Pinned messages' });
  await expect(async () => {
    if (!(await panel.isVisible()))
      await page.getByRole('button', { name: 'Character panel' }).tap({ timeout: 5_000 });
    await expect(panel).toBeVisible({ timeout: 10_000 });
  }).toPass();
}

/** Opens the panel of the character, and taps something there. */
export const inPanel = async (page: Page, role: 'button' | 'link', name: string) => {
  await openPanel(page);
  await page.getByRole('dialog').getByRole(role, { name, exact: true }).tap();
};
