// Signing in with Google in a real popup, with a local OpenID provider and all its outcomes.
import type { Page } from '@playwright/test';
import type { IdentityProvider } from '../support/identity-provider.ts';
import { completeSetup, expect, expectAccessible, test } from './support/product.ts';

let people = 0;

/** Adds an account at the provider. @returns the text of its link on the provider's page. */
function newPerson(provider: IdentityProvider, isVerified = true): string {
  const name = `Ada${++people}`;
  provider.people.set(name, {
    sub: `browser-${name}-${Date.now()}`,
    email: `${name}.${Date.now()}@example.test`,
    email_verified: isVerified,
    given_name: name,
  });
  return name;
}

async function openDialog(page: Page, which: 'Sign In' | 'Sign Up') {
  await page.goto('/');
  await page.getByRole('button', { name: 'Yes, I am 18 or older' }).click();
  const opener = page.getByRole('banner').getByRole('button', { name: which });
  await opener.click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Opens the provider's popup by the button. Errors that its pages log are added to `faults`. */
async function openWindow(page: Page, faults: string[]): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: /^Continue with Google/ }).click();
  const popup = await opening;
  popup.on('pageerror', (error) => faults.push(error.message));
  popup.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await expect(popup.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  return popup;
}

const storedUser = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('nb_user') ?? 'null') as { coins: number; username: string },
  );

test(
  'signing up with Google, and signing in in another browser',
  { tag: '@desktop-only' },
  async ({ page, browser, provider, baseURL, watch }) => {
    const name = newPerson(provider);

    await test.step('a new account and its coins', async () => {
      await openDialog(page, 'Sign Up');
      await expectAccessible(page);
      const popup = await openWindow(page, watch.errors);
      expect(new URL(popup.url()).searchParams.get('prompt')).toBe('select_account');
      await expect(page.getByText('Waiting for Google...')).toBeVisible();
      await expectAccessible(page);
      const closing = popup.waitForEvent('close');
      await popup.getByRole('link', { name, exact: true }).click();
      await closing;
      await expect(
        page.getByText('Here are 15 free coins to get you started.', { exact: true }),
      ).toBeVisible();
      await expect(page.getByRole('dialog', { name: 'Create Your Account' })).toBeHidden();
      expect(await storedUser(page)).toMatchObject({ username: name, coins: 15 });
    });

    await test.step('the same account in another browser', async () => {
      const other = await (await browser.newContext({ baseURL })).newPage();
      await openDialog(other, 'Sign In');
      const popup = await openWindow(other, watch.errors);
      await popup.getByRole('link', { name, exact: true }).click();
      await expect(other.getByRole('dialog', { name: /^Sign in to/ })).toBeHidden();
      await expect.poll(() => storedUser(other)).toMatchObject({ username: name, coins: 15 });
      await expect(other.getByText('Here are 15 free coins')).toBeHidden();
      await other.context().close();
    });

    const main = page.getByRole('main');
    await test.step('settings of an account without a password', async () => {
      await completeSetup(page);
      await page.goto('/settings');
      await expect(main.getByText('No password yet')).toBeVisible();
      await expectAccessible(page);
      // Without a mail server the page must not promise emails.
      await expect(main.getByRole('button', { name: 'Send the link' })).toHaveCount(0);
    });

    await test.step('deleting the account after a fresh sign-in with Google', async () => {
      await main.getByRole('button', { name: 'Delete account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete your account' });
      const again = dialog.getByRole('button', { name: 'Sign in with Google again' });
      await expect(again).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Delete for good' }).click();
      await expect(dialog.getByText('Confirm first that it is you', { exact: true })).toBeVisible();
      await expectAccessible(page);
      const opening = page.waitForEvent('popup');
      await again.press('Enter');
      const popup = await opening;
      await popup.getByRole('link', { name, exact: true }).click();
      await expect(dialog.getByText('Thank you, confirmed. Continue below.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Delete for good' }).click();
      await expect(page.getByText('Your account is deleted', { exact: true })).toBeVisible();
      await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
      expect(await storedUser(page)).toBeNull();
    });
  },
);

test(
  'a provider whose page severs the popup from its opener',
  { tag: '@desktop-only' },
  async ({ page, provider, watch }) => {
    const name = newPerson(provider);
    await openDialog(page, 'Sign In');
    provider.isCuttingOff = true;
    try {
      const opening = page.context().waitForEvent('page');
      await page.getByRole('button', { name: /^Continue with Google/ }).click();
      await opening;
      const isThere = (each: Page) => each.url().startsWith(provider.issuer);
      await expect.poll(() => page.context().pages().some(isThere)).toBe(true);
      const popup = page.context().pages().find(isThere)!;
      await expect(
        page.getByText('Not finished yet. Continue in the Google window, or try again.'),
      ).toBeVisible();
      await expectAccessible(page);
      await popup.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('dialog', { name: /^Sign in to/ })).toBeHidden();
      expect(await storedUser(page)).toMatchObject({ username: name });
      expect(watch.errors).toEqual([]);
    } finally {
      provider.isCuttingOff = false;
    }
  },
);

test(
  'cancelling, refusals, and a blocked popup',
  { tag: '@desktop-only' },
  async ({ page, provider, watch }) => {
    const unverified = newPerson(provider, false);
    await openDialog(page, 'Sign In');

    await test.step('cancelled at the provider', async () => {
      const popup = await openWindow(page, watch.errors);
      await popup.getByRole('link', { name: 'Cancel' }).click();
      await expect(page.getByText('You cancelled at Google. Nothing was changed.')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the window closed by hand', async () => {
      const popup = await openWindow(page, watch.errors);
      await popup.close();
      await expect(
        page.getByText('Not finished yet. Continue in the Google window, or try again.'),
      ).toBeVisible();
      await expect(page.getByRole('button', { name: /^Continue with Google/ })).toBeVisible();
    });

    await test.step('an address that is not verified', async () => {
      const popup = await openWindow(page, watch.errors);
      await popup.getByRole('link', { name: unverified, exact: true }).click();
      await expect(page.getByRole('alert')).toContainText('Google has not verified this email address');
      await expectAccessible(page);
      // The browser logs the refusal too.
      expect(watch.errors.splice(0)).toEqual([expect.stringContaining('403')]);
    });

    await test.step('the provider is down', async () => {
      const opening = page.waitForEvent('popup');
      await page.route('**/api/auth/google/start', (route) =>
        route.fulfill({
          status: 503,
          json: {
            error: { code: 'account.google_unreachable', message: 'Google cannot be reached right now.' },
          },
        }),
      );
      await page.getByRole('button', { name: /^Continue with Google/ }).click();
      const popup = await opening;
      await expect(page.getByRole('alert')).toHaveText('Google cannot be reached right now.');
      await expect.poll(() => popup.isClosed()).toBe(true);
      await page.unroute('**/api/auth/google/start');
      expect(watch.errors.splice(0)).toEqual([expect.stringContaining('503')]);
    });

    await test.step('popup blocked', async () => {
      await page.evaluate(() => {
        window.open = () => null;
      });
      await page.getByRole('button', { name: /^Continue with Google/ }).click();
      await expect(page.getByRole('alert')).toHaveText(
        'Please allow popups for this site and try again. You may need to click the Google sign-in button again.',
      );
      await expectAccessible(page);
    });
  },
);
