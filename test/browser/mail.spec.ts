// Emails received by SMTP, the states of their links, and the dialogs before and after them.
import type { Page, Route } from '@playwright/test';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { startProduct } from '../support/running-product.ts';
import { completeSetup, expect, expectAccessible, forgive, signUp, test as base } from './support/product.ts';

// A separate product with a mail server, and without Google.
const test = base.extend<{}, { smtp: TestSmtp }>({
  smtp: [
    async ({}, use) => {
      const smtp = await startSmtp();
      await use(smtp);
      await smtp.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ smtp, dataDir }, use) => {
      const product = await startProduct({
        DATA_DIR: dataDir,
        SMTP_URL: smtp.url,
        MAIL_FROM: 'Nightbloom <hello@nightbloom.test>',
      });
      await use(product);
      await product.kill('SIGTERM');
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

type LinkPage = 'verify-email' | 'reset-password';

/** Waits for an email with a link to this page. @returns the link in the newest one. */
async function linkTo(smtp: TestSmtp, email: string, page: LinkPage): Promise<string> {
  const pattern = new RegExp(`http://\\S+/${page}\\?token=[\\w-]+`);
  const find = () =>
    smtp.received
      .filter(({ to }) => to.includes(email))
      .map(({ text }) => pattern.exec(text)?.[0])
      .findLast((link) => link !== undefined);
  await expect.poll(find).toBeDefined();
  return find()!;
}

const tampered = (link: string): string =>
  link.replace(/token=(.)/, (_, first: string) => `token=${first === 'A' ? 'B' : 'A'}`);

const answer =
  (status: number, code: string, message: string, more: object = {}) =>
  (route: Route) =>
    route.fulfill({ status, json: { error: { code, message }, ...more } });

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

async function arrive(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Yes, I am 18 or older' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
}

const CHECK = '**/api/auth/password-reset/check';
const CONFIRM = '**/api/auth/password-reset/confirm';
const REQUEST = '**/api/auth/password-reset/request';
const VERIFY = '**/api/auth/verify-email';
const RESEND = '**/api/auth/resend-verification';

test(
  'signing up and verifying the address by email',
  { tag: '@desktop-only' },
  async ({ page, smtp, watch }) => {
    const dialog = page.getByRole('dialog', { name: 'Create Your Account' });
    let email = '';
    let link = '';

    await test.step('sign-up dialog: Google is not set up', async () => {
      await arrive(page);
      await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click();
      const google = dialog.getByRole('button', { name: /^Continue with Google/ });
      await expect(google).toHaveAttribute('aria-disabled', 'true');
      await expect(google).toHaveAccessibleDescription('Google sign-in is not set up on this server.');
      await google.focus();
      await expect(page.getByRole('tooltip')).toHaveText('Google sign-in is not set up on this server.');
      await expectAccessible(page);
    });

    await test.step('sign-up dialog: field errors', async () => {
      const create = dialog.getByRole('button', { name: 'Create Account' });
      await create.click();
      for (const text of [
        'Email is required',
        'Username is required',
        'Password is required',
        'Please confirm your password',
      ])
        await expect(dialog.getByText(text, { exact: true })).toBeVisible();
      await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused();
      await expectAccessible(page);
      await dialog.getByLabel('Email', { exact: true }).fill('not an address');
      await dialog.getByLabel('Password', { exact: true }).fill('12345');
      await dialog.getByLabel('Confirm Password').fill('123456');
      await create.click();
      for (const text of [
        'Please enter a valid email address',
        'Password must be at least 6 characters',
        'Passwords do not match',
      ])
        await expect(dialog.getByText(text, { exact: true })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('sign-up dialog: a server error', async () => {
      const REGISTER = '**/api/auth/register';
      await page.route(REGISTER, answer(503, 'account.busy', 'Too many people are signing in right now.'));
      await dialog.getByLabel('Email', { exact: true }).fill('somebody@example.test');
      await dialog.getByLabel('Username').fill('somebody.new');
      await dialog.getByLabel('Password', { exact: true }).fill('secret words');
      await dialog.getByLabel('Confirm Password').fill('secret words');
      await dialog.getByRole('button', { name: 'Create Account' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('Too many people are signing in right now.');
      await expectAccessible(page);
      await page.unroute(REGISTER);
      forgive(watch, 'status of 503');
    });

    await test.step('signed up: where to look for the email, and another one', async () => {
      email = `${await signUp(page)}@example.test`;
      await completeSetup(page);
      link = await linkTo(smtp, email, 'verify-email');
      await page.goto('/verify-email');
      await heading(page, 'Check your inbox');
      await expect(page.getByText(`We sent an email to ${email}.`)).toBeVisible();
      await expectAccessible(page);

      const resend = page.getByRole('button', { name: 'Resend Verification Email' });
      await page.route(RESEND, answer(503, 'server.unavailable', 'Not available right now.'));
      await resend.click();
      await expect(page.getByText('Failed to Resend', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.unroute(RESEND);
      forgive(watch, 'status of 503');
      await resend.click();
      await expect(page.getByText('Verification Email Sent', { exact: true })).toBeVisible();
      await expect(page.getByText('Verification email sent! Please check your inbox.')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the link, when the server cannot check it', async () => {
      await page.route(VERIFY, answer(503, 'server.unavailable', 'Not available right now.'));
      await page.goto(link);
      await heading(page, 'Your address could not be verified just now');
      await expectAccessible(page);
      await page.unroute(VERIFY);
      forgive(watch, 'status of 503');
    });

    await test.step('the link verifies the address', async () => {
      await page.getByRole('button', { name: 'Try again' }).click();
      await heading(page, 'Your email address is verified');
      await expectAccessible(page);
      await page.goto('/settings');
      await expect(page.getByRole('main').getByText('Not verified yet')).toBeHidden();
      // Opening the link again shows no error to a verified user.
      await page.goto(link);
      await heading(page, 'Your email address is verified');
      forgive(watch, 'status of 410');
    });

    await test.step('used and invalid links, for a guest', async () => {
      await signOut(page);
      await page.goto(link);
      await heading(page, 'This link has been used already');
      await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();
      await expectAccessible(page);
      forgive(watch, 'status of 410');

      await page.goto(tampered(link));
      await heading(page, 'This link is not valid');
      await expectAccessible(page);
      forgive(watch, 'status of 400');

      await page.route(VERIFY, answer(410, 'account.link_expired', 'This link has expired.'));
      await page.goto(link);
      await heading(page, 'This link has expired');
      await page.getByRole('button', { name: 'Resend Verification Email' }).click();
      await expect(page.getByText('Email is required')).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByRole('button', { name: 'Resend Verification Email' }).click();
      await expect(page.getByText('Verification email sent! Please check your inbox.')).toBeVisible();
      await expectAccessible(page);
      await page.unroute(VERIFY);
      forgive(watch, 'status of 410');

      await page.goto('/verify-email');
      await heading(page, 'Check your inbox');
      await expectAccessible(page);
    });
  },
);

test(
  'signing in, and resetting a forgotten password',
  { tag: '@desktop-only' },
  async ({ page, smtp, watch }) => {
    const dialog = page.getByRole('dialog', { name: 'Sign in to Nightbloom' });
    const forgot = page.getByRole('dialog', { name: 'Forgot your password?' });
    const main = page.getByRole('main');
    let name = '';
    let link = '';

    async function tryToSignIn(password: string) {
      await dialog.getByLabel('Email or Username').fill(`${name}@example.test`);
      await dialog.getByLabel('Password', { exact: true }).fill(password);
      await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
    }

    await test.step('the sign-in dialog, plain and with field errors', async () => {
      await arrive(page);
      await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click();
      name = await signUp(page);
      await completeSetup(page);
      await signOut(page);
      await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
      await expect(dialog.getByLabel('Email or Username')).toBeFocused();
      await expect(dialog.getByRole('button', { name: /^Continue with Google/ })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(dialog.getByText('Email or Username is required')).toBeVisible();
      await expect(dialog.getByText('Password is required')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('a wrong password', async () => {
      await tryToSignIn('not these words');
      await expect(dialog.getByRole('alert')).toHaveText('Wrong email, username or password');
      await expectAccessible(page);
      forgive(watch, 'status of 401');
    });

    await test.step('an address that must be verified first', async () => {
      const LOGIN = '**/api/auth/login';
      const more = { requiresEmailVerification: true, email: `${name}@example.test` };
      const message = 'Please verify your email address before signing in.';
      await page.route(LOGIN, answer(403, 'account.unverified', message, more));
      await tryToSignIn('secret words');
      const alert = dialog.getByRole('alert');
      await expect(alert).toContainText(message);
      await expectAccessible(page);
      await alert.getByRole('button', { name: 'Resend Verification Email' }).click();
      await expect(alert).toContainText('Verification email sent! Please check your inbox.');
      await expect(page.getByText('Verification Email Sent', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.unroute(LOGIN);
      forgive(watch, 'status of 403');
    });

    await test.step('forgot password: the form, its errors, and the confirmation', async () => {
      await dialog.getByRole('button', { name: 'Forgot password?' }).click();
      const box = forgot.getByLabel('Email', { exact: true });
      await expect(box).toHaveValue(`${name}@example.test`);
      await expectAccessible(page);
      await box.fill('');
      const send = forgot.getByRole('button', { name: 'Send reset link' });
      await send.click();
      await expect(forgot.getByText('Email is required')).toBeVisible();
      await expectAccessible(page);
      await box.fill(`${name}@example.test`);
      await page.route(REQUEST, answer(503, 'server.unavailable', 'Not available right now.'));
      await send.click();
      await expect(forgot.getByRole('alert')).toHaveText('Not available right now.');
      await expectAccessible(page);
      await page.unroute(REQUEST);
      forgive(watch, 'status of 503');
      await send.click();
      await expect(forgot.getByRole('status')).toContainText('If there is an account with this address');
      await expectAccessible(page);
      link = await linkTo(smtp, `${name}@example.test`, 'reset-password');
    });

    await test.step('/reset-password asks for the address', async () => {
      await page.goto('/reset-password');
      await heading(page, 'Forgot your password?');
      await expectAccessible(page);
      await main.getByRole('button', { name: 'Send reset link' }).click();
      await expect(main.getByText('Email is required')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('invalid links', async () => {
      await page.goto(tampered(link));
      await heading(page, 'This link is not valid');
      await expectAccessible(page);
      forgive(watch, 'status of 400');
      await page.route(CHECK, answer(410, 'account.link_expired', 'This link has expired.'));
      await page.goto(link);
      await heading(page, 'This link has expired');
      await expectAccessible(page);
      forgive(watch, 'status of 410');
      await page.unroute(CHECK);
      await page.route(CHECK, answer(403, 'server.forbidden', 'Not now.'));
      await page.goto(link);
      await heading(page, 'Your link could not be checked just now');
      await expectAccessible(page);
      await page.unroute(CHECK);
      forgive(watch, 'status of 403');
    });

    await test.step('a new password: field errors, a failure, and success', async () => {
      await main.getByRole('button', { name: 'Try again' }).click();
      await heading(page, 'Set a new password');
      await expect(main.getByText(`For ${name}. You will be signed out everywhere.`)).toBeVisible();
      await expectAccessible(page);
      const set = main.getByRole('button', { name: 'Set new password' });
      await main.getByLabel('New password').fill('12345');
      await main.getByLabel('Confirm password').fill('123456');
      await set.click();
      await expect(main.getByText('Password must be at least 6 characters')).toBeVisible();
      await expect(main.getByText('Passwords do not match')).toBeVisible();
      await expectAccessible(page);
      await main.getByLabel('New password').fill('quite other words');
      await main.getByLabel('Confirm password').fill('quite other words');
      await page.route(CONFIRM, answer(503, 'account.busy', 'Please try again in a moment.'));
      await set.click();
      await expect(main.getByRole('alert')).toHaveText('Please try again in a moment.');
      await expectAccessible(page);
      await page.unroute(CONFIRM);
      forgive(watch, 'status of 503');
      await set.click();
      await heading(page, 'Your password is changed');
      await expectAccessible(page);
    });

    await test.step('signing in with the new password', async () => {
      await main.getByRole('button', { name: 'Sign In' }).click();
      await tryToSignIn('secret words');
      await expect(dialog.getByRole('alert')).toHaveText('Wrong email, username or password');
      forgive(watch, 'status of 401');
      await tryToSignIn('quite other words');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    });

    await test.step('the same link again', async () => {
      await page.goto(link);
      await heading(page, 'This link has been used already');
      await expectAccessible(page);
      forgive(watch, 'status of 410');
    });
  },
);
