// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  drawScreen,
  json,
  network,
  refusal,
  unreachable,
  type Answer,
} from '../../../../platform/web/test-support/draw-screen.ts';
import type { PinnedMessage } from '../../pins-contract.ts';
import { PinsPanel } from './pins-panel.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LIST = 'GET /api/chat/c/pins';
const aPin = (change: Partial<PinnedMessage> = {}): PinnedMessage => ({
  messageId: 'm',
  role: 'assistant',
  speaker: 'Mira',
  excerpt: '*smiles* The key lies under the step.',
  at: '2026-01-01T10:00:00.000Z',
  isShown: true,
  ...change,
});

function open(answer: Answer) {
  const goTo = vi.fn();
  const answers: Record<string, Answer> = {
    [LIST]: answer,
    'POST /api/chat/c/message/other/select': refusal(409, 'chat.busy', 'A reply is being written.'),
  };
  const { asked } = network(answers);
  drawScreen(
    createElement(PinsPanel, {
      threadKey: ['chat', 'thread', 'u1', 'c'],
      conversationId: 'c',
      goTo,
      onClose: () => {},
    }),
  );
  return { goTo, answers, calls: () => asked.map(({ call }) => call) };
}

test('pressing one goes to it; one of another path is selected first', async () => {
  const items = [aPin(), aPin({ messageId: 'other', excerpt: 'Left.', isShown: false })];
  const { goTo, calls } = open(json({ items, max: 50 }));
  fireEvent.click(await screen.findByRole('button', { name: /smiles The key lies/ }));
  expect(goTo.mock.calls).toEqual([['m']]);
  fireEvent.click(screen.getByRole('button', { name: /On another path.*Left/ }));
  await expect.poll(calls).toContain('POST /api/chat/c/message/other/select');
  expect(goTo).toHaveBeenCalledTimes(1);
});

test('it says that nothing is pinned, and where it could not be loaded', async () => {
  const { answers } = open(unreachable);
  const again = await screen.findByRole('button', { name: 'Try again' });
  answers[LIST] = json({ items: [], max: 50 });
  fireEvent.click(again);
  await screen.findByText('Nothing pinned yet');
});
