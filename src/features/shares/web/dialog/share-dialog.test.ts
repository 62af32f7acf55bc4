// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  drawScreen,
  network,
  refusal,
  unreachable,
  type Answer,
} from '../../../../platform/web/test-support/draw-screen.ts';
import { ShareDialog } from './share-dialog.tsx';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= vi.fn();
  HTMLDialogElement.prototype.close ??= vi.fn();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each<[string, Answer, string]>([
  [
    'by the server',
    refusal(422, 'shares.path', 'These messages are not on the path that the chat shows now'),
    'These messages are not on the path that the chat shows now',
  ],
  ['without a connection', unreachable, 'Check your connection, then try again.'],
])('why there is nothing to choose from is told: %s', async (_what, answer, text) => {
  network({ 'GET /api/chat/c1/share/messages': answer });
  drawScreen(h(ShareDialog, { chat: { id: 'c1', title: 'A walk' }, fromId: 'm1', onClose: vi.fn() }));
  await screen.findByText('The chat could not be loaded');
  expect(screen.queryByText(text)).not.toBeNull();
});
