// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ShortcutKeys } from '../../../../platform/web/keys/shortcut-keys.tsx';
import { drawScreen } from '../../../../platform/web/test-support/draw-screen.ts';
import { useChatShortcuts, useCommandShortcuts } from './chat-shortcuts.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** An open chat with one reply that has all buttons. */
async function draw() {
  HTMLDialogElement.prototype.showModal ??= vi.fn();
  HTMLDialogElement.prototype.close ??= vi.fn();
  const pressed: string[] = [];
  const run = vi.fn();
  const on = Object.fromEntries(
    ['onMemory', 'onPins', 'onWriting', 'onReading', 'onFind', 'onView'].map((name) => [
      name,
      () => void pressed.push(name),
    ]),
  ) as Record<'onMemory' | 'onPins' | 'onWriting' | 'onReading' | 'onFind' | 'onView', () => void>;
  const button = (id: string) =>
    h('button', { key: id, 'data-action': id, onClick: () => void pressed.push(id) });
  function Chat() {
    useChatShortcuts({ conversationId: 'c', isReading: false, ...on });
    useCommandShortcuts(run);
    return h(
      'div',
      { className: 'thread' },
      h('article', { 'data-message': 'r' }, ['hint', 'compare', 'translate', 'regenerate'].map(button)),
      h(ShortcutKeys),
    );
  }
  drawScreen(h(Chat));
  await screen.findByRole('article');
  const press = (key: string) => act(async () => void fireEvent.keyDown(document.body, { key }));
  return { press, pressed, run };
}

test('keys press the buttons of the newest message and open what the chat has', async () => {
  const { press, pressed, run } = await draw();
  for (const key of ['R', 'h', 'd', 'l', 'n', 's', 'X', 'S']) await press(key);
  expect(pressed).toEqual(['hint', 'hint', 'compare', 'translate', 'onWriting']);
  expect(run.mock.calls).toEqual([
    ['persona', ''],
    ['export', ''],
    ['share', ''],
  ]);
});

test('the sheet names the keys of the field too, and leaves them to it', async () => {
  const { press, pressed } = await draw();
  for (const key of ['Tab', 'Enter', 'Escape', 'Alt', 'Control']) {
    const isFree = fireEvent.keyDown(document.body, { key });
    if (key !== 'Escape') expect(isFree).toBe(true);
  }
  pressed.length = 0;
  await press('?');
  const line = async (does: string) => {
    const row = (await screen.findByText(does)).closest('div')!;
    return [...row.querySelectorAll('kbd')].map(({ textContent }) => textContent);
  };
  expect(await line('Draft your line')).toEqual(['Alt', 'D']);
  expect(await line('Steer the reply that is being written')).toEqual(['Ctrl', 'Enter']);
  expect(await line('Take the draft that is shown')).toEqual(['Tab']);
  expect(await line('Speak as somebody else')).toEqual(['s']);
});
