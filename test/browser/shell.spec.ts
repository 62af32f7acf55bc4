// The layout around every screen: header, sidebar, first paint and fonts, measured in a browser.
import type { Locator } from '@playwright/test';
import { expect, expectAccessible, forgive, test } from './support/product.ts';
import { quiet } from './support/quiet.ts';
import { call, enter, register } from './support/visitors.ts';

test('each size has a theme of its own, so that axe sees both', async ({ page, context, isMobile }) => {
  await enter(context, null);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', isMobile ? 'dark' : 'light');
});

test('all buttons of the header are visible from a width of 320 px', async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const header = page.locator('header.header');
  /** Width in pixels of horizontal overflow. */
  const hiddenWidth = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return Math.max(0, scrollWidth - clientWidth);
    });
  const expectWithin = async (name: string | RegExp) =>
    expect(header.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });

  await test.step('for a guest', async () => {
    await enter(context, null);
    await page.goto('/');
    for (const name of ['Toggle sidebar', 'Search', /^Coin balance/, 'Sign In', 'Sign Up'])
      await expectWithin(name);
    expect(await hiddenWidth()).toBe(0);
    await expectAccessible(page);
  });

  await test.step('for a user', async () => {
    await enter(context, await register(context));
    await page.goto('/');
    await expect(header.getByRole('button', { name: 'Sign In' })).toBeHidden();
    for (const name of ['Toggle sidebar', 'Search', /^Coin balance/]) await expectWithin(name);
    await expect(header.locator('.av').last()).toBeInViewport({ ratio: 1 });
    expect(await hiddenWidth()).toBe(0);
  });
});

test('the sidebar is 64 px wide, and 256 px when opened over the blurred page', async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has the bottom navigation, and the sidebar only on request');
  // The tests' browser asks for less transparency (browser-flags.ts).
  const session = await context.newCDPSession(page);
  const features = [{ name: 'prefers-reduced-transparency', value: 'no-preference' }];
  await session.send('Emulation.setEmulatedMedia', { features });
  await enter(context, null);
  await page.goto('/');
  const rail = page.locator('#sidebar');
  const width = async () => (await rail.boundingBox())?.width;
  await expect.poll(width).toBe(64);
  await expect(rail.getByText('User Gallery', { exact: true })).toHaveCSS('opacity', '0');
  await expect(async () => {
    // A pointer that came before the code is not noticed until it comes again.
    await page.mouse.move(900, 400);
    await rail.getByRole('link', { name: 'User Gallery' }).hover();
    await expect(page.getByRole('tooltip')).toHaveText('User Gallery', { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await expect.poll(width).toBe(256);
  const veil = page.locator('.veil');
  await expect(veil).toHaveCSS('backdrop-filter', /blur\(/);
  await veil.click({ position: { x: 900, y: 400 } });
  await expect.poll(width).toBe(64);
  await expect(veil).toHaveCount(0);
});

test('Back closes the sidebar and stays on the page; a link in it opens its page', async ({
  page,
  context,
}) => {
  await enter(context, null);
  await page.goto('/guides');
  await quiet(page);
  await page.getByRole('link', { name: /home$/ }).click();
  await page.waitForURL('/');
  const rail = page.locator('#sidebar');
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' });
  await toggle.click();
  await expect(rail).toHaveClass('rail open');
  // Its entry comes to the history a moment after it is shown.
  await page.waitForFunction(() => (history.state as { nbLayers?: number }).nbLayers === 1);
  await page.goBack();
  await expect(rail).toHaveClass('rail');
  expect(new URL(page.url()).pathname).toBe('/');
  await toggle.click();
  await rail.getByRole('link', { name: 'Coins' }).click();
  await page.waitForURL('/coins');
  await page.goBack();
  await page.waitForURL('/');
  await expect(rail).toHaveClass('rail');
  await page.goBack();
  await page.waitForURL('/guides');
});

test('somebody signed in sees their account before any code is loaded', async ({ page, context, watch }) => {
  const visitor = await register(context);
  const { username } = visitor.user;
  await enter(context, { ...visitor, user: { ...visitor.user, coins: 12_345 } as typeof visitor.user });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  const header = page.locator('header.header');
  await expect(header.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Sign In' })).toBeHidden();
  const initials = await page.evaluate(() =>
    document.documentElement.style.getPropertyValue('--account-initials'),
  );
  expect(initials).toBe('"P"');
  expect(await wordsOf(header.locator('.coin span'))).toBe('"12.3K"');
  const foot = page.locator('#sidebar .foot');
  expect(await wordsOf(foot.locator('.t-s'))).toBe(`"${username}"`);
  expect(await wordsOf(foot.locator('.cap'))).toBe(`"${username}@example.test"`);
  // Not the words for a guest.
  expect(
    await foot
      .locator('.clip > span')
      .evaluateAll((spans) => spans.map((span) => span.getClientRects().length)),
  ).toEqual([0, 0]);
  forgive(watch, 'assets');
});

test(
  'a page of an earlier build reloads once and keeps what was typed',
  { tag: '@desktop-only' },
  async ({ page, context, watch }) => {
    await enter(context, null);
    await page.goto('/support');
    const subject = page.getByLabel('Subject');
    await subject.fill('My coins');
    let served = 0;
    // The server was upgraded: it has another build, and the code of the next screens is gone.
    await page.route('**/build.txt', (route) => route.fulfill({ body: 'another build' }));
    await page.route('**/assets/**/*.js', (route) =>
      served > 0 ? route.continue() : route.fulfill({ status: 404 }),
    );
    page.on('load', () => served++);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('link', { name: /home$/ }).first().hover();
    await page.locator('#sidebar').getByRole('link', { name: 'Guides' }).dispatchEvent('click');
    await reloaded;
    await page.goto('/support');
    await expect(subject).toHaveValue('My coins');
    watch.errors = [];
  },
);

test('the name painted first is at the position of the header’s name, and is removed', async ({
  page,
  context,
}) => {
  await enter(context, null);
  // Measured before the page's own listener removes the first one.
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const [first, later] = ['.first-word', '.header .brand b'].map((selector) => {
        const { x, y, width, height } = document.querySelector(selector)!.getBoundingClientRect();
        return { x, y, width, height };
      });
      Object.assign(window, { seenWords: { first, later } });
    }),
  );
  for (const width of [390, 1023, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const { first, later } = await page.evaluate(
      () => (window as unknown as { seenWords: Record<'first' | 'later', DOMRect> }).seenWords,
    );
    expect(first, `${width} px`).toEqual(later);
    expect(first.width > 0).toBe(width >= 1024);
    await expect(page.locator('.first-word')).toHaveCount(0);
  }
});

test(
  'the moon painted first matches the gate’s moon, has its name centred, and is removed',
  { tag: '@desktop-only' },
  async ({ page }) => {
    // Measured before the page's own listener removes the first one.
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        const read = (style: CSSStyleDeclaration, ...names: string[]) =>
          names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
        const placeOf = (ground: string, moon: string, pseudo?: string) => [
          ...read(
            getComputedStyle(document.querySelector(ground)!),
            ...['position', 'inset', 'grid-template-rows', 'grid-template-columns', 'background-color'],
          ),
          ...read(
            getComputedStyle(document.querySelector(moon)!, pseudo),
            ...['width', 'height', 'margin', 'grid-row', 'justify-self', 'place-items'],
            ...['color', 'background-image', 'border-radius'],
          ),
        ];
        const middleOf = (selector: string) => {
          const { x, y, width, height } = document.querySelector(selector)!.getBoundingClientRect();
          return [2 * x + width, 2 * y + height].map(Math.round);
        };
        const word = getComputedStyle(document.querySelector('.first-word')!, '::before');
        const name = getComputedStyle(document.querySelector('.gate-wait b')!);
        Object.assign(window, {
          seenMoons: {
            places: [placeOf('.first-word', '.first-word', '::before'), placeOf('.gate', '.gate-moon')],
            middles: [middleOf('.gate-wait b'), middleOf('.gate-moon')],
            fonts: [word, name].map((style) => style.font + style.letterSpacing),
            word: word.content,
          },
        });
      }),
    );
    const sizes = [
      [390, 844],
      [1200, 650],
      [1440, 900],
    ] as const;
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.goto('/');
      const { places, middles, fonts, word } = await page.evaluate(
        () =>
          (
            window as unknown as {
              seenMoons: { places: string[][]; middles: number[][]; fonts: string[]; word: string };
            }
          ).seenMoons,
      );
      expect(places[0], `${width} px`).toEqual(places[1]);
      expect(places[0]!.join('; ')).toMatch(/width: [45]\d\dpx/);
      expect(middles[0], `${width} px`).toEqual(middles[1]);
      expect(fonts[0]).toBe(fonts[1]);
      expect(word).toBe('"Nightbloom"');
      await expect(page.locator('.first-word')).toHaveCount(0);
      await expect(page.getByRole('dialog')).toBeVisible();
    }
  },
);

test(
  'the first visit uses fallback fonts until the web fonts have loaded, later visits use them immediately',
  { tag: '@desktop-only' },
  async ({ page, context, watch }) => {
    await enter(context, null);
    const html = page.locator('html');
    const fontOfTitle = () =>
      page.evaluate(() => getComputedStyle(document.querySelector('main h1')!).fontFamily);
    const known = () => page.evaluate(() => localStorage.getItem('nb_fonts'));

    await test.step('failing: fallback fonts are used, and the web fonts are requested again', async () => {
      await page.route('**/*.woff2', (route) => route.abort());
      await page.goto('/');
      await expect(html).toHaveAttribute('data-fonts', 'own');
      expect(await known()).toBeNull();
      expect(watch.errors.splice(0).every((error) => error.endsWith('.woff2'))).toBe(true);
    });

    await test.step('slow: fallback fonts are used until they have loaded', async () => {
      const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
      await page.unroute('**/*.woff2');
      await page.route('**/*.woff2', async (route) => {
        await isReleased;
        await route.continue();
      });
      const asked = page.waitForRequest('**/*.woff2');
      await page.goto('/', { waitUntil: 'commit' });
      await asked;
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await fontOfTitle()).toMatch(/^"Newsreader by /);
      release();
      await expect(html).toHaveAttribute('data-fonts', 'own');
      expect(await fontOfTitle()).toMatch(/^"?Newsreader"?,/);
      expect(await page.evaluate(() => document.fonts.check('1em Newsreader'))).toBe(true);
      await expect.poll(known).toBe('fetched');
    });

    await test.step('the next visit uses them immediately', async () => {
      await page.goto('/', { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await fontOfTitle()).toMatch(/^"?Newsreader"?,/);
    });
  },
);

/** What the style sheet writes into an element. */
const wordsOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node, '::before').content);

test('a toast covers no button of a dialog or sheet', async ({ page, context }) => {
  await enter(context, null);
  const { items } = await call<{ items: { id: string }[] }>(context, null, 'GET', '/api/characters?limit=1');
  await page.goto(`/characters/${items[0]!.id}`);
  const open = page.getByRole('banner').getByRole('button', { name: 'Sign In' });
  const dialog = page.getByRole('dialog', { name: /^Sign in to/ });
  // Opened once before, so that its code is there while the toast is shown.
  await open.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const toast = page.locator('.toast');
  // By keyboard: a pointer that came to lie on the toast would start its time again when it leaves.
  await page.getByRole('main').getByRole('button', { name: 'Copy link' }).press('Enter');
  await expect(toast).toBeVisible();
  // While the window does not have the focus, the toast stays.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await open.click();
  await expect(dialog).toBeVisible();

  const covered = () =>
    page.evaluate(() => {
      const over = document.querySelector('.toast')!.getBoundingClientRect();
      return [...document.querySelectorAll('.dialog button')]
        .filter((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
        })
        .map((button) => button.textContent || button.getAttribute('aria-label'));
    });
  expect(await covered()).toEqual([]);
  // A sheet at the side takes the last 400 px of a wide screen.
  const { x, width } = (await toast.boundingBox())!;
  const side = page.viewportSize()!.width - 400;
  if (side > 400) expect(x + width).toBeLessThan(side);

  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: 'Email or Username' })).toBeFocused();
  await expect(toast).toBeVisible();
});
