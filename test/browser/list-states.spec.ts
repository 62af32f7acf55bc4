// Error, empty and offline states of every long list.
import { expect, expectAccessible, test } from './support/product.ts';
import { call, enter, register } from './support/visitors.ts';

interface Screen {
  name: string;
  address: string;
  /** URL pattern of the list's API call. */
  api: string;
  failed: string;
  empty: string;
}

const NOTHING = { page: 1, limit: 24, total: 0, hasMore: false, cursor: null };
const FACETS = {
  types: ['characters', 'creators', 'tags', 'guides'].map((type) => ({ type, count: 0, isMore: false })),
  tags: [],
  ratings: [],
};
const SEARCHED = { facets: FACETS, corrected: null, suggestions: [], isWithheld: false, help: null };

const characters = { api: '**/api/characters?*', failed: 'The characters could not be loaded' };
const SCREENS: Screen[] = [
  { name: 'the feed', address: '/?sort=new', ...characters, empty: 'Nothing in bloom here' },
  { name: 'a tag', address: '/tags/mystery', ...characters, empty: 'No characters have this tag yet.' },
  {
    name: 'a category',
    address: '/tags/mystery?category=genre',
    ...characters,
    empty: 'No characters have any of these tags yet.',
  },
  {
    name: 'search',
    address: '/search?q=moonlight',
    api: '**/api/search?*',
    failed: 'The search could not be completed',
    empty: 'No results for “moonlight”',
  },
  {
    name: 'creators',
    address: '/creators',
    api: '**/api/creators/top?*',
    failed: 'The creators could not be loaded',
    empty: 'Nothing planted yet',
  },
  {
    name: 'following',
    address: '/following',
    api: '**/api/users/*/following?*',
    failed: 'The creators could not be loaded',
    empty: 'No one to follow yet',
  },
  {
    name: 'a gallery',
    address: '/showcase',
    api: '**/api/images/showcase?*',
    failed: 'The pictures could not be loaded',
    empty: 'The walls are still bare',
  },
];

/** The other lists have the same layout as one of these. */
const ON_PHONES = ['the feed', 'search', 'a gallery'];

for (const { name, address, api, failed, empty } of SCREENS) {
  const tag = ON_PHONES.includes(name) ? [] : '@desktop-only';
  test(`${name}: error, empty and offline states`, { tag }, async ({ page, context, watch }) => {
    await enter(context, await register(context));
    const main = page.getByRole('main');
    const again = main.getByRole('button', { name: 'Try again' });

    await test.step('a failure is shown, and can be retried', async () => {
      await page.route(api, (route) =>
        route.fulfill({ status: 400, json: { error: { code: 'server.error', message: 'Not now' } } }),
      );
      await page.goto(address);
      await expect(main.getByText(failed, { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.unroute(api);
      await page.route(api, (route) => route.fulfill({ json: { items: [], ...NOTHING, ...SEARCHED } }));
      await again.click();
    });

    await test.step('an empty list is explained', async () => {
      await expect(main.getByText(empty, { exact: true })).toBeVisible();
      await expect(again).toBeHidden();
      await expectAccessible(page);
      await page.unroute(api);
    });

    await test.step('offline', async () => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false }),
      );
      await page.route(api, (route) => route.abort());
      await page.goto(address);
      await expect(main.getByText('You are offline', { exact: true })).toBeVisible({ timeout: 20_000 });
      await page.unroute(api);
    });
    // The browser logs the requests that the test makes fail.
    expect(watch.errors.splice(0).every((error) => /400|ERR_FAILED/.test(error))).toBe(true);
  });
}

test(
  'the alternative addresses of galleries show the same pages',
  { tag: '@desktop-only' },
  async ({ page, context }) => {
    const { items } = await call<{ items: { id: string; name: string }[] }>(
      context,
      null,
      'GET',
      '/api/characters?limit=1',
    );
    const [{ id, name } = { id: '', name: '' }] = items;
    await enter(context, null);
    await page.goto('/gallery');
    await expect(page.getByRole('heading', { level: 1, name: 'Showcase' })).toBeVisible();
    await page.goto(`/characters/${id}`);
    await page.getByRole('link', { name: `Whole gallery of ${name}` }).click();
    await expect(page).toHaveURL(new RegExp(`/character-gallery/${id}$`));
    await expect(page.getByRole('main').locator('[data-picture]').first()).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
  },
);
