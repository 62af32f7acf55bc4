// The first set-up: the tag dialog in all its states, and guests' likes and favourites that are merged into
// the account. Also the diagnostic pages, which are for admins only.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { completeSetup, expect, expectAccessible, FIVE_TAGS, signUp, test } from './support/product.ts';

const ADMIN = path.resolve(import.meta.dirname, '../../scripts/admin.ts');
const welcomeOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Welcome Aboard' });

async function enter(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Yes, I am 18 or older' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
}

/** @returns the username. */
async function signUpFromHeader(page: Page): Promise<string> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click();
  return signUp(page);
}

const preferences = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('nb_user')!) as { preferences: unknown }).preferences);

test('the first set-up cannot be dismissed, and works by keyboard and pointer', async ({ page, watch }) => {
  const welcome = welcomeOf(page);
  await enter(page);
  await signUpFromHeader(page);

  await test.step('it covers every page, also after a reload and at a deep link', async () => {
    await expect(welcome).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.mouse.click(3, 3);
    await expect(welcome).toBeVisible();
    await page.reload();
    await expect(welcome).toBeVisible();
    await page.goto('/chat');
    await expect(welcome).toBeVisible();
    await page.goBack();
    await expect(welcome).toBeVisible();
    await page.goForward();
    await expect(welcome).toBeVisible();
  });

  await test.step('but not the documents that it asks to accept', async () => {
    const opened = page.waitForEvent('popup');
    await welcome.getByRole('link', { name: 'Terms of Service' }).click();
    const terms = await opened;
    await expect(terms).toHaveURL(/\/legal\/terms-of-service$/);
    await expect(terms.getByRole('main')).toBeVisible();
    await expect(welcomeOf(terms)).toBeHidden();
    await terms.close();
  });

  await test.step('five to eight tags', async () => {
    const submit = welcome.locator('button[type=submit]');
    await expect(submit).toHaveText('Need 5 more tags');
    // By keyboard alone.
    await welcome.getByRole('button', { name: 'Vampire' }).focus();
    await page.keyboard.press('Space');
    await expect(submit).toHaveText('Need 4 more tags');
    for (const name of FIVE_TAGS.slice(1)) await welcome.getByRole('button', { name, exact: true }).click();
    await expect(submit).toHaveText('Confirm both above');
    for (const name of ['Angel', 'Demon', 'Horror'])
      await welcome.getByRole('button', { name, exact: true }).click();
    await expect(welcome.getByRole('button', { name: 'Glasses' })).toBeDisabled();
    await expect(welcome.getByText('8 of 8')).toBeVisible();
    await expectAccessible(page);
    for (const name of ['Angel', 'Demon', 'Horror', ...FIVE_TAGS])
      await welcome.getByRole('button', { name, exact: true }).click();
    await welcome.getByRole('button', { name: 'Campus' }).click();
    await expect(welcome.getByRole('button', { name: 'NSFW 18+' })).toBeDisabled();
    await welcome.getByRole('button', { name: 'Campus' }).click();
  });

  await test.step('saving, and changing the tags later', async () => {
    await completeSetup(page);
    await expect
      .poll(() => preferences(page))
      .toEqual({
        selectedTags: ['vampire', 'romance', 'mystery', 'confident', 'medieval'],
        completedOnboarding: true,
        nsfwEnabled: false,
      });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    await expect(welcome).toBeHidden();

    await page.goto('/settings');
    const update = page.getByRole('dialog', { name: 'Update Your Preferences' });
    const open = page.getByRole('button', { name: 'Update your interests' });
    await open.click();
    await expect(update.getByRole('button', { name: 'Vampire' })).toHaveAttribute('aria-pressed', 'true');
    await expect(update.getByRole('checkbox')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(update).toBeHidden();
    await open.click();
    await update.getByRole('button', { name: 'Glasses' }).click();
    await page.route('**/api/users/*/preferences', (route) => route.abort(), { times: 1 });
    await update.locator('button[type=submit]').click();
    await expect(update.getByRole('alert')).toHaveText('Failed to update preferences');
    await expectAccessible(page);
    await update.locator('button[type=submit]').click();
    await expect(update).toBeHidden();
    await expect(page.getByRole('main')).toContainText('Glasses');
    watch.errors = watch.errors.filter((error) => !/ERR_FAILED.*preferences/.test(error));
  });
});

test('failed loads and saves are reported', { tag: '@desktop-only' }, async ({ page, watch }) => {
  const welcome = welcomeOf(page);
  await enter(page);
  let answer: 'fail' | 'empty' | 'go' = 'fail';
  await page.route('**/api/tags?*', (route) => {
    if (answer === 'fail')
      return route.fulfill({
        status: 503,
        json: { error: { code: 'server.unavailable', message: 'Later' } },
      });
    return answer === 'empty' ? route.fulfill({ json: [] }) : route.continue();
  });
  await signUpFromHeader(page);

  const failed = page.getByRole('dialog', { name: 'Unable to Load Tags' });
  await expect(failed).toBeVisible();
  await expect(failed).toContainText('503: Later');
  await expect(failed).toContainText('Please try refreshing the page or contact support.');
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  answer = 'empty';
  await failed.getByRole('button', { name: 'Refresh' }).click();
  const empty = page.getByRole('dialog', { name: 'No Tags Available' });
  await expect(empty).toContainText('The tag database appears to be empty.');
  await expect(empty).toContainText('Please contact support to set up your preferences.');
  await expectAccessible(page);

  await empty.getByRole('button', { name: 'Use the built-in tags' }).click();
  await expect(welcome.getByRole('group').getByRole('button')).toHaveCount(74);
  await page.route('**/api/users/*/preferences', (route) => route.abort(), { times: 1 });
  const dialog = welcome;
  for (const name of FIVE_TAGS) await dialog.getByRole('button', { name, exact: true }).click();
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toBeHidden();
  // The browser logs the requests that the test makes fail.
  watch.errors = watch.errors.filter((error) => !/api\/(tags|users)|ERR_FAILED|503/.test(error));
});

test(
  'a guest’s likes and favourites are merged into the account once',
  { tag: '@desktop-only' },
  async ({ page, context, watch }) => {
    await enter(page);
    const article = page.getByRole('article').first();
    await article.getByRole('button', { name: /^Like / }).click();
    await article.getByRole('button', { name: /^Favorite / }).click();
    const prompt = page.getByText(/^Sign up to add .+ to your favorites and unlock exclusive features$/);
    await expect(prompt).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(article.getByRole('button', { name: /^Favorite / })).toHaveAttribute('aria-pressed', 'true');
    const stored = () =>
      page.evaluate(() => [
        localStorage.getItem('nb_guest_likes'),
        localStorage.getItem('nb_guest_favorites'),
      ]);
    const [[likedId]] = (await stored()).map((text) => JSON.parse(text!) as string[]) as [string[]];

    // The first attempt fails: nothing may be lost, or appear to be lost.
    await page.route('**/merge', (route) => route.abort(), { times: 2 });
    await signUpFromHeader(page);
    await completeSetup(page);
    const expectMarked = async () => {
      await page.goto(`/characters/${likedId}`);
      for (const name of [/^Like /, /^Favorite /]) {
        const button = page.getByRole('main').getByRole('button', { name }).first();
        await expect(button).toHaveAttribute('aria-pressed', 'true');
      }
    };
    await expectMarked();
    // Another tab opens in the meantime and merges them too.
    const other = await context.newPage();
    await other.goto('/');
    await expect.poll(stored, { timeout: 20_000 }).toEqual([null, null]);
    await expectMarked();
    const likes = await page.evaluate(async (id) => {
      const response = await fetch(`/api/characters/${id}`);
      return ((await response.json()) as { likes: number }).likes;
    }, likedId);
    expect(likes).toBe(1);
    await other.close();
    watch.errors = watch.errors.filter((error) => !error.includes('/merge'));
  },
);

test(
  'the diagnostic pages are for admins only',
  { tag: '@desktop-only' },
  async ({ page, watch, dataDir }) => {
    await enter(page);
    const visit = async (address: string) => {
      const response = await page.goto(address);
      // The server answers with 404 for everybody; the page itself checks for admins.
      expect(response!.status()).toBe(404);
    };
    const missing = page.getByRole('heading', { name: 'This path is overgrown' });

    await test.step('guests and users see the not-found page', async () => {
      await visit('/auth-debug');
      await expect(missing).toBeVisible();
      const name = await signUpFromHeader(page);
      await page.goto('/');
      await completeSetup(page);
      for (const address of ['/auth-debug', '/test', '/test-chat']) {
        await visit(address);
        await expect(missing).toBeVisible();
      }
      const made = spawnSync(process.execPath, [ADMIN, `${name}@example.test`], {
        env: { ...process.env, MODE: 'production', DATA_DIR: dataDir },
        encoding: 'utf8',
      });
      expect(made.stdout).toContain('is now admin');
    });

    await test.step('the session, the queue and the outbox', async () => {
      await visit('/auth-debug');
      await expect(page.getByRole('heading', { level: 1, name: 'Auth debug' })).toBeVisible();
      await page.getByText('Decoded claims').click();
      await expect(page.getByText('"admin"')).toBeVisible();
      const secrets = await page.evaluate(() =>
        ['nb_access_token', 'nb_refresh_token'].map((key) => localStorage.getItem(key)!),
      );
      for (const secret of secrets) expect(await page.content()).not.toContain(secret);
      await page.locator('.diagnostics-letter summary').first().click();
      await expect(page.locator('.diagnostics-words').first()).toContainText('/verify-email?token=');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Expire' }).click();
      await expect(page.getByText('expired by hand')).toBeVisible();
      await page.getByRole('button', { name: 'Refresh', exact: true }).click();
      await expect(page.getByText('Refreshed')).toBeVisible();
      await expect(page.getByText(/^in 14 min/)).toBeVisible();
    });

    await test.step('the checks run', async () => {
      await visit('/test');
      await page.getByRole('button', { name: 'Run all' }).click();
      // Health, ready, and the six checks.
      await expect(page.getByRole('img', { name: 'Passed' })).toHaveCount(8, { timeout: 90_000 });
      await expectAccessible(page);
    });

    await test.step('a chat with its raw events', async () => {
      await visit('/test-chat');
      await page.getByRole('button', { name: 'Choose a character' }).click();
      const picker = page.getByRole('dialog');
      await picker.getByRole('searchbox', { name: 'Search characters' }).fill('Morrigan');
      await picker.getByRole('button', { name: 'Morrigan' }).first().click();
      const box = page.getByRole('textbox', { name: /^Write to / });
      await box.fill('Good evening.');
      await box.press('Enter');
      const toggle = page.getByRole('button', { name: 'Events', exact: true });
      if (await toggle.isVisible()) await toggle.click();
      const log = page.getByRole('list', { name: 'Raw events' });
      await expect(log.getByText('done', { exact: true })).toBeVisible({ timeout: 60_000 });
      for (const event of ['ask', 'start', 'usage'])
        await expect(log.getByText(event, { exact: true })).toHaveCount(1);
      await expect(log.getByText('delta', { exact: true }).first()).toBeAttached();
      await expectAccessible(page);
    });
    watch.errors = watch.errors.filter((error) => !/404/.test(error));
  },
);
