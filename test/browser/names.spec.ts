// The longest names there can be: 24 letters without a break, as wide as letters are.
import type { Locator, Page } from '@playwright/test';
import { makeCharacter, WREN } from './support/creating.ts';
import { expect, test } from './support/product.ts';
import { call, enter, register } from './support/visitors.ts';

/** One line that ends in an ellipsis, within a page that does not scroll sideways. */
async function expectClipped(page: Page, name: Locator): Promise<void> {
  await expect(name).toBeVisible();
  await expect(name).toHaveCSS('text-overflow', 'ellipsis');
  await expect(name).toHaveCSS('white-space-collapse', 'collapse');
  await expect(name).toHaveCSS('text-wrap-mode', 'nowrap');
  const { x, width } = (await name.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()!.width);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

test('a name of 24 wide letters ends in an ellipsis', { tag: '@desktop-only' }, async ({ page, context }) => {
  const me = await register(context);
  // Five digits, so that the name is not taken by another run.
  const username = `${'W'.repeat(19)}${String(Date.now()).slice(-5)}`;
  await call(context, me, 'PUT', '/api/auth/me', { username });
  const { username: stored } = await call<{ username: string }>(context, me, 'GET', '/api/auth/me');
  expect(stored).toBe(username);
  await enter(context, me);
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto('/');
  const character = await makeCharacter(
    page,
    { ...WREN, name: 'M'.repeat(40), visibility: 'unlisted' },
    true,
  );
  const main = page.getByRole('main');

  await page.goto(`/creators/${me.user.id}`);
  await expectClipped(page, main.getByRole('heading', { level: 1 }));
  await page.goto(`/characters/${character}`);
  await expectClipped(page, main.getByText(`Created by ${username}`));
  await page.goto(`/all-user-images?userId=${me.user.id}`);
  await expectClipped(page, main.getByText(`by ${username}`, { exact: true }).first());
});
