// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../../platform/web/session.tsx';
import { toasts } from '../../../../platform/web/toasts.ts';
import { GOOGLE_CHANNEL } from '../../google-rules.ts';
import { OffersContext } from '../../../../platform/web/offers.ts';
import { SessionProvider } from '../session-provider.tsx';

const STATE = 'the-state';
const user = { id: 'u1', username: 'Mira', email: 'mira@example.com', coins: 15, avatarUrl: null };
const token = `h.${btoa(JSON.stringify({ exp: 4e9 }))}.s`;
const entered = { accessToken: token, refreshToken: 'r', user, isNew: true, gift: 15 };
const begun = { url: 'https://issuer.example/authorize?x=1', state: STATE, nonce: 'n' };

type Answer = () => Response | Promise<Response>;
const json = (body: unknown) => () => Response.json(body);
const refusal = (status: number, message: string) => () =>
  Response.json({ error: { code: 'x', message } }, { status });

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
const works = (callback: Answer = json(entered), start: Answer = json(begun)) =>
  answer({ '/api/auth/google/start': start, '/api/auth/google/callback': callback });

/** The window that the browser opens; null where it blocks it. */
function openWindows() {
  const opened: ReturnType<typeof newWindow>[] = [];
  const open = vi.fn(() => {
    const made = newWindow();
    opened.push(made);
    return made as unknown as Window;
  });
  vi.stubGlobal('open', open);
  return { open, opened };
}
const newWindow = () => ({
  closed: false,
  focused: 0,
  document: document.implementation.createHTMLDocument(),
  location: { replace: vi.fn() },
  close() {
    this.closed = true;
  },
  focus() {
    this.focused++;
  },
});

function Opener() {
  const { openSignIn, openSignUp, user: current, status } = useSession();
  return createElement('div', null, [
    createElement('button', { key: 1, onClick: openSignIn }, 'open sign-in'),
    createElement('button', { key: 2, onClick: openSignUp }, 'open sign-up'),
    createElement('p', { key: 3 }, `${status} ${current?.username ?? ''}`),
  ]);
}

async function openDialog(by: 'open sign-in' | 'open sign-up', hasGoogle = true) {
  const provider = createElement(SessionProvider, null, createElement(Opener));
  const available = createElement(OffersContext, { value: { hasGoogle, hasMail: true } }, provider);
  render(createElement(QueryClientProvider, { client: new QueryClient() }, available));
  fireEvent.click(screen.getByText(by));
  await screen.findByRole('dialog');
}

const press = () => fireEvent.click(screen.getByRole('button', { name: /^Continue with Google/ }));
const say = (message: object, origin = location.origin) =>
  act(async () => {
    window.dispatchEvent(
      new MessageEvent('message', { origin, data: { type: GOOGLE_CHANNEL, state: STATE, ...message } }),
    );
  });

beforeEach(() => {
  localStorage.clear();
  for (const shown = toasts.current(); shown && toasts.current()?.isOpen;) toasts.dismiss(shown.id);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('continuing with Google', () => {
  it('opens the window in the click itself, asks afterwards, and closes signed in', async () => {
    const asked = works();
    const { open, opened } = openWindows();
    await openDialog('open sign-up');
    press();
    expect(open).toHaveBeenCalledTimes(1);
    expect(asked['/api/auth/google/start']).toBe(undefined);
    expect(screen.getByText('Opening Google...')).toBeTruthy();
    expect(await screen.findByText('Waiting for Google...')).toBeTruthy();
    expect(opened[0]!.location.replace).toHaveBeenCalledWith(begun.url);
    await say({ code: 'the-code', error: '' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(asked['/api/auth/google/callback']).toEqual([{ code: 'the-code', state: STATE }]);
    expect(opened[0]!.closed).toBe(true);
    expect(screen.getByText('signed-in Mira')).toBeTruthy();
    expect(localStorage.getItem('nb_access_token')).toBe(token);
  });

  it('third-party sign-up: "Here are 15 free coins to get you started."', async () => {
    works();
    openWindows();
    await openDialog('open sign-up');
    press();
    await screen.findByText('Waiting for Google...');
    await say({ code: 'c' });
    await waitFor(() =>
      expect(toasts.current()).toMatchObject({
        title: 'Welcome to Nightbloom!',
        description: 'Here are 15 free coins to get you started.',
        isOpen: true,
      }),
    );
  });

  it('a known account signs in without a toast', async () => {
    works(json({ ...entered, isNew: false, gift: 0 }));
    openWindows();
    await openDialog('open sign-in');
    press();
    await screen.findByText('Waiting for Google...');
    await say({ code: 'c' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(toasts.current()?.isOpen ?? false).toBe(false);
  });

  it('hears the answer by the channel too, where the opener was cut off', async () => {
    works();
    openWindows();
    await openDialog('open sign-in');
    press();
    await screen.findByText('Waiting for Google...');
    const channel = new BroadcastChannel(GOOGLE_CHANNEL);
    channel.postMessage({ type: GOOGLE_CHANNEL, state: STATE, code: 'c', error: '' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    channel.close();
  });

  it('listens to no other origin, no other attempt, and nothing that only looks like an answer', async () => {
    const asked = works();
    openWindows();
    await openDialog('open sign-in');
    press();
    await screen.findByText('Waiting for Google...');
    await say({ code: 'c' }, 'https://evil.example');
    await say({ code: 'c', state: 'another' });
    await say({ code: 'c', type: 'something' });
    await act(
      async () => void window.dispatchEvent(new MessageEvent('message', { origin: location.origin })),
    );
    expect(screen.getByText('Waiting for Google...')).toBeTruthy();
    expect(asked['/api/auth/google/callback']).toBe(undefined);
  });
});

describe('what can come of it instead', () => {
  it('popup blocked', async () => {
    const asked = works();
    vi.stubGlobal('open', () => null);
    await openDialog('open sign-in');
    press();
    expect(screen.getByRole('alert').textContent).toBe(
      'Please allow popups for this site and try again. You may need to click the Google sign-in button again.',
    );
    expect(asked['/api/auth/google/start']).toBe(undefined);
    const { opened } = openWindows();
    press();
    expect(screen.queryByRole('alert')).toBe(null);
    expect(opened).toHaveLength(1);
  });

  it.each([
    ['open sign-in', 'Google sign-in failed'],
    ['open sign-up', 'Google sign-up failed'],
  ] as const)('%s: default "%s"', async (by, text) => {
    answer({});
    const { opened } = openWindows();
    await openDialog(by);
    press();
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(opened[0]!.closed).toBe(true);
    works();
    press();
    await screen.findByText('Waiting for Google...');
    await say({ error: 'server_error' });
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  it('the server’s message where it has one, at the start and at the end', async () => {
    works(undefined, refusal(503, 'Google cannot be reached right now.'));
    openWindows();
    await openDialog('open sign-in');
    press();
    expect((await screen.findByRole('alert')).textContent).toBe('Google cannot be reached right now.');
    works(refusal(403, 'Google has not verified this email address.'));
    press();
    await screen.findByText('Waiting for Google...');
    await say({ code: 'c' });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Google has not verified this email address.',
    );
    expect(screen.getByRole('button', { name: /^Continue with Google/ })).toBeTruthy();
  });

  it('cancelled at Google', async () => {
    works();
    const { opened } = openWindows();
    await openDialog('open sign-in');
    press();
    await screen.findByText('Waiting for Google...');
    await say({ error: 'access_denied' });
    expect(await screen.findByText('You cancelled at Google. Nothing was changed.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBe(null);
    expect(opened[0]!.closed).toBe(true);
  });

  it('the window closed: the button is ready again, and a late answer still counts', async () => {
    works();
    const { opened } = openWindows();
    await openDialog('open sign-in');
    press();
    await screen.findByText('Waiting for Google...');
    opened[0]!.closed = true;
    expect(await screen.findByText(/Not finished yet/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Continue with Google/ })).toBeTruthy();
    await say({ code: 'late' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  });

  it('brings the window back to the front', async () => {
    works();
    const { open, opened } = openWindows();
    await openDialog('open sign-in');
    press();
    fireEvent.click(await screen.findByText('Show it again'));
    expect(opened[0]!.focused).toBe(1);
    opened[0]!.closed = true;
    fireEvent.click(screen.getByText('Show it again'));
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('the dialog closed: the window goes with it', async () => {
    const asked = works();
    const { opened } = openWindows();
    await openDialog('open sign-in');
    press();
    await screen.findByText('Waiting for Google...');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(opened[0]!.closed).toBe(true));
    await say({ code: 'c' });
    expect(asked['/api/auth/google/callback']).toBe(undefined);
  });

  it('where no client is configured the button says so and does nothing', async () => {
    works();
    const { open } = openWindows();
    await openDialog('open sign-in', false);
    const button = screen.getByRole('button', { name: 'Continue with Google' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-description')).toBe('Google sign-in is not set up on this server.');
    press();
    expect(open).not.toHaveBeenCalled();
  });
});
