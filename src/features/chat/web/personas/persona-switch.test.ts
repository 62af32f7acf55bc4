// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen, json, network } from '../../../../platform/web/test-support/draw-screen.ts';
import { showToast, toasts } from '../../../../platform/web/toasts.ts';
import { Toaster } from '../../../../platform/web/ui/layers/toaster.tsx';
import { aThread } from '../test-support/a-record.ts';
import { PersonaSwitch } from './persona-switch.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('Escape closes the list while a toast is shown, which stays', async () => {
  network({ 'GET /api/personas': json({ items: [] }) });
  const conversation = { ...aThread([]).conversation, persona: null };
  drawScreen(h(PersonaSwitch, { threadKey: ['chat', 'thread', 'u1', 'c'], conversation }));
  render(h(Toaster));
  fireEvent.click(await screen.findByRole('button', { name: 'Speak as a persona' }));
  const option = await screen.findByRole('button', { name: /Nobody/ });
  await act(async () => void showToast({ title: 'Said' }));
  fireEvent.keyDown(option, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Speak as' })).toBeNull());
  expect(toasts.current()).toMatchObject({ title: 'Said', isOpen: true });
});
