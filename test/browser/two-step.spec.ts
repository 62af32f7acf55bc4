// Two-step sign-in with an authenticator app: setting it up, signing in, switching it off.
import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from '@playwright/test';
import { completeSetup, expect, expectAccessible, forgive, signUp, test } from './support/product.ts';

const PASSWORD = 'secret words';

/** A code that has not been used: each works once, and the next step's code is accepted early. */
function createApp(key: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  let last = -1;
  return () => {
    last = Math.max(last + 1, Math.floor(Date.now() / 30_000));
    return totp.generate({ timestamp: last * 30_000 });
  };
}

const codeIn = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Code' });

async function signIn(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog', { name: /^Sign in to/ });
  await dialog.getByLabel('Email or Username').fill(name);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test('two-step sign-in', { tag: '@desktop-only' }, async ({ page, watch }) => {
  let nextCode = () => '';
  let recoveryCodes: string[] = [];
  await page.goto('/');
  await page.getByRole('button', { name: 'Yes, I am 18 or older' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click();
  const name = await signUp(page);
  await completeSetup(page);

  await test.step('it is set up in the settings, by keyboard alone', async () => {
    await page.goto('/settings#two-step');
    const part = page.getByRole('region', { name: 'Two-step sign-in' });
    await part.getByRole('button', { name: 'Set up' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Two-step sign-in' });
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type('not the password');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('This is not your password')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');

    await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expect(codeIn(dialog)).toBeFocused();
    await expectAccessible(page);
    const key = await dialog.locator('.two-step-key').textContent();
    nextCode = createApp(key!.replaceAll(' ', ''));
    await page.keyboard.type('12345');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(/^This code is not right/)).toBeVisible();
    await codeIn(dialog).fill(nextCode());
    await page.keyboard.press('Enter');

    const keep = page.getByRole('dialog', { name: 'Keep your recovery codes' });
    await expect(keep).toBeVisible();
    await expectAccessible(page);
    recoveryCodes = await keep
      .getByRole('list', { name: 'Recovery codes' })
      .getByRole('listitem')
      .allTextContents();
    expect(recoveryCodes).toHaveLength(10);
    await expectAccessible(page);
    // Recovery codes are shown once, so the dialog cannot be closed by accident.
    await page.keyboard.press('Escape');
    await expect(keep).toBeVisible();
    const download = page.waitForEvent('download');
    await keep.getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe(`recovery-codes-${name}.txt`);
    await keep.getByRole('button', { name: 'I have kept them' }).click();
    await expect(part).toContainText('10 recovery codes are left.');
  });

  await test.step('it asks for a code after the right password', async () => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.goto('/');
    await signIn(page, name);
    const dialog = page.getByRole('dialog', { name: /^Sign in to/ });
    await expect(dialog.getByText(/^Enter the code that your authenticator app shows/)).toBeVisible();
    await expect(codeIn(dialog)).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(codeIn(dialog)).toHaveAttribute('aria-invalid', 'true');
    await codeIn(dialog).fill(nextCode());
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  });

  await test.step('it is switched off with the password and a recovery code', async () => {
    await page.goto('/settings#two-step');
    const part = page.getByRole('region', { name: 'Two-step sign-in' });
    await part.getByRole('button', { name: 'Switch off' }).click();
    const dialog = page.getByRole('dialog', { name: 'Switch two-step sign-in off' });
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await codeIn(dialog).fill(recoveryCodes[0]!);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await expect(dialog).toBeHidden();
    await expect(part.getByRole('button', { name: 'Set up' })).toBeVisible();
  });
  // The browser logs refusals that the test provokes.
  for (const status of ['400', '401']) forgive(watch, status);
});
