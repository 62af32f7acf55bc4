// A picture of a moment, asked for in a chat: its price first, then growing in its place; and the chat as a scene.
import type { Page } from '@playwright/test';
import { DRAWN_MS, expect, expectAccessible, test } from './support/product.ts';
import { call, enter, register } from './support/visitors.ts';

const shoot = async (page: Page, name: string) => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
};

test('a picture of the moment, and the scene', async ({ page, context, isMobile }) => {
  const size = isMobile ? 'phone' : 'desktop';
  const visitor = await register(context);
  await enter(context, visitor);
  await call(context, visitor, 'POST', '/api/coins/claim-monthly');
  const { items } = await call<{ items: { id: string }[] }>(
    context,
    visitor,
    'GET',
    '/api/characters?limit=1',
  );
  await page.goto(`/chat/${items[0]!.id}`);
  const offer = page.getByRole('region', { name: 'A picture of this moment' });
  const done = page.locator('.thread-picture button.thread-picture-box');

  await test.step('the price comes first, and “Not now” leaves nothing', async () => {
    await page.locator('.composer-text').fill('/picture');
    await page.keyboard.press('Enter');
    await expect(offer.getByRole('button', { name: /^Show me \d+ coins?$/ })).toBeEnabled();
    await expect(offer.getByText(/left afterwards$/)).toBeVisible();
    await expectAccessible(page);
    await shoot(page, `offer-${size}`);
    await offer.getByRole('button', { name: 'Not now' }).click();
    await expect(offer).toBeHidden();
  });

  await test.step('the picture grows at its message, and is there after a reload', async () => {
    if (isMobile) await page.locator('.composer-text').fill('/picture at night in a garden');
    else await page.keyboard.press('Shift+I');
    if (isMobile) await page.keyboard.press('Enter');
    await offer.getByRole('button', { name: /^Show me/ }).click();
    await expect(page.locator('.thread-picture')).toBeVisible();
    await shoot(page, `growing-${size}`);
    await expect(done).toBeVisible({ timeout: DRAWN_MS });
    await page.reload();
    await expect(done).toBeVisible();
    await expectAccessible(page);
    await shoot(page, `done-${size}`);
    await done.click();
    await expect(page.getByRole('dialog', { name: 'Picture 1 of 1' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(done).toBeFocused();
  });

  await test.step('what the character may do by itself is chosen beside the chat', async () => {
    await page.locator('.composer-text').fill('/pictures');
    await page.keyboard.press('Enter');
    const choice = page.getByLabel(/would send you a picture$/);
    await choice.selectOption('ask');
    await expect(page.getByText('A small card shows the price.')).toBeVisible();
    await expectAccessible(page);
    await shoot(page, `settings-${size}`);
    await page.keyboard.press('Escape');
  });

  await test.step('the scene shows the figure, and goes back to the text', async () => {
    await page.locator('.composer-text').fill('/scene');
    await page.keyboard.press('Enter');
    const scene = page.getByRole('dialog', { name: /^Scene with / });
    await expect(scene.getByRole('button', { name: 'Say something of your own' })).toBeVisible();
    // All of its width is on the screen, and the face is above the words.
    const figure = (await scene.locator('.scene-figure').boundingBox())!;
    const width = await page.evaluate(() => innerWidth);
    // On the desktop the choices stand beside it.
    const words = (await scene.locator(isMobile ? '.scene-front' : '.scene-box').boundingBox())!;
    expect(figure.x).toBeGreaterThanOrEqual(0);
    expect(figure.x + figure.width).toBeLessThanOrEqual(width);
    expect(figure.y + figure.height * 0.45).toBeLessThanOrEqual(words.y);
    await expectAccessible(page);
    await shoot(page, `scene-${size}`);
    await scene.getByRole('button', { name: 'Show as text' }).click();
    await expect(scene).toBeHidden();
    await expect(page.locator('.composer-text')).toBeVisible();
  });
});
