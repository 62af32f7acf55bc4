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

test('the search is left at the message that it has led to', async () => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  network({ 'GET /api/chat/c/find': json({ ids: ['m7', 'm3'], hasMore: false, elsewhereId: null }) });
  const onClose = vi.fn();
  const bar = h(FindBar, { conversationId: 'c', words: 'lamp', onGoTo: vi.fn(), onClose });
  const messages = ['m3', 'm7'].map((id) => h('article', { key: id, tabIndex: -1, 'data-message': id }));
  drawScreen(h('div', null, bar, messages));
  await screen.findByText('1 of 2');
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
  await screen.findByText('2 of 2');
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' });
  expect((document.activeElement as HTMLElement).dataset['message']).toBe('m3');
  expect(onClose).toHaveBeenCalledOnce();
});
