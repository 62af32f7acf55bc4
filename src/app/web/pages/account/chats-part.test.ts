// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen, network } from '../../../../platform/web/test-support/draw-screen.ts';
import { ChatsPart } from './chats-part.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('chats go in and out from the settings', async () => {
  network({});
  drawScreen(h(ChatsPart));
  const link = await screen.findByRole('link', { name: 'Import' });
  expect(link.getAttribute('href')).toBe('/import');
  fireEvent.click(screen.getByRole('button', { name: 'Export all chats' }));
  await screen.findByRole('dialog', { name: 'Export all chats' });
});
