// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { network } from '../../../../platform/web/calls/browser-send.ts';
import { KEYS } from '../../../../platform/web/storage/storage-keys.ts';
import { storage } from '../../../../platform/web/storage/storage.ts';
import { KeptNotice } from './kept-notice.tsx';

const KEY = ['chat', 'thread', 'ada', 'c'] as const;
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the time of a chat that is read offline is in the language of the interface, not in the browser’s', () => {
  vi.spyOn(network, 'state').mockReturnValue('offline');
  const written = vi.spyOn(Date.prototype, 'toLocaleTimeString');
  storage.set(KEYS.keptFor, 'ada');
  const client = new QueryClient();
  client.setQueryData(KEY, {}, { updatedAt: new Date('2026-11-29T21:05:00').getTime() });
  render(h(QueryClientProvider, { client }, h(KeptNotice, { threadKey: KEY })));
  expect(screen.getByRole('status').textContent).toMatch(/As this device saw it at 09:05\sPM\./);
  // A build exchanges this one; the browser's would stay as it is.
  expect(written.mock.calls.map(([locale]) => locale)).toEqual(['en-US']);
});
