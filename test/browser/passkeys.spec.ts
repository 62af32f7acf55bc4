// Passkeys with a virtual authenticator: adding one, signing in with it, removing it.
import { expect, expectAccessible, forgive, test } from './support/product.ts';
import { enter, register } from './support/visitors.ts';

test(
  'a passkey replaces the password',
  { tag: '@desktop-only' },
  async ({ page, context, product, watch }) => {
    // Browsers bind passkeys to a host name, not to an IP address.
    const origin = product.origin.replace('127.0.0.1', 'localhost');
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const visitor = await register(context);
    await enter(context, visitor, {}, origin);

    await test.step('it is added in the settings, by keyboard alone', async () => {
      await page.goto(`${origin}/settings#passkeys`);
      const part = page.getByRole('region', { name: 'Passkeys' });
      await part.getByRole('button', { name: 'Add a passkey' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
      await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Enter a name')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByLabel('Name').fill('This laptop');
      await dialog.getByLabel('Password', { exact: true }).fill('secret words');
      await page.keyboard.press('Enter');
      const keep = page.getByRole('dialog', { name: 'Keep your recovery codes' });
      await expect(keep.getByRole('listitem')).toHaveCount(10);
      await expectAccessible(page);
      await keep.getByRole('button', { name: 'I have kept them' }).click();
      await expect(part.getByRole('list', { name: 'Passkeys' })).toContainText('This laptop');
      await expectAccessible(page);
    });

    await test.step('the same device cannot be added twice', async () => {
      const part = page.getByRole('region', { name: 'Passkeys' });
      await part.getByRole('button', { name: 'Add a passkey' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
      await dialog.getByLabel('Name').fill('Once more');
      await dialog.getByLabel('Password', { exact: true }).fill('secret words');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expect(dialog.getByText('This device holds a passkey of your account already.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    });

    await test.step('it signs in alone, which the password alone no longer does', async () => {
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.goto(origin);
      await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
      const dialog = page.getByRole('dialog', { name: /^Sign in to/ });
      await dialog.getByLabel('Email or Username').fill(visitor.user.username);
      await dialog.getByLabel('Password', { exact: true }).fill('secret words');
      await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(dialog.getByText(/^Sign in with your passkey, or enter/)).toBeVisible();
      await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    });

    await test.step('it is removed with the password', async () => {
      await page.goto(`${origin}/settings#passkeys`);
      const part = page.getByRole('region', { name: 'Passkeys' });
      await expect(part.getByText(/last used just now/i)).toBeVisible();
      await part.getByRole('button', { name: 'Remove This laptop' }).click();
      const dialog = page.getByRole('dialog', { name: 'Remove This laptop?' });
      await dialog.getByLabel('Password', { exact: true }).fill('secret words');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(part.getByText('None', { exact: true })).toBeVisible();
    });
    // The browser logs the refusal that the test provokes.
    forgive(watch, '401');
  },
);
