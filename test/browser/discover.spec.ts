// Finding characters: the feed, returning to it, search with suggestions, tags, hiding.
import type { Page } from '@playwright/test';
import { completeSetup, expect, expectAccessible, signUp, test } from './support/product.ts';
import { quiet } from './support/quiet.ts';
import { enter as enterAs, register } from './support/visitors.ts';

async function enter(page: Page, address = '/'): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Yes, I am 18 or older' }).click();
  // The gate closes with an animation.
  await expect(page.locator('#gate-title')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasNotText: /^Loading$/ })).toBeVisible();
}

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const namesOf = (page: Page) => cards(page).locator('h2').allTextContents();
const top = (page: Page) => page.evaluate<number>('scrollY');

/** On phones the search box is behind a button. */
async function openSearch(page: Page) {
  const box = page.getByRole('combobox', { name: /^Search characters/ });
  await expect(page.getByRole('banner')).toBeVisible();
  if (!(await box.isVisible()))
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await expect(box).toBeVisible();
  return box;
}

/** Scrolls to the end of the loaded content. */
async function scrollDown(page: Page): Promise<void> {
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
}

test('the feed loads more pages, and Back restores its position', async ({ page }) => {
  await enter(page);
  const more = page.getByRole('button', { name: 'Show more characters' });

  await test.step('two pages load automatically, further ones on request, and the footer is reachable', async () => {
    await expect(cards(page).nth(23)).toBeAttached();
    // On slow phones the first scroll may come before the page listens.
    await expect(async () => {
      await scrollDown(page);
      await expect(cards(page).nth(47)).toBeAttached({ timeout: 2000 });
    }).toPass();
    await expect(more).toBeVisible();
    await scrollDown(page);
    const rules = page.getByRole('navigation', { name: 'Legal' });
    await expect(rules.getByRole('link', { name: 'Terms of Service' })).toBeInViewport();
    await expectAccessible(page);
    const before = await cards(page).count();
    await more.click();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(before);
    const names = await namesOf(page);
    expect(new Set(names).size).toBe(names.length);
  });

  await test.step('Back restores all its pages and the scroll position', async () => {
    const count = await cards(page).count();
    const far = cards(page).nth(count - 4);
    await far.scrollIntoViewIfNeeded();
    const left = await top(page);
    expect(left).toBeGreaterThan(1000);
    const names = await namesOf(page);
    await far.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/characters\//);
    await expect(page.getByRole('button', { name: 'Start chatting' }).first()).toBeVisible();
    await expect.poll(() => top(page)).toBe(0);
    // Before that the router would record the page as left again, and lose the position.
    await quiet(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
    await expect(cards(page)).toHaveCount(count);
    await expect.poll(async () => Math.abs((await top(page)) - left)).toBeLessThan(80);
    expect(await namesOf(page)).toEqual(names);
  });

  await test.step('Trending and Newest have their own lists and addresses', async () => {
    await page.evaluate('scrollTo(0, 0)');
    await page.getByRole('button', { name: 'Newest' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'The newest' })).toBeVisible();
    await expect(page).toHaveURL(/sort=new/);
    await expect(cards(page).nth(12)).toBeAttached();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'The newest' })).toBeVisible();
    await page.getByRole('button', { name: 'Trending' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Trending this week' })).toBeVisible();
  });

  await test.step('a guest can read why a character is shown, and has to sign up to change it', async () => {
    await page.goto('/');
    await expect(cards(page).nth(5)).toBeAttached();
    await cards(page).nth(1).hover();
    await cards(page)
      .nth(1)
      .getByRole('button', { name: /^More about/ })
      .click();
    await expect(page.getByRole('menu')).toContainText(/Picked|New this week|Trending|People|Something/);
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Not interested' }).click();
    await expect(
      page.getByText('Sign up to choose who is in your feed and unlock exclusive features'),
    ).toBeVisible();
  });
});

test('search: suggestions by keyboard, results, and no results', async ({ page }) => {
  await enter(page);
  const main = page.getByRole('main');

  await test.step('without words there is no search', async () => {
    const box = await openSearch(page);
    await box.fill('   ');
    await box.press('Enter');
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step('suggestions appear while typing, and the arrow keys select them', async () => {
    const box = await openSearch(page);
    await box.fill('isol');
    const option = page.getByRole('option', { name: /Isolde Varga/ });
    await expect(option).toBeVisible();
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page);
    await box.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true');
    const id = await option.getAttribute('id');
    await expect(box).toHaveAttribute('aria-activedescendant', id!);
    await expect(box).toBeFocused();
    await box.press('Escape');
    await expect(option).toBeHidden();
    await expect(box).toHaveValue('isol');
    await box.press('ArrowDown');
    await expect(option).toBeVisible();
    await box.press('ArrowDown');
    await box.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Isolde Varga' })).toBeVisible();
  });

  await test.step('Enter searches for the trimmed words', async () => {
    const box = await openSearch(page);
    await box.fill('  romance ');
    await box.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=romance$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “romance”' })).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
    await expect(main.getByRole('link', { name: /Romance \d+/ })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/search?q=isolde');
    await expect(cards(page).first().locator('h2 mark')).toHaveText('Isolde');
  });

  await test.step('the icon does the same', async () => {
    const box = await openSearch(page);
    await box.fill('vampire');
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/search\?q=vampire$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “vampire”' })).toBeVisible();
  });

  await test.step('one type, with filters', async () => {
    await page.getByRole('link', { name: /^Characters \d+/ }).click();
    await expect(page).toHaveURL(/type=characters/);
    const facets = page.getByRole('group', { name: 'Narrow the characters' });
    await expect(facets.getByRole('button').last()).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
    // The characters of all kinds are still shown while those of this one are loaded.
    await quiet(page);
    const before = await cards(page).count();
    await facets.getByRole('button').last().click();
    await expect.poll(() => cards(page).count()).toBeLessThan(before);
    await expect(page).toHaveURL(/tags=|rating=/);
    await page.goBack();
  });

  await test.step('typing errors are corrected, with a note', async () => {
    await page.goto('/search?q=isolda');
    await expect(main.getByText('Showing results for isolde')).toBeVisible();
    await expect(cards(page).first()).toContainText('Isolde Varga');
  });

  await test.step('without results the page offers alternatives', async () => {
    await page.goto('/search?q=isolde%20xyzzyx%20librarian');
    await expect(main.getByText('No results for “isolde xyzzyx librarian”')).toBeVisible();
    await expectAccessible(page);
    await main.getByRole('link', { name: 'librarian' }).click();
    await expect(cards(page).first()).toContainText('Noor Haddad');
    await page.goto('/search');
    await expect(page.getByRole('heading', { level: 1, name: 'Who are you looking for?' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('tags lead to their characters', { tag: '@desktop-only' }, async ({ page }) => {
  await enter(page);
  await page.getByRole('navigation', { name: 'Tags' }).getByRole('link', { name: 'Mystery' }).click();
  await expect(page).toHaveURL(/\/tags\/mystery$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Mystery' })).toBeVisible();
  await expect(cards(page).nth(5)).toBeAttached();
  await expect(page.getByText(/^\d+ characters · Genre$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Newest' }).click();
  await expect(page).toHaveURL(/\/tags\/mystery\?sort=new$/);
  await page.getByRole('navigation', { name: 'More in Genre' }).getByRole('link', { name: 'Horror' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Horror' })).toBeVisible();
  const ofTag = Number(/^\d+/.exec((await page.getByText(/^\d+ characters? · Genre$/).textContent())!)![0]);
  await page.getByRole('link', { name: 'All of Genre' }).click();
  await expect(page).toHaveURL(/\/tags\/horror\?category=genre$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Genre' })).toBeVisible();
  const ofGenre = page.getByText(/^\d+ characters$/);
  await expect(ofGenre).toBeVisible();
  // The tag's count stays until the genre's has loaded.
  await expect
    .poll(async () => Number(/^\d+/.exec((await ofGenre.textContent())!)![0]))
    .toBeGreaterThan(ofTag);
  await page.getByRole('button', { name: 'Trending' }).click();
  await expect(page).toHaveURL(/sort=trending/);
  await expect(page).toHaveURL(/category=genre/);
  await expect(cards(page).nth(20)).toBeAttached();
  await expectAccessible(page);
});

test('an unknown tag is not found', { tag: '@desktop-only' }, async ({ page, watch }) => {
  await enter(page, '/tags/no-such-tag');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This path is overgrown');
  await expect(page.getByRole('article')).toHaveCount(0);
  // The browser logs the 404 of the tag.
  watch.errors.splice(0);
});

test(
  'a user’s feed uses their tags, explains that, and leaves out hidden characters',
  { tag: '@desktop-only' },
  async ({ page }) => {
    await enter(page);
    await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click();
    await signUp(page);
    await completeSetup(page, ['Mystery', 'Horror', 'Glasses', 'Serious', 'Workplace']);
    await page.goto('/');
    await expect(page.getByText(/^Because you like /).first()).toBeVisible();
    await expectAccessible(page);

    const gone = cards(page).nth(2);
    const name = (await gone.locator('h2').textContent())!;
    await gone.hover();
    await gone.getByRole('button', { name: `More about ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Not interested' }).click();
    await expect(cards(page).filter({ hasText: name })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(cards(page).nth(2)).toContainText(name);

    await gone.hover();
    await gone.getByRole('button', { name: `More about ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Not interested' }).click();
    await expect(cards(page).filter({ hasText: name })).toHaveCount(0);
    await page.reload();
    await expect(cards(page).nth(20)).toBeAttached();
    await expect(cards(page).filter({ hasText: name })).toHaveCount(0);

    await page.goto('/settings');
    const back = page.getByRole('button', { name: `Bring back ${name}` });
    await expect(back).toBeVisible();
    await expectAccessible(page);
    await back.click();
    await expect(page.getByText(`${name} can appear in your feed again`, { exact: true })).toBeVisible();
    await expect(back).toBeHidden();
  },
);

interface Seen {
  /** Of each visible card, its name and its picture's text and address. */
  cards: string[];
  /** What the header showed as the balance. */
  balances: string[];
  /** Pictures whose element was given another address. */
  reused: string[];
}

/**
 * Records, at each frame that follows a change of the page, what a viewer sees of cards and balance. Frames without one
 * are left alone: on a busy machine, looking would leave no time for the page itself.
 */
function recordFeed(): void {
  const seen = { cards: new Set<string>(), balances: new Set<string>(), reused: new Set<string>() };
  let isChanged = true;
  const note = (changes: MutationRecord[]) => {
    isChanged = true;
    for (const { attributeName, oldValue, target } of changes) {
      if (attributeName !== 'src') continue;
      const address = target instanceof HTMLImageElement ? target.getAttribute('src') : null;
      if (address && oldValue && address !== oldValue) seen.reused.add(address);
    }
  };
  const look = () => {
    isChanged = false;
    for (const card of document.querySelectorAll('main article')) {
      if (!card.checkVisibility()) continue;
      const img = card.querySelector('img');
      const name = card.querySelector('h2')!.textContent;
      seen.cards.add([name, img?.alt, img?.getAttribute('src')].join('|'));
    }
    const balance = document.querySelector('header .coin span');
    if (!balance) return;
    const drawn = getComputedStyle(balance, '::before').content;
    seen.balances.add((drawn === 'none' ? '' : drawn.replaceAll('"', '')) + balance.textContent);
  };
  new MutationObserver(note).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeOldValue: true,
  });
  const again = () => {
    if (isChanged) look();
    requestAnimationFrame(again);
  };
  again();
  Object.assign(globalThis, {
    seenOfFeed: () => ({ cards: [...seen.cards], balances: [...seen.balances], reused: [...seen.reused] }),
  });
}

test(
  'a user sees neither the guests’ cards nor another balance before their own list',
  { tag: '@desktop-only' },
  async ({ page, context }) => {
    const visitor = await register(context);
    const user = { ...visitor.user, coins: 1234 };
    await enterAs(context, { ...visitor, user });
    await page.route('**/api/auth/me', (route) => route.fulfill({ json: user }));
    const own: string[] = [];
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    // The own list has the same characters in another order, with names by which they are told apart.
    await page.route('**/api/characters?*', async (route) => {
      const response = await route.fetch();
      type List = { items: { name: string; avatar: { url: string } }[] };
      // The answer to a request that the page has given up cannot be read.
      const list = await response.json().then(
        (read) => read as List,
        () => null,
      );
      if (!list) return route.abort().catch(() => {});
      const items = list.items.reverse().map((item) => ({ ...item, name: `Own ${item.name}` }));
      for (const { name, avatar } of items) own.push([name, `Portrait of ${name}`, avatar.url].join('|'));
      await isReleased;
      await route.fulfill({ response, json: { ...list, items } });
    });
    await page.addInitScript(recordFeed);
    await page.goto('/');
    // The page is there long before its code, which alone knows the user.
    await expect(page.getByRole('button', { name: 'Coin balance: 1,234' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Loading characters' })).toBeVisible();
    release();
    await expect(cards(page).first()).toContainText('Own ');
    const seen = await page.evaluate<Seen>('seenOfFeed()');
    expect(seen.balances).toEqual(['1,234']);
    expect(seen.cards.length).toBeGreaterThan(10);
    expect(seen.cards.filter((card) => !own.includes(card))).toEqual([]);
    expect(seen.reused).toEqual([]);
  },
);

test('a picture’s character is found by the same search', { tag: '@desktop-only' }, async ({ page }) => {
  await enter(page, '/generate-images');
  await page.getByRole('button', { name: /Character:\s*Nobody/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /\w/ }).nth(3)).toBeVisible();
  await dialog.getByRole('searchbox', { name: 'Search characters' }).fill('isolda');
  await expect(dialog.getByRole('button', { name: 'Isolde Varga' })).toBeVisible();
  await expectAccessible(page);
});
