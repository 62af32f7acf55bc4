// Late web fonts cause no layout shift: the fallback fonts are adjusted to their metrics.
import { expect, test } from './support/product.ts';
import { enter, register } from './support/visitors.ts';

const SIZES = [
  [412, 823],
  [360, 640],
  [390, 844],
  [1440, 900],
] as const;
const SCREENS = ['the gate', 'the feed', 'the feed of a user'] as const;
/** A layout shift score that nobody notices; a regression of the gate once had 0.27. */
const MOST = 0.02;

for (const [width, height] of SIZES)
  for (const screen of SCREENS)
    test(
      `${screen} does not shift at ${width} x ${height}`,
      { tag: '@desktop-only' },
      async ({ page, context }) => {
        await page.setViewportSize({ width, height });
        if (screen !== 'the gate')
          await enter(context, screen === 'the feed' ? null : await register(context));
        // The user's own list comes long after the first paint.
        await page.route('**/api/characters?**', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 1500));
          await route.continue();
        });
        let arrived = 0;
        await page.route(/\.woff2/, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 1500));
          await route.continue();
          arrived++;
        });
        await page.addInitScript(() => {
          const seen = { total: 0 };
          Object.assign(globalThis, { seen });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
              if (!entry.hadRecentInput) seen.total += entry.value;
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await page.goto('/');
        await (screen === 'the gate'
          ? expect(page.locator('#gate-title')).toBeVisible()
          : expect(page.getByRole('main').getByRole('article').first()).toBeVisible());
        // Wait until both font families have loaded and are used.
        await expect.poll(() => arrived).toBeGreaterThan(1);
        await expect
          .poll(() => page.evaluate<boolean>('document.documentElement.hasAttribute("data-fonts")'))
          .toBe(true);
        await page.evaluate('document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 500)))');
        expect(await page.evaluate<number>('seen.total')).toBeLessThan(MOST);
      },
    );

test(
  'a card’s name stays in place whether its text takes one line or two',
  { tag: '@desktop-only' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.addInitScript(() => {
      localStorage.setItem('nb_age_verified', 'true');
      localStorage.setItem('nb_age_verified_at', String(Date.now()));
      localStorage.setItem('nb_age_version', 'v3');
    });
    await page.goto('/');
    for (const card of [
      page.locator('article.feature'),
      page.locator('article.card:not(.feature)').first(),
    ]) {
      const text = card.locator('.meta p').first();
      // React checks the text when it takes the server's page over.
      await expect.poll(() => text.evaluate(isHydrated)).toBe(true);
      const heights: (number | undefined)[] = [];
      for (const words of [
        'Brief.',
        'A text that is too long for one line of its card, whatever its font.',
      ]) {
        await text.evaluate((node: { textContent: string }, written) => (node.textContent = written), words);
        heights.push(await card.evaluate(heightAboveText));
      }
      expect(heights[0]).toBeGreaterThan(0);
      expect(heights[1]).toBe(heights[0]);
    }
  },
);

/** From the top of a card to its name, in pixels. */
const heightAboveText = (card: {
  getBoundingClientRect(): { top: number };
  querySelector(of: string): typeof card;
}): number => card.querySelector('h2').getBoundingClientRect().top - card.getBoundingClientRect().top;

/** React marks the elements that it has taken over. */
const isHydrated = (element: object): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactFiber'));
