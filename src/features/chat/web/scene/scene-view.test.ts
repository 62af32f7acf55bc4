// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawScreen, network } from '../../../../platform/web/test-support/draw-screen.ts';
import type { ChatSession } from '../session/chat-session.ts';
import type { ChatSessionState } from '../session/chat-session-deps.ts';
import type { MessageOrders } from '../session/message-orders.ts';
import type { ShownMessage } from '../session/thread.ts';
import { aMessage } from '../test-support/a-message.ts';
import { aThread } from '../test-support/a-record.ts';
import { autoPauseOf, stepsOf } from './scene-steps.ts';
import { SceneView } from './scene-view.tsx';

const IDLE = { phase: 'idle', connection: 'steady' } as ChatSessionState;
const TALK = [
  aMessage({ id: 'm1', content: 'Good evening.' }),
  aMessage({ id: 'm2', parentId: 'm1', role: 'user', content: 'Is that your violin?' }),
  aMessage({ id: 'm3', parentId: 'm2', content: '*She laughs.* It was my sister’s.' }),
];

beforeEach(() => {
  Element.prototype.scrollBy = () => {};
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function draw(messages: ShownMessage[] = TALK, state: Partial<ChatSessionState> = {}) {
  network({});
  const send = vi.fn();
  const [onLeave, picture, explain] = [vi.fn(), vi.fn(), vi.fn()];
  const chatSession = { send, loadOlder: vi.fn() } as unknown as ChatSession;
  const orders = { picture, explain, chatSession } as unknown as MessageOrders;
  drawScreen(
    h(SceneView, {
      ...{ thread: aThread(messages), state: { ...IDLE, ...state }, chatSession, orders, onLeave },
      isLeft: false,
    }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Scene with Isolde Varga' });
  const press = (key: string) => fireEvent.keyDown(dialog, { key });
  return { dialog, press, send, onLeave, picture, explain };
}

test('shows the newest message with its mood, steps back and goes on, and deletes nothing', async () => {
  const { press } = await draw();
  expect(screen.getByRole('heading', { name: /^Isolde\s*Amused$/ })).toBeTruthy();
  expect(screen.getByText(/It was my sister’s/)).toBeTruthy();
  press('Backspace');
  expect(await screen.findByText('Is that your violin?')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'You' })).toBeTruthy();
  // What one may say is asked at the end alone.
  expect(screen.queryByRole('group', { name: 'What you say' })).toBeNull();
  press(' ');
  expect(await screen.findByText(/It was my sister’s/)).toBeTruthy();
  expect(screen.getByRole('group', { name: 'What you say' })).toBeTruthy();
});

test('the last choice is one’s own words, and nothing is sent but by a press', async () => {
  const { press, send } = await draw();
  press('2');
  const field = await screen.findByRole('textbox', { name: 'Write to Isolde' });
  fireEvent.change(field, { target: { value: 'Play it for me.' } });
  expect(send).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(send).toHaveBeenCalledWith('Play it for me.');
});

test('H hides everything but the picture, and Space brings it back; Escape leaves', async () => {
  const { press, onLeave } = await draw();
  press('h');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Words' })).toBeNull());
  press(' ');
  expect(await screen.findByRole('region', { name: 'Words' })).toBeTruthy();
  press('Escape');
  expect(onLeave).toHaveBeenCalled();
});

test('a picture of the moment and why the reply says what it says open in the plain view', async () => {
  const { picture, explain, onLeave } = await draw();
  fireEvent.click(screen.getByRole('button', { name: 'Picture of this moment' }));
  expect(picture).toHaveBeenCalledWith(expect.objectContaining({ id: 'm3' }));
  fireEvent.click(screen.getByRole('button', { name: /^Why/ }));
  expect(explain).toHaveBeenCalledWith(expect.objectContaining({ id: 'm3' }));
  expect(onLeave).toHaveBeenCalledTimes(2);
});

test('while a reply is written there is no choice', async () => {
  await draw(
    [
      ...TALK.slice(0, 2),
      aMessage({ id: 'm3', parentId: 'm2', content: 'It', state: 'failed', problem: 'No.' }),
    ],
    { phase: 'writing' },
  );
  expect(screen.queryByRole('group', { name: 'What you say' })).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('No.');
});

test('auto goes on to the newest message and stops there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { press } = await draw();
  press('Backspace');
  press('Backspace');
  fireEvent.click(await screen.findByRole('button', { name: 'Auto' }));
  await vi.advanceTimersByTimeAsync(2 * autoPauseOf(''));
  expect(await screen.findByRole('group', { name: 'What you say' })).toBeTruthy();
});

test('messages without anything to show are no steps', () => {
  const empty = aMessage({ id: 'm4', content: '' });
  expect(stepsOf([...TALK, empty]).map(({ id }) => id)).toEqual(['m1', 'm2', 'm3']);
  expect(autoPauseOf('a'.repeat(10_000))).toBe(20_000);
});
