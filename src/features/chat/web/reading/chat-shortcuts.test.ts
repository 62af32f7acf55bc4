// @vitest-environment jsdom
import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ShortcutKeys } from '../../../../platform/web/keys/shortcut-keys.tsx';
import { currentShortcuts } from '../../../../platform/web/keys/shortcuts.ts';
import { drawScreen } from '../../../../platform/web/test-support/draw-screen.ts';
import { useListShortcuts } from '../order/list-shortcuts.ts';
import { useChatShortcuts, useCommandShortcuts } from './chat-shortcuts.ts';

afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('dir');
  vi.restoreAllMocks();
});

/** An open chat with one reply that has all buttons. */
async function draw(canThink = true) {
  HTMLDialogElement.prototype.showModal ??= vi.fn();
  HTMLDialogElement.prototype.close ??= vi.fn();
  const pressed: string[] = [];
  const run = vi.fn();
  const onSetting = (part: string) => void pressed.push(part);
  const on = Object.fromEntries(
    ['onMemory', 'onPins', 'onWriting', 'onReading', 'onFind', 'onView'].map((name) => [
      name,
      () => void pressed.push(name),
    ]),
  ) as Record<'onMemory' | 'onPins' | 'onWriting' | 'onReading' | 'onFind' | 'onView', () => void>;
  const button = (id: string) =>
    h('button', { key: id, 'data-action': id, onClick: () => void pressed.push(id) });
  function Chat() {
    useChatShortcuts({ conversationId: 'c', isReading: false, canThink, onSetting, ...on });
    useCommandShortcuts(run);
    return h(
      'div',
      { className: 'thread' },
      h(
        'article',
        { 'data-message': 'r', tabIndex: -1 },
        ['hint', 'compare', 'translate', 'regenerate', 'share', 'earlier', 'later'].map(button),
      ),
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
  for (const key of ['R', 'h', 'd', 'l', 'n', 'L', 'H', 'C', '.', 's', 'M', 'q', 'X', 'S']) await press(key);
  expect(pressed).toEqual(['hint', 'hint', 'compare', 'translate', 'onWriting', 'length', 'thinking']);
  expect(run.mock.calls).toEqual([
    ['continue', ''],
    ['stop', ''],
    ['persona', ''],
    ['pictures', ''],
    ['quick', ''],
    ['export', ''],
    ['share', ''],
  ]);
});

test('where the model cannot be told how hard to think, its key is free', async () => {
  const { pressed } = await draw(false);
  expect(fireEvent.keyDown(document.body, { key: 'H' })).toBe(true);
  expect(pressed).toEqual([]);
  expect(currentShortcuts().map(({ keys }) => keys)).not.toContain('H');
});

test('a part is shared from the focused message on, else from where the dialog begins', async () => {
  const { press, pressed, run } = await draw();
  screen.getByRole('article').focus();
  await press('S');
  expect(pressed).toEqual(['share']);
  expect(run).not.toHaveBeenCalled();
});

test('no two things of an open chat and its list have the same key, but for two that look first whose turn it is', async () => {
  await draw();
  renderHook(() =>
    useListShortcuts({
      ...{ conversations: [], openId: 'c', isUnread: () => false },
      selection: { isOn: false, chosen: [], begin: vi.fn(), end: vi.fn() },
      orders: { pin: vi.fn(), archive: vi.fn(), markUnread: vi.fn(), remove: vi.fn(), open: vi.fn() },
    }),
  );
  const keys = currentShortcuts().map((one) => one.keys);
  expect(keys.filter((one, at) => keys.indexOf(one) !== at)).toEqual(['Escape', 'Delete']);
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
  expect(await line('Save this chat as a file')).toEqual(['Shift', 'X']);
});

test.each([
  ['ltr', 'ArrowLeft', 'ArrowRight', '←', '→'],
  ['rtl', 'ArrowRight', 'ArrowLeft', '→', '←'],
])('in a page with the direction %s, %s shows the earlier version', async (dir, back, onward, ...drawn) => {
  document.documentElement.dir = dir;
  const { press, pressed } = await draw();
  await press(back);
  await press(onward);
  expect(pressed).toEqual(['earlier', 'later']);
  await press('?');
  const rows = ['Earlier version', 'Later version'].map(async (does) =>
    (await screen.findByText(does)).closest('div')!.querySelector('kbd'),
  );
  expect((await Promise.all(rows)).map((key) => key?.textContent)).toEqual(drawn);
});
