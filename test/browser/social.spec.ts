// Creators, following and favourites, as a guest and as a user.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/product.ts';
import { call, enter, register, type Visitor } from './support/visitors.ts';

interface Listed {
  items: { id: string; username: string; displayName: string; name: string; people: number }[];
}

const top = (context: BrowserContext) => call<Listed>(context, null, 'GET', '/api/creators/top');
const nameOf = (creator: Listed['items'][number]) => creator.displayName || creator.username;
const followOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Follow ${name}`, exact: true });
const followingOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Following ${name}. Unfollow`, exact: true });
const counted = (page: Page, what: RegExp) => page.getByRole('main').getByRole('button', { name: what });

async function shelve(context: BrowserContext, visitor: Visitor, count: number): Promise<Listed['items']> {
  const { items } = await call<Listed>(context, null, 'GET', `/api/characters?limit=${count}`);
  for (const { id } of items) await call(context, visitor, 'POST', '/api/favorites', { characterId: id });
  // The list has the newest first.
  return items.reverse();
}

test(
  'a guest views the creators, and is asked to sign up to follow one',
  { tag: '@desktop-only' },
  async ({ page, context }) => {
    await enter(context, null);
    let { items } = await top(context);
    // The order follows what others do at the same time, so both are read again until they agree.
    await expect(async () => {
      await page.goto('/creators');
      await expect(page.getByRole('heading', { level: 1, name: /creators$/i })).toBeVisible();
      ({ items } = await top(context));
      // The last two headings are those of the footer.
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(
        [...items.map(nameOf), 'About', 'Legal'],
        { timeout: 5_000 },
      );
    }).toPass();
    const [first] = items;
    // Places only where people talked to somebody's characters, and never a zero.
    const isRanked = (items[2]?.people ?? 0) > 0;
    await expect(page.locator('.pod')).toHaveCount(isRanked ? 3 : 0);
    await expect(page.getByRole('img', { name: 'Place 4', exact: true })).toHaveCount(
      isRanked && items.length > 3 ? 1 : 0,
    );
    await expect(page.locator('.creators-body .num').getByText(/^0/)).toHaveCount(0);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'All time' }).click();
    await expect(page).toHaveURL(/\/creators\?period=all$/);
    await expect(page.getByRole('button', { name: 'All time' })).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(page.getByRole('button', { name: 'All time' })).toHaveAttribute('aria-pressed', 'true');

    await followOf(page, nameOf(first!)).click();
    const prompt = page.getByRole('dialog', {
      name: `Sign up to follow ${nameOf(first!)} and unlock exclusive features`,
    });
    await expect(prompt).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(prompt).toBeHidden();

    await page.getByRole('link', { name: nameOf(first!), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/creators/${first!.id}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(nameOf(first!));

    await page.goto('/following');
    await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
    await expect(
      page.getByRole('dialog', { name: 'Sign up to follow creators and unlock exclusive features' }),
    ).toBeVisible();
  },
);

test(
  'a user follows a creator, sees their newest characters, and unfollows',
  { tag: '@desktop-only' },
  async ({ page, context }) => {
    const me = await register(context);
    const [creator] = (await top(context)).items;
    const name = nameOf(creator!);
    await enter(context, me);

    await page.goto('/following');
    await expect(page.getByText('No one to follow yet')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Find creators' }).click();
    await expect(page).toHaveURL(/\/creators$/);
    await followOf(page, name).click();
    await expect(followingOf(page, name)).toBeVisible();

    await page.getByRole('link', { name, exact: true }).click();
    await expect(followingOf(page, name)).toBeVisible();
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards.first()).toBeVisible();
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await expect(page.getByRole('button', { name: 'New', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expectAccessible(page);

    const followers = counted(page, /followers?$/);
    await followers.click();
    const dialog = page.getByRole('dialog', { name: `Followers of ${name}` });
    await expect(dialog.getByRole('link', { name: new RegExp(`@${me.user.username}$`) })).toBeVisible();
    // There is no button to follow oneself.
    await expect(dialog.getByRole('button', { name: new RegExp(me.user.username) })).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(followers).toBeFocused();

    await page.goto('/following');
    const strip = page.getByRole('list', { name: 'Creators you follow' });
    await expect(strip.getByRole('link', { name })).toBeVisible();
    const newest = await call<Listed>(context, me, 'GET', '/api/following/characters');
    await expect(page.getByRole('region', { name: 'Newest characters' }).getByRole('heading')).toHaveText(
      newest.items.map((character) => character.name),
    );
    await expectAccessible(page);

    await strip.getByRole('link', { name }).click();
    // The button changes before the server answers; leaving the page would abort the call.
    const left = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await followingOf(page, name).click();
    await expect(followOf(page, name)).toBeVisible();
    await left;
    await page.goto('/following');
    await expect(page.getByText('No one to follow yet')).toBeVisible();
  },
);

test(
  'a list of people loads more when it is scrolled',
  { tag: '@desktop-only' },
  async ({ page, context }) => {
    const me = await register(context);
    const [, creator] = (await top(context)).items;
    const fans = await Promise.all(Array.from({ length: 30 }, () => register(context)));
    for (const fan of fans) await call(context, fan, 'POST', `/api/follows/users/${creator!.id}/follow`);
    await enter(context, me);
    await page.goto(`/creators/${creator!.id}`);
    await counted(page, /followers?$/).click();
    const rows = page.getByRole('dialog').getByRole('listitem');
    await expect(rows.nth(20)).toBeAttached();
    await rows.nth(20).scrollIntoViewIfNeeded();
    await page.getByRole('dialog').getByText(`@${fans[0]!.user.username}`).scrollIntoViewIfNeeded();
    await expect(page.getByRole('dialog').getByText(`@${fans[0]!.user.username}`)).toBeVisible();
    expect(await rows.count()).toBeGreaterThanOrEqual(30);
  },
);

test(
  'a failed follow is reset, with a message',
  { tag: '@desktop-only' },
  async ({ page, context, watch }) => {
    const [me, fan] = [await register(context), await register(context)];
    const [, , creator] = (await top(context)).items;
    // A count of zero is not shown, so somebody follows already.
    await call(context, fan, 'POST', `/api/follows/users/${creator!.id}/follow`);
    await enter(context, me);
    await page.goto(`/creators/${creator!.id}`);
    const button = followOf(page, nameOf(creator!));
    await expect(button).toBeVisible();
    // A dash is shown until the count has loaded.
    await expect(counted(page, /followers?$/)).toHaveText(/^\d/);
    const before = (await counted(page, /followers?$/).textContent())!;
    await page.route('**/follow', (route) => route.abort());
    await button.click();
    await expect(page.getByText(`${nameOf(creator!)} could not be followed`, { exact: true })).toBeVisible();
    await expect(button).toBeVisible();
    await expect(counted(page, /followers?$/)).toHaveText(before);
    // The browser logs the aborted request.
    expect(watch.errors.splice(0).every((error) => error.includes('/follow'))).toBe(true);
  },
);

test('a user can be followed from their profile', { tag: '@desktop-only' }, async ({ page, context }) => {
  const [me, friend] = [await register(context), await register(context)];
  await enter(context, me);
  await page.goto(`/user-profile/${friend.user.id}`);
  await followOf(page, friend.user.username).click();
  await expect(followingOf(page, friend.user.username)).toBeVisible();
  await expect(counted(page, /^1 follower$/)).toBeVisible();
  await page.goto(`/user-profile/${me.user.id}`);
  await counted(page, /^1 following$/).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: friend.user.username })).toBeVisible();
});

test(
  'a removed favourite can be restored to its position',
  { tag: '@desktop-only' },
  async ({ page, context }) => {
    const me = await register(context);
    await enter(context, me);
    await page.goto('/favorites');
    await expect(page.getByText('Nothing planted yet')).toBeVisible();
    await expectAccessible(page);
    const shelf = (await shelve(context, me, 30)).map(({ name }) => name);
    await page.goto('/favorites');
    const shown = page.getByRole('region', { name: 'Favorite characters' }).getByRole('heading');
    await expect(shown.first()).toHaveText(shelf[0]!);
    await expectAccessible(page);

    const remove = (name: string) =>
      page.getByRole('button', { name: `Remove ${name} from favorites`, exact: true }).click();
    await remove(shelf[1]!);
    await remove(shelf[3]!);
    await expect(page.getByText('Removed from favorites', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    const left = shelf.filter((name) => name !== shelf[1]);
    await expect(shown.nth(2)).toHaveText(left[2]!);
    // Scrolls to the end, past the page that has shifted by one.
    await page.keyboard.press('End');
    await expect(shown).toHaveText(left);
    await page.reload();
    await expect(shown.first()).toHaveText(left[0]!);
    await page.keyboard.press('End');
    await expect(shown).toHaveText(left);
  },
);

test(
  'a guest’s favourites are in the browser, and can be merged into the account',
  { tag: '@desktop-only' },
  async ({ page, context }) => {
    const { items } = await call<Listed>(context, null, 'GET', '/api/characters?limit=3');
    await enter(context, null, { nb_guest_favorites: JSON.stringify(items.map(({ id }) => id)) });
    await page.goto('/favorites');
    const shown = page.getByRole('region', { name: 'Favorite characters' }).getByRole('heading');
    await expect(shown).toHaveText(items.map(({ name }) => name).reverse());
    await expectAccessible(page);
    const prompt = page.getByRole('dialog', {
      name: 'Sign up to manage your favorites and unlock exclusive features',
    });
    await page.getByRole('button', { name: 'Keep them' }).click();
    await expect(prompt).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Favorite ${items[1]!.name}`, exact: true }).click();
    await expect(prompt).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shown).toHaveText([items[2]!.name, items[0]!.name]);
    const kept = await page.evaluate(() => localStorage.getItem('nb_guest_favorites'));
    expect(JSON.parse(kept!)).toEqual([items[0]!.id, items[2]!.id]);
  },
);
