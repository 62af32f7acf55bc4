// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../../platform/web/session.tsx';
import { toasts } from '../../../../platform/web/toasts.ts';
import { SessionProvider } from '../session-provider.tsx';

type Answer = () => Response | Promise<Response>;

const user = { id: 'u1', username: 'mira.k', email: 'mira@example.com', coins: 0, avatarUrl: null };
const refusal = (status: number, message: string, extra = {}): Answer => {
  return () => Response.json({ error: { code: 'x', message }, ...extra }, { status });
};
const welcome: Answer = () => Response.json({ accessToken: token, refreshToken: 'r', user });
const token = `h.${btoa(JSON.stringify({ exp: 4e9 }))}.s`;

/** The network: what it answers per path, and what it was asked. */
function answer(answers: Record<string, Answer>) {
  const asked: Record<string, unknown[]> = {};
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    (asked[path] ??= []).push(init?.body ? JSON.parse(String(init.body)) : null);
    if (path === '/api/auth/csrf') return Response.json({ csrfToken: 't' });
    if (path === '/api/auth/me') return Response.json(user);
    return answers[path]?.() ?? Promise.reject(new TypeError('Failed to fetch'));
  });
  return asked;
}

function Opener() {
  const { openSignIn, openSignUp, askToSignUp, user: current, status } = useSession();
  return createElement('div', null, [
    createElement('button', { key: 1, onClick: openSignIn }, 'open sign-in'),
    createElement('button', { key: 2, onClick: openSignUp }, 'open sign-up'),
    createElement('button', { key: 3, onClick: () => askToSignUp('manage your favorites') }, 'ask'),
    createElement('p', { key: 4 }, `${status} ${current?.username ?? ''}`),
  ]);
}

async function openDialog(by: string) {
  const provider = createElement(SessionProvider, null, createElement(Opener));
  render(createElement(QueryClientProvider, { client: new QueryClient() }, provider));
  fireEvent.click(screen.getByText(by));
  return screen.findByRole('dialog');
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

// Their code comes late, as in the browser; how late is no matter here.
beforeAll(() => import('./auth-dialogs.tsx').then(() => {}));
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function fillSignIn() {
  type('Email or Username', 'mira.k');
  type('Password', 'nightowl88');
  press('Sign In');
}

function fillSignUp() {
  type('Email', 'mira@example.com');
  type('Username', 'mira.k');
  type('Password', 'nightowl88');
  type('Confirm password', 'nightowl88');
  press('Create Account');
}

describe('Sign-in form: idle, then submitting, then error (message shown) or closed on success', () => {
  it('idle, submitting "Signing in...", then closed, signed in', async () => {
    const asked = answer({ '/api/auth/login': welcome });
    await openDialog('open sign-in');
    expect(screen.getByText('Sign in to Nightbloom')).toBeTruthy();
    fillSignIn();
    expect(await screen.findByText('Signing in...')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(asked['/api/auth/login']).toEqual([{ emailOrUsername: 'mira.k', password: 'nightowl88' }]);
    expect(screen.getByText('signed-in mira.k')).toBeTruthy();
    expect(localStorage.getItem('nb_access_token')).toBe(token);
  });

  it('Login errors appear in the dialog; default "Login failed"', async () => {
    answer({ '/api/auth/login': refusal(401, 'Wrong email, username or password') });
    await openDialog('open sign-in');
    fillSignIn();
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong email, username or password');
    answer({});
    press('Sign In');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Login failed'));
    expect(screen.queryByText('Resend Verification Email')).toBe(null);
  });

  it('offers another verification letter where the error mentions verifying', async () => {
    const message = 'Please verify your email address before signing in.';
    const asked = answer({
      '/api/auth/login': refusal(403, message, { requiresEmailVerification: true, email: 'm@example.com' }),
      '/api/auth/resend-verification': () => Response.json({ success: true, message: '' }),
    });
    await openDialog('open sign-in');
    fillSignIn();
    fireEvent.click(await screen.findByText('Resend Verification Email'));
    expect(await screen.findByText('Verification email sent! Please check your inbox.')).toBeTruthy();
    expect(asked['/api/auth/resend-verification']).toEqual([{ email: 'm@example.com' }]);
    expect(toasts.current()).toMatchObject({
      title: 'Verification Email Sent',
      description: 'Please check your inbox for a new verification email.',
    });
  });

  it('leads to a forgotten password, with the address that was typed, and back', async () => {
    const message = 'If there is an account with this address, a letter is on its way.';
    const asked = answer({
      '/api/auth/password-reset/request': () => Response.json({ success: true, message }),
    });
    await openDialog('open sign-in');
    type('Email or Username', ' mira@example.com ');
    press('Forgot password?');
    expect(await screen.findByText('Forgot your password?')).toBeTruthy();
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('mira@example.com');
    press('Send reset link');
    expect((await screen.findByRole('status')).textContent).toContain(message);
    expect(asked['/api/auth/password-reset/request']).toEqual([{ email: 'mira@example.com' }]);
    press('Back to sign in');
    expect(await screen.findByText('Sign in to Nightbloom')).toBeTruthy();
  });

  it('a forgotten password: says what is wrong with the address, and what the server says', async () => {
    answer({ '/api/auth/password-reset/request': refusal(503, 'Please try again in a moment.') });
    await openDialog('open sign-in');
    type('Email or Username', 'mira.k');
    press('Forgot password?');
    await screen.findByText('Forgot your password?');
    press('Send reset link');
    expect(await screen.findByText('Email is required')).toBeTruthy();
    type('Email', 'mira@example');
    press('Send reset link');
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    type('Email', 'mira@example.com');
    press('Send reset link');
    expect((await screen.findByText('Please try again in a moment.')).closest('[role=alert]')).toBeTruthy();
  });

  it('link "Don\'t have an account? Sign up" leads to sign-up', async () => {
    answer({});
    await openDialog('open sign-in');
    press('Sign up');
    expect(await screen.findByText('Create Your Account')).toBeTruthy();
  });
});

describe('Sign-up dialog: submitting, closed on success with its toast, reset on closing', () => {
  it('submitting shows "Creating Account..."; on success the dialog closes, and a toast says so', async () => {
    answer({ '/api/auth/register': welcome });
    await openDialog('open sign-up');
    fillSignUp();
    expect(await screen.findByText('Creating Account...')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(toasts.current()).toMatchObject({
      title: 'Account Created Successfully!',
      description: "Welcome to Nightbloom! You're now logged in.",
    });
  });

  it.each<[string, Answer, string]>([
    ['the server’s message', refusal(409, 'This email is taken'), 'This email is taken'],
    ['the status', () => new Response('', { status: 500 }), 'Registration failed with status 500'],
    ['what was thrown', () => Promise.reject(new Error('No way through')), 'No way through'],
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- what is no error has no message
    ['neither', () => Promise.reject('nothing at all'), 'Registration failed'],
    ['an empty message', () => Promise.reject(new Error('')), 'Registration failed'],
  ])('"Registration failed": the red box shows %s', async (_, reply, text) => {
    answer({ '/api/auth/register': reply });
    await openDialog('open sign-up');
    fillSignUp();
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  it('closing resets the form and the error', async () => {
    answer({ '/api/auth/register': refusal(409, 'Taken') });
    await openDialog('open sign-up');
    fillSignUp();
    await screen.findByRole('alert');
    press('Close');
    fireEvent.click(screen.getByText('open sign-up'));
    await screen.findByRole('dialog');
    expect(screen.queryByRole('alert')).toBe(null);
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('');
  });
});

describe('the guest prompt', () => {
  it('has the words of the specification', async () => {
    answer({});
    const dialog = await openDialog('ask');
    expect(dialog.textContent).toContain('Sign up to manage your favorites and unlock exclusive features');
    for (const benefit of [
      'Save favourite characters',
      'Unlimited conversations',
      'Premium character access',
    ])
      expect(dialog.textContent).toContain(benefit);
    expect(dialog.textContent).toContain('Join thousands of users enjoying premium AI conversations');
    expect(screen.getByText('Get Started Free')).toBeTruthy();
    press('Already have an account? Sign In');
    expect(await screen.findByText('Sign in to Nightbloom')).toBeTruthy();
  });
});
