// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement, type FunctionComponent } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../../../platform/web/toasts.ts';
import { OffersContext } from '../../../../platform/web/offers.ts';
import { ResetPasswordScreen } from './reset-password-screen.tsx';
import { SessionProvider } from '../session-provider.tsx';
import { VerifyEmailScreen } from './verify-email-screen.tsx';

type Answer = () => Response | Promise<Response>;

const yes =
  (message = ''): Answer =>
  () =>
    Response.json({ success: true, message });
const no =
  (status: number, code: string, message = '', fields = {}): Answer =>
  () =>
    Response.json({ error: { code, message, fields } }, { status });
const token = `h.${btoa(JSON.stringify({ exp: 4e9 }))}.s`;
const user = { id: 'u1', username: 'mira.k', email: 'mira@example.com', coins: 0, avatarUrl: null };
let asked: Record<string, unknown[]>;
let isVerified = false;

/** The network: what it answers per path; what is not named cannot be reached. */
function answer(answers: Record<string, Answer>) {
  asked = {};
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    (asked[path] ??= []).push(init?.body ? JSON.parse(String(init.body)) : null);
    if (path === '/api/auth/csrf') return Response.json({ csrfToken: 't' });
    if (path === '/api/auth/me') return Response.json({ ...user, emailVerified: isVerified });
    return answers[path]?.() ?? Promise.reject(new TypeError('Failed to fetch'));
  });
}

function open(Screen: FunctionComponent<{ token?: string }>, given: { token?: string } = {}, hasMail = true) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const screenAt = createElement(Screen, given);
  const offers = createElement(OffersContext, { value: { hasGoogle: false, hasMail } }, screenAt);
  const page = createElement(SessionProvider, null, offers);
  const queries = createElement(QueryClientProvider, { client: queryClient }, page);
  // What it demands as `children` is given the way createElement gives it.
  const props = { router } as unknown as Parameters<typeof RouterContextProvider>[0];
  render(createElement(RouterContextProvider, props, queries));
}
function signIn() {
  localStorage.setItem('nb_access_token', token);
  localStorage.setItem('nb_refresh_token', 'r');
  localStorage.setItem('nb_user', JSON.stringify({ ...user, emailVerified: false }));
}
const heading = (text: string) => screen.findByRole('heading', { level: 1, name: text });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const VERIFY = '/api/auth/verify-email';
const RESEND = '/api/auth/resend-verification';
const CHECK = '/api/auth/password-reset/check';
const CONFIRM = '/api/auth/password-reset/confirm';
const REQUEST = '/api/auth/password-reset/request';

beforeEach(() => {
  localStorage.clear();
  const last = toasts.current();
  if (last) toasts.dismiss(last.id);
  isVerified = false;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('/verify-email', () => {
  it('says that it is at work, then that the address is verified; asks once', async () => {
    answer({ [VERIFY]: yes() });
    open(VerifyEmailScreen, { token: 't1' });
    await heading('Verifying your email address...');
    await heading('Your email address is verified');
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
    expect(asked[VERIFY]).toEqual([{ token: 't1' }]);
  });

  it('for somebody signed in: fetches the profile anew, and does not ask to sign in', async () => {
    signIn();
    answer({ [VERIFY]: yes() });
    open(VerifyEmailScreen, { token: 't1' });
    await heading('Your email address is verified');
    expect(screen.queryByRole('button', { name: 'Sign In' })).toBe(null);
    await waitFor(() => expect(asked['/api/auth/me']!.length).toBeGreaterThan(1));
  });

  it.each([
    ['expired', 'account.link_expired', 410, 'This link has expired'],
    ['invalid', 'account.link_invalid', 400, 'This link is not valid'],
    ['no token at all', 'request.invalid', 400, 'This link is not valid'],
  ])('%s: says so, and offers another letter', async (_, code, status, title) => {
    answer({ [VERIFY]: no(status, code), [RESEND]: yes() });
    open(VerifyEmailScreen, { token: 't1' });
    await heading(title);
    press('Resend Verification Email');
    expect(await screen.findByText('Email is required')).toBeTruthy();
    type('Email', ' mira@example.com ');
    press('Resend Verification Email');
    expect(await screen.findByText('Verification email sent! Please check your inbox.')).toBeTruthy();
    expect(asked[RESEND]).toEqual([{ email: 'mira@example.com' }]);
  });

  it('of an address that another account has proven: leads to that one', async () => {
    answer({ [VERIFY]: no(409, 'account.link_elsewhere') });
    open(VerifyEmailScreen, { token: 't1' });
    await heading('Your address belongs to another account');
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Set a new password' }).getAttribute('href')).toBe(
      '/reset-password',
    );
    expect(screen.queryByText('Resend Verification Email')).toBe(null);
  });

  it('used: says that it may be well, and by whom it is known to be verified that it is', async () => {
    answer({ [VERIFY]: no(410, 'account.link_used') });
    open(VerifyEmailScreen, { token: 't1' });
    await heading('This link has been used already');
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
    cleanup();
    isVerified = true;
    signIn();
    open(VerifyEmailScreen, { token: 't1' });
    await heading('Your email address is verified');
  });

  it('cannot reach the server: the link is still good, and is tried again', async () => {
    answer({});
    open(VerifyEmailScreen, { token: 't1' });
    await heading('Your address could not be verified just now');
    answer({ [VERIFY]: yes() });
    press('Try again');
    await heading('Your email address is verified');
  });

  it('without a token: where to look, and another letter to the address of who is signed in', async () => {
    signIn();
    answer({ [RESEND]: yes() });
    open(VerifyEmailScreen);
    await heading('Check your inbox');
    expect(screen.getByText(/We sent an email to mira@example\.com/)).toBeTruthy();
    press('Resend Verification Email');
    await screen.findByText('Verification email sent! Please check your inbox.');
    expect(asked[RESEND]).toEqual([{ email: 'mira@example.com' }]);
  });

  it('without a token, for a guest: asks for the address', async () => {
    answer({});
    open(VerifyEmailScreen);
    await heading('Check your inbox');
    expect(screen.getByLabelText('Email')).toBeTruthy();
  });
});

describe('section 8: "Resend verification"', () => {
  async function resend(reply?: Answer) {
    answer(reply ? { [RESEND]: reply } : {});
    signIn();
    open(VerifyEmailScreen);
    await heading('Check your inbox');
    press('Resend Verification Email');
  }

  it('success toast "Verification Email Sent" / "Please check your inbox for a new verification email." and inline "Verification email sent! Please check your inbox."', async () => {
    await resend(yes());
    expect(await screen.findByText('Verification email sent! Please check your inbox.')).toBeTruthy();
    expect(toasts.current()).toMatchObject({
      isOpen: true,
      title: 'Verification Email Sent',
      description: 'Please check your inbox for a new verification email.',
    });
  });

  it('failure toast "Failed to Resend" with the server message', async () => {
    await resend(no(503, 'server.unavailable', 'Something on our side is not available.'));
    await waitFor(() =>
      expect(toasts.current()).toMatchObject({
        isOpen: true,
        title: 'Failed to Resend',
        description: 'Something on our side is not available.',
      }),
    );
  });

  it('failure toast "Failed to Resend" for an answer with success false, and the button again', async () => {
    await resend(() => Response.json({ success: false, message: 'The mailbox is full.' }));
    await waitFor(() =>
      expect(toasts.current()).toMatchObject({
        isOpen: true,
        title: 'Failed to Resend',
        description: 'The mailbox is full.',
      }),
    );
    expect(screen.queryByText('Verification email sent! Please check your inbox.')).toBe(null);
    expect(screen.getByRole('button', { name: 'Resend Verification Email' })).toBeTruthy();
  });

  it('network failure toast "Error" / "Failed to resend verification email. Please try again."', async () => {
    await resend();
    await waitFor(() =>
      expect(toasts.current()).toMatchObject({
        isOpen: true,
        title: 'Error',
        description: 'Failed to resend verification email. Please try again.',
      }),
    );
    expect(screen.getByRole('button', { name: 'Resend Verification Email' })).toBeTruthy();
  });

  it('a rate limit is swallowed quietly', async () => {
    const lasts = toasts.show({ title: 'What was said before' });
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
    try {
      await resend(no(429, 'rate.exceeded', 'Too many requests.'));
      await waitFor(() => expect(asked[RESEND]).toHaveLength(4));
      await waitFor(() => screen.getByRole('button', { name: 'Resend Verification Email' }));
      expect(toasts.current()!.id).toBeGreaterThan(lasts);
      expect(toasts.current()).toMatchObject({ title: 'Processing...' });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('/reset-password', () => {
  const good = () => Response.json({ username: 'mira.k' });
  async function form(confirm: Answer = yes()) {
    answer({ [CHECK]: good, [CONFIRM]: confirm });
    open(ResetPasswordScreen, { token: 't1' });
    await heading('Set a new password');
  }
  function fill(password: string, confirmation = password) {
    type('New password', password);
    type('Confirm password', confirmation);
    press('Set new password');
  }

  it('good: says whose it is, sets it, and leads to signing in', async () => {
    await form();
    expect(screen.getByText('For mira.k. You will be signed out everywhere.')).toBeTruthy();
    fill('new secret');
    await screen.findByText('Saving...');
    await heading('Your password is changed');
    expect(asked[CONFIRM]).toEqual([{ token: 't1', password: 'new secret' }]);
    press('Sign In');
    expect(await screen.findByText('Sign in to Nightbloom')).toBeTruthy();
  });

  it('signs this browser out with the others', async () => {
    signIn();
    await form();
    fill('new secret');
    await heading('Your password is changed');
    await waitFor(() => expect(localStorage.getItem('nb_access_token')).toBe(null));
    await heading('Your password is changed');
  });

  it('whoever else is signed in here stays', async () => {
    signIn();
    answer({ [CHECK]: () => Response.json({ username: 'somebody.else' }), [CONFIRM]: yes() });
    open(ResetPasswordScreen, { token: 't1' });
    await heading('Set a new password');
    fill('new secret');
    await heading('Your password is changed');
    await new Promise((resolve) => setTimeout(resolve));
    expect(localStorage.getItem('nb_access_token')).toBe(token);
  });

  it('section 5: "Passwords do not match", "Password must be at least 6 characters"', async () => {
    await form();
    fill('12345');
    expect(await screen.findByText('Password must be at least 6 characters')).toBeTruthy();
    fill('123456', '123457');
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
    expect(asked[CONFIRM]).toBe(undefined);
  });

  it.each([
    ['expired', 410, 'This link has expired'],
    ['used', 410, 'This link has been used already'],
    ['invalid', 400, 'This link is not valid'],
  ])(
    '%s: says so before a password is typed for nothing, and offers a new link',
    async (kind, status, title) => {
      answer({ [CHECK]: no(status, `account.link_${kind}`) });
      open(ResetPasswordScreen, { token: 't1' });
      await heading(title);
      expect(screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe(
        '/reset-password',
      );
    },
  );

  it('the link may be lost while the form is open', async () => {
    await form(no(410, 'account.link_expired', 'This link has expired.'));
    fill('new secret');
    await heading('This link has expired');
  });

  it('of an address that another account has proven: leads to a link for that one', async () => {
    await form(no(409, 'account.link_elsewhere'));
    fill('new secret');
    await heading('Your address belongs to another account');
    expect(screen.getByRole('link', { name: 'Get a new link' })).toBeTruthy();
  });

  it('a failure leaves the form as it is', async () => {
    await form(no(503, 'account.busy', 'Too many people are signing in right now.'));
    fill('new secret');
    expect((await screen.findByRole('alert')).textContent).toBe('Too many people are signing in right now.');
    expect((screen.getByLabelText('New password') as HTMLInputElement).value).toBe('new secret');
  });

  it('cannot reach the server: is tried again', async () => {
    answer({});
    open(ResetPasswordScreen, { token: 't1' });
    await heading('Your link could not be checked just now');
    answer({ [CHECK]: good });
    press('Try again');
    await heading('Set a new password');
  });

  it('without a token: asks for the address, and says what the server says', async () => {
    answer({ [REQUEST]: yes('If there is an account, a letter is on its way.') });
    open(ResetPasswordScreen);
    await heading('Forgot your password?');
    press('Send reset link');
    expect(await screen.findByText('Email is required')).toBeTruthy();
    type('Email', 'mira@example.com');
    press('Send reset link');
    expect(await screen.findByText(/If there is an account, a letter is on its way\./)).toBeTruthy();
    expect(asked[REQUEST]).toEqual([{ email: 'mira@example.com' }]);
  });
});

describe('where no mail can be sent', () => {
  it.each([
    ['a new password', ResetPasswordScreen, 'Whoever runs it can give you a new password'],
    ['another link', VerifyEmailScreen, 'there is no address to verify'],
  ])('%s is not promised', async (_, Screen, says) => {
    answer({});
    open(Screen, {}, false);
    expect(await screen.findByText(says, { exact: false })).toBeTruthy();
    expect(screen.queryByLabelText('Email')).toBe(null);
    expect(screen.queryByRole('button')).toBe(null);
  });

  it('a link that has expired leads to support', async () => {
    answer({ [VERIFY]: no(410, 'account.link_expired') });
    open(VerifyEmailScreen, { token: 'old' }, false);
    expect((await screen.findByRole('link', { name: 'write to support' })).getAttribute('href')).toBe(
      '/support',
    );
  });
});
