// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Conversation, ConversationPage } from '../../contract.ts';
import { ThinkingChoice } from './thinking-choice.tsx';

afterEach(cleanup);

function draw(
  thinking: ConversationPage['engine']['thinking'],
  chosen: Conversation['thinking'] = 'default',
) {
  const mutate = vi.fn();
  const settings = { isPending: false, mutate } as unknown as Parameters<
    typeof ThinkingChoice
  >[0]['settings'];
  const conversation = { thinking: chosen } as Conversation;
  render(
    h(ThinkingChoice, {
      thread: { conversation, engine: { name: 'x', isStandIn: false, thinking } },
      settings,
    }),
  );
  return mutate;
}
const pressed = () =>
  screen.getAllByRole('button').filter((button) => button.getAttribute('aria-pressed') === 'true');

test('is not offered where the model cannot be told how hard to think', () => {
  draw([]);
  expect(screen.queryByRole('group')).toBeNull();
});

test('offers what the model can be told, and stores the choice', () => {
  const mutate = draw(['off', 'low', 'medium', 'high']);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    ...['Auto', 'Off', 'Low', 'Medium', 'High'],
  ]);
  expect(pressed().map((button) => button.textContent)).toEqual(['Auto']);
  fireEvent.click(screen.getByRole('button', { name: 'High' }));
  expect(mutate.mock.calls[0]![0]).toEqual({ thinking: 'high' });
});

test('is automatic where the model of now does not know the choice', () => {
  draw(['low', 'high'], 'off');
  expect(pressed().map((button) => button.textContent)).toEqual(['Auto']);
});
