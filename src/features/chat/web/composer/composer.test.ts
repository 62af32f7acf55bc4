// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Composer } from './composer.tsx';

afterEach(cleanup);

test('keeps a message that is too long, says by how much, and holds Send', async () => {
  const onSend = vi.fn(() => true);
  const shown = {
    name: 'Mira',
    characterId: 'c',
    conversationId: 't',
    draft: '',
    onDraft: () => {},
    onSend,
    isBusy: false,
    queued: null,
    onQueue: () => true,
    onSteer: () => true,
    onStop: () => {},
    onUnqueue: () => '',
    onSendQueued: () => {},
    onContinue: null,
    offer: null,
    adopted: null,
  };
  const root = createRootRoute({ component: () => h(Composer, shown) });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  render(h(RouterProvider, { router: router as never }));
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Write to Mira');
  const pasted = 'abcde '.repeat(3_000);
  fireEvent.change(field, { target: { value: pasted } });
  expect(field.value).toBe(pasted);
  expect(screen.getByRole('status').textContent).toContain('10,000 characters too long: at most 8,000');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  expect(button.disabled).toBe(true);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: 'short enough' } });
  expect(button.disabled).toBe(false);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onSend).toHaveBeenCalledWith('short enough');
});
