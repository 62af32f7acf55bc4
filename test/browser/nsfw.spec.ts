// The appearance of the NSFW filter, and the persistence of its switch.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/product.ts';

/** Uses the button in the header, or in the sidebar when the header is narrow. */
async function toggleFilter(page: Page): Promise<void> {
  const inHeader = page.getByRole('banner').getByRole('button', { name: 'NSFW' });
  await expect(page.getByRole('banner')).toBeVisible();
  if (await inHeader.isVisible()) return inHeader.click();
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await page.locator('#sidebar').getByRole('button', { name: 'NSFW' }).click();
  await page.keyboard.press('Escape');
}

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('nightbloom_show_nsfw'));

test('NSFW filter: off by default, blurred (20 px, opacity 0.6), and the toggle persists', async ({
  page,
  product,
}) => {
  const visitor = await product.visit();
  const { items } = await visitor.discovery.list({ query: { limit: 100 } });
  const { id } = items.find(({ nsfw }) => nsfw)!;
  // The first portraits may still be being drawn.
  await expect
    .poll(async () => (await visitor.characters.get({ params: { id } })).avatar, { timeout: 200_000 })
    .not.toBeNull();
  const covered = page.getByRole('main').locator('.pic.is-covered > img').first();
  const look = () =>
    page
      .getByRole('main')
      .locator('.pic > img')
      .first()
      .evaluate((image) => {
        const { filter, opacity } = getComputedStyle(image);
        return { filter, opacity };
      });

  await page.goto('/');
  await page.getByRole('button', { name: 'Yes, I am 18 or older' }).click();
  await page.goto(`/characters/${id}`);
  await expect(covered).toBeVisible();
  expect(await stored(page)).toBeNull();
  expect(await look()).toEqual({ filter: 'blur(20px)', opacity: '0.6' });
  await expectAccessible(page);

  await toggleFilter(page);
  await expect.poll(() => stored(page)).toBe('true');
  await expect.poll(look).toEqual({ filter: 'none', opacity: '1' });
  await page.reload();
  await expect.poll(look).toEqual({ filter: 'none', opacity: '1' });
  await expect(covered).toBeHidden();
  await expectAccessible(page);

  await toggleFilter(page);
  await expect.poll(() => stored(page)).toBe('false');
  // On a phone the sidebar's entry leaves the history meanwhile, which would cut the reload off.
  await expect.poll(look).toEqual({ filter: 'blur(20px)', opacity: '0.6' });
  await expect.poll(() => page.evaluate(() => document.querySelector('[role="dialog"]') === null)).toBe(true);
  await page.reload();
  await expect.poll(look).toEqual({ filter: 'blur(20px)', opacity: '0.6' });
});
