// The bottom navigation floats over the pages: where it is, when it steps back, and what must not be under it.
import type { Locator, Page } from '@playwright/test';
import { expect, forgive, test } from './support/product.ts';
import { quiet } from './support/quiet.ts';
import { call, enter, register } from './support/visitors.ts';

const LONG_PAGE = '/legal/terms-of-service';
const dockOf = (page: Page) => page.getByRole('navigation', { name: 'Quick' });

async function boxOf(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox())!;
  return { left: x, top: y, right: x + width, bottom: y + height, width, height };
}

/** Waits until the navigation has come to rest. */
async function settled(page: Page) {
  await dockOf(page).evaluate((dock) =>
    Promise.all(dock.getAnimations({ subtree: true }).map((motion) => motion.finished.catch(() => {}))),
  );
  return boxOf(dockOf(page));
}

async function isOver(page: Page, element: Locator): Promise<boolean> {
  const [over, under] = [await settled(page), await boxOf(element)];
  return (
    over.left < under.right && over.right > under.left && over.top < under.bottom && over.bottom > under.top
  );
}

/** Scrolls as a finger or wheel does, and waits until the page has noticed. */
const scrollPage = (page: Page, top: number) =>
  page.evaluate(async (to) => {
    scrollTo({ top: to, behavior: 'instant' });
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  }, top);

/** A page that has no code yet does not notice that it is scrolled. */
const stepBack = (page: Page) =>
  expect(async () => {
    await scrollPage(page, 0);
    await scrollPage(page, 600);
    await expect(dockOf(page)).toHaveClass('dock back', { timeout: 2000 });
  }).toPass();

async function open(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(path);
  await quiet(page);
}

test('the bottom navigation floats, steps back while one scrolls down, and returns', async ({
  page,
  context,
  isMobile,
}) => {
  await enter(context, null);
  await open(page, LONG_PAGE);
  const dock = dockOf(page);
  const { height } = page.viewportSize()!;
  // Of the page beside the sidebar, without the space for its scroll bar.
  const { width } = await boxOf(page.locator('#content'));
  const middle = (isMobile ? width : width + 64) / 2;

  const there = await settled(page);
  expect(there.bottom).toBeLessThan(height - 10);
  expect(there.left).toBeGreaterThan(10);
  expect(Math.abs((there.left + there.right) / 2 - middle)).toBeLessThan(1.5);
  await expect(dock).toHaveClass('dock');

  await test.step('back while one scrolls down', async () => {
    await stepBack(page);
    const back = await settled(page);
    expect(back.width).toBeLessThan(there.width / 1.4);
    expect(back.height).toBeLessThan(there.height);
    expect(Math.abs((back.left + back.right) / 2 - middle)).toBeLessThan(1.5);
    const [first] = await dock.getByRole('link').all();
    const { width: side, height: tall } = await boxOf(first!);
    expect([side, tall].map(Math.round)).toEqual(isMobile ? [56, 44] : [44, 36]);
    // Readers still have the names.
    await expect(dock.getByRole('link', { name: 'Create Character', exact: true })).toBeVisible();
  });

  await test.step('there after 8 px upwards', async () => {
    await scrollPage(page, 592);
    await expect(dock).toHaveClass('dock');
    await scrollPage(page, 900);
    await expect(dock).toHaveClass('dock back');
  });

  await test.step('there with the focus of the keyboard', async () => {
    const main = page.locator('#content');
    await main.getByRole('link').last().focus();
    await page.keyboard.press('Tab');
    await expect(dock.getByRole('link').first()).toBeFocused();
    await expect(dock).toHaveClass('dock');
    await main.focus();
  });

  await test.step('there at the end, under the last line', async () => {
    await scrollPage(page, 1_000_000);
    await expect(dock).toHaveClass('dock');
    expect(await lastLine(page)).toBeLessThan((await settled(page)).top);
  });

  await test.step('never back for whoever prefers reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await scrollPage(page, 0);
    await scrollPage(page, 900);
    await expect(dock).toHaveClass('dock');
  });
});

test(
  'a resting mouse brings the names, a press does not',
  { tag: '@desktop-only' },
  async ({ page, context }) => {
    await enter(context, null);
    await open(page, LONG_PAGE);
    await stepBack(page);
    await settled(page);
    await dockOf(page).getByRole('link', { name: 'Home' }).hover();
    await expect(dockOf(page)).toHaveClass('dock');
    await page.mouse.move(5, 300);
    await expect(dockOf(page)).toHaveClass('dock back');
    await settled(page);
    await dockOf(page).getByRole('link', { name: 'Chats' }).click();
    await page.waitForURL('/chat');
  },
);

test('the last line of every page is above the bottom navigation', async ({ page, context, watch }) => {
  const visitor = await register(context);
  await enter(context, visitor);
  const { items } = await call<{ items: { id: string }[] }>(
    context,
    null,
    'GET',
    '/api/creators/top?limit=1',
  );
  for (const path of ['/', '/guides', '/coins', '/settings', '/not-there', `/creators/${items[0]!.id}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await quiet(page);
    await scrollPage(page, 1_000_000);
    await quiet(page);
    await scrollPage(page, 1_000_000);
    expect(await lastLine(page), path).toBeLessThanOrEqual((await settled(page)).top);
  }
  // The not-found page answers 404.
  forgive(watch, '404');
});

test('the bottom navigation is away under a sheet or dialog', async ({ page, context, isMobile }) => {
  await enter(context, null);
  await open(page, LONG_PAGE);
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('.dock')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dockOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await expect(page.locator('.dock')).toBeVisible({ visible: !isMobile });
});

test('the bottom navigation rests under a conversation and beside the studio’s button', async ({
  page,
  context,
}) => {
  const visitor = await register(context);
  await enter(context, visitor);
  const { items } = await call<{ items: { id: string }[] }>(context, null, 'GET', '/api/characters?limit=1');
  const dock = dockOf(page);
  const size = page.viewportSize()!;
  const sizes = size.width > 760 ? [size, { width: 1150, height: 800 }, { width: 820, height: 800 }] : [size];

  for (const [path, selector] of [
    [`/chat/${items[0]!.id}`, '.composer-send'],
    ['/generate-images', '.bench-pay .btn'],
  ] as const)
    for (const each of sizes) {
      await page.setViewportSize(each);
      await open(page, path);
      const button = page.locator(selector).last();
      await expect(button).toBeVisible();
      await expect(dock).toHaveClass('dock back');
      await button.scrollIntoViewIfNeeded();
      expect(await isOver(page, button), `${path} at ${each.width} px`).toBe(false);
      await button.focus();
      await dock.getByRole('link').first().focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await expect(dock).toHaveClass('dock');
      expect(await isOver(page, button), `${path} at ${each.width} px, opened`).toBe(false);
    }
});

/** Where the page's last text or control ends. Pixels from the top of the window. */
const lastLine = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('#content')!;
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    let last = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNode(node);
      const isShown = node.textContent!.trim() && node.parentElement!.checkVisibility();
      const { bottom, width, height } = range.getBoundingClientRect();
      if (isShown && width > 1 && height > 1) last = Math.max(last, bottom);
    }
    return last;
  });
