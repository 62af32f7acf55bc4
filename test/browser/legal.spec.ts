// Legal pages and guides: content and accessibility.
import { expect, expectAccessible, test } from './support/product.ts';
import { enter } from './support/visitors.ts';

test(
  'legal pages and guides are shown and accessible',
  { tag: '@desktop-only' },
  async ({ page, context }) => {
    await enter(context, null);
    await page.goto('/legal');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/legal/privacy-policy');
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
    await expect(page.getByText('Version 1').first()).toBeVisible();
    await expectAccessible(page);
    await page.goto('/guides');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/guides/scenes-and-light');
    await expect(page.getByRole('heading', { level: 1, name: /Writing by candlelight/ })).toBeVisible();
    await expectAccessible(page);
  },
);
