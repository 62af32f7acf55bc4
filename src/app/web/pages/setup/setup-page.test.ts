// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { stateOf } from '../../../../features/setup/web/test-support/states.ts';
import { drawScreen } from '../../../../platform/web/test-support/draw-screen.ts';
import { tabStorage } from '../../../../platform/web/storage/storage.ts';
import { SetupPage } from './setup-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** @returns the key that each call was sent with, by its path. */
function draw(path: string): { keys: [string, string | null][]; path: () => string } {
  const keys: [string, string | null][] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    keys.push([url, new Headers(init?.headers).get('x-setup-key')]);
    return Response.json(url === '/api/setup' ? stateOf() : { data: [] });
  });
  return { keys, ...drawScreen(h(SetupPage), { path, who: 'guest' }) };
}

it('the key of the address is kept for this tab, leaves the address, and opens only the set-up', async () => {
  const { keys, path } = draw('/setup#abc123');
  await screen.findByRole('heading', { level: 1, name: 'Give Nightbloom a voice' });
  expect(path()).toBe('/setup');
  expect(tabStorage.get('nb_setup_key')).toBe('abc123');
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(Object.fromEntries(keys)).toEqual({ '/api/setup': 'abc123', '/api/images/models': null });
});

it('without a key none is sent', async () => {
  const { keys } = draw('/setup');
  await screen.findByRole('heading', { level: 1, name: 'Give Nightbloom a voice' });
  expect(keys.find(([url]) => url === '/api/setup')).toEqual(['/api/setup', null]);
});
