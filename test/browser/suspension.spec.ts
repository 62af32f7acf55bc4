// Staff suspend an account; its owner reads the reason, and can sign in once it is lifted.
import { expect, expectAccessible, forgive, test } from './support/product.ts';
import { registerStaff } from './support/staff.ts';
import { call, enter, register } from './support/visitors.ts';

test(
  'an account is suspended with a reason, and can sign in again once it is lifted',
  { tag: '@desktop-only' },
  async ({ page, context, browser, dataDir, product, watch }) => {
    const user = await register(context);
    const { username } = user.user;
    await enter(context, await registerStaff(context, dataDir, 'moderator'));
    const elsewhere = await browser.newContext({ baseURL: product.origin });

    await test.step('a moderator finds the account and suspends it for a week', async () => {
      await page.goto('/desk/accounts');
      await page.getByRole('searchbox', { name: 'Username or id' }).fill(username);
      await page.keyboard.press('Enter');
      const form = page.getByRole('form', { name: 'Suspend' });
      await form.getByRole('button', { name: 'Suspend' }).click();
      await expect(form.getByText('Say why')).toBeVisible();
      await expectAccessible(page);
      await form.getByLabel('Days').fill('7');
      await form.getByLabel('Reason').fill('Insulted others in public comments');
      await form.getByRole('button', { name: 'Suspend' }).click();
      await page.getByRole('button', { name: 'Suspend for 7 days' }).click();
      await expect(page.getByRole('form', { name: 'Let them in again' })).toBeVisible();
      await expect(page.getByRole('table', { name: 'Suspensions' })).toContainText('Insulted others');
      await expectAccessible(page);
    });

    await test.step('the owner is signed out immediately, and gets the reason', async () => {
      const me = await call<{ error?: { code: string } }>(elsewhere, user, 'GET', '/api/auth/me');
      expect(me.error?.code).toBe('auth.required');
      await enter(elsewhere, null);
      const theirs = await elsewhere.newPage();
      await theirs.goto('/');
      await theirs.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
      const dialog = theirs.getByRole('dialog', { name: /^Sign in to/ });
      await dialog.getByLabel('Email or Username').fill(username);
      await dialog.getByLabel('Password', { exact: true }).fill('secret words');
      await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(dialog.getByRole('alert')).toContainText(/suspended until .* Reason: Insulted others/);
      await expect(dialog.getByRole('link', { name: 'Write to support' })).toHaveAttribute(
        'href',
        '/support',
      );
      await expectAccessible(theirs);

      await page.getByRole('form', { name: 'Let them in again' }).getByLabel('Reason').fill('Apologised');
      await page.getByRole('button', { name: 'Lift the suspension' }).click();
      await expect(page.getByRole('form', { name: 'Suspend' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(dialog).toBeHidden();
    });
    await elsewhere.close();
    // Desk pages answer 404 to everybody.
    for (const status of ['403', '404']) forgive(watch, status);
  },
);
