// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionContext, type Session } from '../../../platform/web/session.tsx';
import { toasts } from '../../../platform/web/toasts.ts';
import type { CurrentUser } from '../../../shared/words/user.ts';
import { closeTagDialog, openTagDialog } from './open-tag-dialog.ts';
import { BUILT_IN_TAGS } from './tag-choice.ts';
import { TagOnboarding } from './tag-onboarding.tsx';

const FIVE = ['Vampire', 'Romance', 'Mystery', 'Confident', 'Medieval'];
const newcomer = {
  id: 'u1',
  username: 'mira',
  preferences: { selectedTags: [], completedOnboarding: false, nsfwEnabled: false },
} as unknown as CurrentUser;
const regular = {
  ...newcomer,
  preferences: {
    selectedTags: ['vampire', 'romance', 'mystery', 'confident', 'gone'],
    completedOnboarding: true,
    nsfwEnabled: false,
  },
};

const list = (tags: unknown) => () => Response.json(tags);
const all = list({ items: BUILT_IN_TAGS });
const refuse =
  (status: number, message: string, more = {}) =>
  () =>
    Response.json({ error: { code: 'x', message, ...more } }, { status });

interface Network {
  tags: () => Response | Promise<Response>;
  save: () => Response | Promise<Response>;
}

function open(user: CurrentUser, network: Partial<Network> = {}, session: Partial<Session> = {}) {
  const sent: { path: string; method: string; body: unknown }[] = [];
  const answers: Network = { tags: all, save: () => Response.json({}), ...network };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.startsWith('/api/tags')) return answers.tags();
    sent.push({ path, method: init.method!, body: JSON.parse(String(init.body)) });
    return answers.save();
  });
  const refreshUser = vi.fn(async () => {});
  const value = {
    user,
    status: 'signed-in',
    isProfileFresh: true,
    refreshUser,
    ...session,
  } as unknown as Session;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const tree = (isHeld = false) =>
    createElement(
      QueryClientProvider,
      { client },
      createElement(SessionContext, { value }, createElement(TagOnboarding, { isHeld })),
    );
  const { rerender } = render(tree());
  return { sent, answers, refreshUser, hold: (isHeld: boolean) => rerender(tree(isHeld)) };
}

const find = (name: string) => screen.findByRole('dialog', { name });
const chip = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const choose = (names: string[]) => names.forEach((name) => fireEvent.click(chip(name)));
const submit = () => document.querySelector<HTMLButtonElement>('button[type=submit]')!;
const confirm = () => screen.getAllByRole('checkbox').forEach((box) => fireEvent.click(box));
const ready = (name: string) => screen.findByRole('button', { name });

let warn: ReturnType<typeof vi.spyOn>;
const token = `h.${btoa(JSON.stringify({ sub: 'u1', exp: 4e9 }))}.s`;
let now = 1e12;
beforeEach(() => {
  localStorage.setItem('nb_access_token', token);
  // Every test starts after the request queue's time windows of the previous one.
  vi.useFakeTimers({ toFake: ['Date'], now: (now += 10_000) });
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  closeTagDialog();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  warn.mockRestore();
});

describe('section 4: if preferences.completedOnboarding is false the first-time tag dialog opens', () => {
  test('opens only after the profile has been refreshed', async () => {
    open(newcomer, {}, { isProfileFresh: false });
    await expect(screen.findByRole('dialog', {}, { timeout: 300 })).rejects.toThrow();
    cleanup();
    open(newcomer);
    await find('Welcome Aboard');
  });

  test('does not open for guests or users who have completed it', async () => {
    open(regular);
    await expect(screen.findByRole('dialog', {}, { timeout: 300 })).rejects.toThrow();
    cleanup();
    open(newcomer, {}, { status: 'guest', user: null });
    await expect(screen.findByRole('dialog', {}, { timeout: 300 })).rejects.toThrow();
  });

  test('cannot be dismissed until completed', async () => {
    open(newcomer);
    const dialog = await find('Welcome Aboard');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    fireEvent.pointerDown(document.body);
    fireEvent.click(document.body);
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(screen.queryByRole('button', { name: 'Close' })).toBe(null);
    await find('Welcome Aboard');
  });

  test('does not open on the pages whose terms it asks to accept', async () => {
    const { hold } = open(newcomer);
    await find('Welcome Aboard');
    hold(true);
    expect(screen.queryByRole('dialog')).toBe(null);
    hold(false);
    await find('Welcome Aboard');
  });

  test('offers to sign out instead', async () => {
    const signOut = vi.fn(async () => {});
    open(newcomer, {}, { signOut });
    await find('Welcome Aboard');
    fireEvent.click(chip('Sign out'));
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  test('sends the preferences on save, closes and refreshes the user', async () => {
    const { sent, refreshUser } = open(newcomer);
    await find('Welcome Aboard');
    await ready('Vampire');
    choose([...FIVE, 'NSFW 18+']);
    confirm();
    fireEvent.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(sent).toEqual([
      {
        path: '/api/users/u1/preferences',
        method: 'PUT',
        body: {
          selectedTags: ['vampire', 'romance', 'mystery', 'confident', 'medieval', 'nsfw'],
          completedOnboarding: true,
          nsfwEnabled: true,
        },
      },
    ]);
    expect(refreshUser).toHaveBeenCalledTimes(1);
  });
});

describe('section 5: 5 to 8 tags required', () => {
  test('the button reads "Need N more tags" until 5 are chosen, then the two confirmations are needed', async () => {
    const { sent } = open(newcomer);
    await ready('Vampire');
    expect(submit().textContent).toBe('Need 5 more tags');
    choose(FIVE.slice(1));
    expect(submit().textContent).toBe('Need 1 more tags');
    fireEvent.click(submit());
    choose(['Vampire']);
    for (const box of screen.getAllByRole('checkbox')) {
      expect(submit().disabled).toBe(true);
      fireEvent.submit(submit().form!);
      fireEvent.click(box);
    }
    expect(submit().disabled).toBe(false);
    expect(sent).toEqual([]);
    expect(screen.getByRole('checkbox', { name: 'I confirm that I am 18 years old or older' })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: /Terms of Service and Privacy Policy/ })).toBeTruthy();
  });

  test('unselected tags are disabled at 8; a ninth cannot be added', async () => {
    open(newcomer);
    await ready('Vampire');
    choose([...FIVE, 'Angel', 'Demon', 'Horror']);
    expect(chip('Glasses').disabled).toBe(true);
    expect(chip('Angel').disabled).toBe(false);
    // A button that has not been rendered again yet.
    chip('Glasses').disabled = false;
    choose(['Glasses']);
    expect(screen.getByRole('status').textContent).toContain('8 of 8');
    choose(['Angel']);
    expect(chip('Glasses').disabled).toBe(false);
  });

  test('a tag of two categories is one choice', async () => {
    open(newcomer);
    await ready('Vampire');
    fireEvent.click(screen.getAllByRole('button', { name: 'Alien' })[0]!);
    expect(screen.getByRole('status').textContent).toContain('1 of 8');
    for (const both of screen.getAllByRole('button', { name: 'Alien' }))
      expect(both.getAttribute('aria-pressed')).toBe('true');
  });

  test('Campus and NSFW cannot be combined, and the dialog says so', async () => {
    open(newcomer);
    await ready('Vampire');
    choose(['Campus']);
    expect(chip('NSFW 18+').disabled).toBe(true);
    expect(screen.getByText('Campus cannot be combined with NSFW tags.')).toBeTruthy();
  });
});

describe('section 8: tag load failure', () => {
  test('"Unable to Load Tags" with the message and what to do; the fallback list is still set', async () => {
    const { answers } = open(newcomer, { tags: refuse(503, 'Not now') });
    const dialog = await find('Unable to Load Tags');
    expect(dialog.textContent).toContain('503: Not now');
    expect(dialog.textContent).toContain('Please try refreshing the page or contact support.');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await find('Unable to Load Tags');
    fireEvent.click(chip('Use the built-in tags'));
    await find('Welcome Aboard');
    expect(screen.getAllByRole('button', { pressed: false })).toHaveLength(74);
    answers.tags = all;
  });

  test('the message disappears when the tags load after all', async () => {
    const { answers } = open(newcomer, { tags: () => Promise.reject(new TypeError('Failed to fetch')) });
    expect((await find('Unable to Load Tags')).textContent).toContain('Failed to fetch');
    answers.tags = list(BUILT_IN_TAGS);
    fireEvent.click(chip('Refresh'));
    await find('Welcome Aboard');
  });

  test('empty tag list: "No Tags Available"', async () => {
    open(newcomer, { tags: list([]) });
    const dialog = await find('No Tags Available');
    expect(dialog.textContent).toContain('The tag database appears to be empty.');
    expect(dialog.textContent).toContain('Please contact support to set up your preferences.');
  });

  test('fewer than 50 tags: the fallback set', async () => {
    open(newcomer, { tags: list(BUILT_IN_TAGS.slice(0, 49)) });
    await ready('Peaceful');
  });
});

describe('section 8: onboarding save failure is only logged, with no user message', () => {
  test('keeps the selection so that it can be sent again', async () => {
    const toast = toasts.current();
    const { sent, answers } = open(newcomer, { save: refuse(500, 'Broken') });
    await ready('Vampire');
    choose(FIVE);
    confirm();
    fireEvent.click(submit());
    await waitFor(() =>
      expect(warn).toHaveBeenCalledWith('Saving the preferences failed', expect.anything()),
    );
    expect(screen.queryByRole('alert')).toBe(null);
    expect(toasts.current()).toBe(toast);
    answers.save = () => Response.json({});
    await waitFor(() => expect(submit().getAttribute('aria-busy')).toBe(null));
    fireEvent.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(sent).toHaveLength(2);
  });

  test('deselects a tag that the server refuses, so that another can be chosen', async () => {
    const fields = { 'selectedTags.1': 'This tag is not offered' };
    open(newcomer, { save: refuse(400, 'This tag is not offered', { variant: 'unknown', fields }) });
    await ready('Vampire');
    choose(FIVE);
    confirm();
    fireEvent.click(submit());
    await waitFor(() => expect(submit().textContent).toBe('Need 1 more tags'));
    expect(chip('Romance').disabled).toBe(true);
  });
});

describe('section 8: preferences update failure', () => {
  async function update(save: Network['save']) {
    const opened = open(regular, { save });
    openTagDialog();
    await find('Update Your Preferences');
    await ready('Vampire');
    expect(screen.queryByRole('checkbox')).toBe(null);
    choose(['Glasses']);
    fireEvent.click(submit());
    return opened;
  }

  test('shows the server error', async () => {
    await update(refuse(500, 'The garden is closed'));
    expect((await screen.findByRole('alert')).textContent).toBe('The garden is closed');
  });

  test('shows "Failed to update preferences" without a server error', async () => {
    await update(() => Promise.reject(new TypeError('Failed to fetch')));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update preferences');
  });

  test('the dialog can be closed', async () => {
    open(regular);
    openTagDialog();
    fireEvent.keyDown(await find('Update Your Preferences'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  });
});
