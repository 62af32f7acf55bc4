// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen, json, network } from '../../../../platform/web/test-support/draw-screen.ts';
import { FindBar } from './find-bar.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('what is shown on another path leaves the focus in the field, as its button goes', async () => {
  network({ 'GET /api/chat/c/find': json({ ids: [], hasMore: false, elsewhereId: 'm9' }) });
  const onGoTo = vi.fn();
  drawScreen(h(FindBar, { conversationId: 'c', words: 'lamp', onGoTo, onClose: vi.fn() }));
  const button = await screen.findByRole('button', { name: 'Show it' });
  button.focus();
  fireEvent.click(button);
  expect(onGoTo).toHaveBeenCalledExactlyOnceWith('m9', true);
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});
