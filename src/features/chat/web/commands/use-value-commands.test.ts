// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen, network } from '../../../../platform/web/test-support/draw-screen.ts';
import { toasts } from '../../../../platform/web/toasts.ts';
import { aThread } from '../test-support/a-record.ts';
import { useValueCommands } from './use-value-commands.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a model that cannot be looked up is not chosen, and that is said', async () => {
  network({});
  const told = vi.fn();
  const Command = () => {
    const { writeWith } = useValueCommands(['chat', 'thread', 'u1', 'c'], aThread([]).conversation);
    return h('button', { onClick: () => void writeWith('Velvet').then(told, told) });
  };
  drawScreen(h(Command));
  fireEvent.click(await screen.findByRole('button'));
  await vi.waitFor(() => expect(told.mock.calls).toEqual([[false]]));
  expect(toasts.current()?.title).toBe('The models could not be loaded. Try again.');
});
