// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createLiveText } from '../session/live-text.ts';
import type { MessageOrders } from '../session/message-orders.ts';
import { aMessage } from '../test-support/a-message.ts';
import { MessageNotice } from './message-notice.tsx';
import { MessageThoughts } from './message-thoughts.tsx';

afterEach(cleanup);

function setUp(readThoughts: (id: string) => Promise<string> = async () => 'She greets me.') {
  const live = createLiveText((run) => run());
  const thinking = createLiveText((run) => run());
  const chatSession = { live, thinking, readThoughts: vi.fn(readThoughts), continue: vi.fn() };
  return { live, thinking, chatSession, orders: { chatSession } as unknown as MessageOrders };
}

const summary = () => document.querySelector('summary')!;

/** jsdom opens and closes `details` by a click, and tells so a moment later. */
const toggle = async () => {
  fireEvent.click(summary());
  await act(() => new Promise((resolve) => setTimeout(resolve)));
};

test('a reply without thoughts shows none', () => {
  const { orders } = setUp();
  const { container } = render(
    h(MessageThoughts, { message: aMessage({ content: 'Good evening.' }), orders }),
  );
  expect(container.innerHTML).toBe('');
});

test('those of a stored reply are folded, and read when they are opened', async () => {
  const { orders, chatSession } = setUp();
  const message = aMessage({ id: 'r', content: 'Good evening.', thoughts: { tokens: 40, ms: 12_000 } });
  render(h(MessageThoughts, { message, orders }));
  expect(summary().textContent).toBe('Thought for 12 s');
  expect(screen.queryByRole('region')).toBeNull();
  expect(chatSession.readThoughts).not.toHaveBeenCalled();
  await toggle();
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Thoughts' }).textContent).toBe('She greets me.'),
  );
  expect(chatSession.readThoughts).toHaveBeenCalledWith('r');
  // The keyboard scrolls them.
  expect(screen.getByRole('region').tabIndex).toBe(0);
});

test('says what to do where they cannot be read, and tries again when they are opened again', async () => {
  let isAway = true;
  const { orders } = setUp(async () => {
    if (isAway) throw new Error('away');
    return 'She greets me.';
  });
  render(h(MessageThoughts, { message: aMessage({ thoughts: { tokens: 4, ms: 0 } }), orders }));
  await toggle();
  await waitFor(() => expect(screen.getByRole('region').textContent).toContain('could not be loaded'));
  isAway = false;
  await toggle();
  await toggle();
  await waitFor(() => expect(screen.getByRole('region').textContent).toBe('She greets me.'));
});

test('those of a reply that is being written grow, and it says when the text begins', async () => {
  const { orders, live, thinking } = setUp();
  render(h(MessageThoughts, { message: aMessage({ state: 'streaming' }), orders }));
  expect(screen.queryByText('Thinking…')).toBeNull();
  act(() => thinking.set('She greets'));
  expect(summary().textContent).toBe('Thinking…');
  await toggle();
  act(() => thinking.set('She greets me.'));
  expect(screen.getByRole('region').textContent).toBe('She greets me.');
  act(() => live.set('Good'));
  expect(summary().textContent).toBe('Thought');
});

test('a reply that ran out of tokens offers to continue', () => {
  const { orders, chatSession } = setUp();
  const message = aMessage({ content: 'Good', marks: ['cut'], parentId: 'u' });
  const rest = { isBusy: false, orders };
  const { rerender } = render(h(MessageNotice, { message, isNewest: true, ...rest }));
  expect(screen.getByText('This reply reached its length limit.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(chatSession.continue).toHaveBeenCalledWith(message);
  // Only the newest reply can be continued.
  rerender(h(MessageNotice, { message, isNewest: false, ...rest }));
  expect(screen.queryByRole('button')).toBeNull();
});
