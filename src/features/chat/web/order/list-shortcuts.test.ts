// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { currentShortcuts } from '../../../../platform/web/keys/shortcuts.ts';
import type { Conversation } from '../../contract.ts';
import { useListShortcuts } from './list-shortcuts.ts';

const chat = (id: string, isPinned: boolean) =>
  ({ id, order: { isPinned, isArchived: false } }) as unknown as Conversation;
const [ada, noor] = [chat('ada', true), chat('noor', false)];
afterEach(cleanup);

/** A list of two chats. */
function draw({ openId, isOn = false }: { openId?: string; isOn?: boolean }) {
  const orders = { pin: vi.fn(), archive: vi.fn() };
  const selection = { isOn, begin: vi.fn(), end: vi.fn() };
  function List() {
    useListShortcuts({ conversations: [ada, noor], openId, selection, orders });
    return [ada, noor].map(({ id }) =>
      h(
        'li',
        { key: id, className: 'chat-row' },
        h('a', { href: `/chat/${id}#m` }),
        h('button', { id: `more-${id}` }),
      ),
    );
  }
  render(h(List));
  const press = (keys: string) =>
    currentShortcuts()
      .find((one) => one.keys === keys)!
      .run();
  return { orders, selection, press };
}

test('keys of the list are for the chat whose row has the focus', () => {
  const { orders, selection, press } = draw({ openId: 'ada' });
  document.querySelector<HTMLElement>('#more-noor')!.focus();
  expect([press('o'), press('a')]).toEqual([true, true]);
  press('x');
  expect(orders.pin).toHaveBeenCalledExactlyOnceWith([noor], true);
  expect(orders.archive).toHaveBeenCalledExactlyOnceWith([noor], true);
  expect(selection.begin).toHaveBeenCalledExactlyOnceWith('noor');
});

test('where no row has the focus they are for the open chat', () => {
  const { orders, press } = draw({ openId: 'ada' });
  press('o');
  expect(orders.pin).toHaveBeenCalledExactlyOnceWith([ada], false);
});

test('where no chat is meant they are left to others, and the selection can still be begun and ended', () => {
  const none = draw({});
  expect([none.press('o'), none.press('a')]).toEqual([false, false]);
  none.press('x');
  expect(none.selection.begin).toHaveBeenCalledExactlyOnceWith(undefined);
  cleanup();
  const { selection, press } = draw({ openId: 'ada', isOn: true });
  press('x');
  expect(selection.end).toHaveBeenCalledOnce();
});
