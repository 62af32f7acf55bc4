// What journeys do in the panel of what is remembered, on both sizes.
import { expect, type Locator, type Page } from '@playwright/test';

/** Does something with a fact: by its key on the desk, by its menu on the phone. */
export async function actOn(
  page: Page,
  row: Locator,
  isMobile: boolean,
  key: string,
  item: string,
): Promise<void> {
  if (!isMobile) {
    await row.focus();
    await page.keyboard.press(key);
    return;
  }
  await row.getByRole('button', { name: /^Actions for/ }).tap();
  await page.getByRole('menuitem', { name: item, exact: true }).tap();
}

/** Asserts that a source was followed to its message, which is lit for two seconds: too short for a busy machine. */
export async function expectSourceShown(page: Page, text: string): Promise<void> {
  const source = page.locator('.message:focus');
  await expect(source).toContainText(text);
  await expect(source).toBeInViewport();
  await expect(page.locator('.message.is-lit')).toHaveCount(0);
}
