// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { createElement as h, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ShortcutKeys } from '../../../../platform/web/keys/shortcut-keys.tsx';
import { currentShortcuts } from '../../../../platform/web/keys/shortcuts.ts';
import type { Conversation } from '../../contract.ts';
import { dragProps } from '../drag/use-list-drag.ts';
import { useListShortcuts } from './list-shortcuts.ts';
import { useSelection } from './use-selection.ts';

const chat = (id: string, isPinned: boolean) =>
  ({ id, order: { isPinned, isArchived: false } }) as unknown as Conversation;
const [ada, noor] = [chat('ada', true), chat('noor', false)];
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const isUnread = ({ id }: Conversation) => id === 'noor';
const ordersWith = (own: object) => ({
  ...{ pin: vi.fn(), archive: vi.fn(), markUnread: vi.fn(), remove: vi.fn(), open: vi.fn() },
  ...own,
});

/** A list of two chats. */
function draw({ openId, isOn = false }: { openId?: string; isOn?: boolean }) {
  const orders = ordersWith({});
  const selection = { isOn, chosen: isOn ? [ada, noor] : [], begin: vi.fn(), end: vi.fn() };
  function List() {
    useListShortcuts({ conversations: [ada, noor], openId, selection, orders, isUnread });
    return [ada, noor].map(({ id }) =>
      h(
        'li',
        { key: id, className: 'chat-row' },
        h('a', { href: `/chat/${id}#m`, ...dragProps('chat', id) }),
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
  press('x');
  expect([press('o'), press('a')]).toEqual([true, true]);
  expect(orders.pin).toHaveBeenCalledExactlyOnceWith([noor], true);
  expect(orders.archive).toHaveBeenCalledExactlyOnceWith([noor], true);
  expect(selection.begin).toHaveBeenCalledExactlyOnceWith('noor');
});

test('where no row has the focus they are for the open chat', () => {
  const { orders, press } = draw({ openId: 'ada' });
  press('o');
  expect(orders.pin).toHaveBeenCalledExactlyOnceWith([ada], false);
});

test('keys open the folders, the tags and the title of the focused chat', () => {
  const { orders, press } = draw({ openId: 'ada' });
  document.querySelector<HTMLElement>('#more-noor')!.focus();
  expect(['F', 'T', 'E'].map(press)).toEqual([true, true, true]);
  expect(orders.open.mock.calls).toEqual([
    ['folder', [noor]],
    ['tags', [noor]],
    ['rename', [noor]],
  ]);
});

test('the focused chat is marked, the open one is read already', () => {
  const { orders, press } = draw({ openId: 'ada' });
  expect(press('u')).toBe(false);
  document.querySelector<HTMLElement>('#more-noor')!.focus();
  expect(press('u')).toBe(true);
  expect(orders.markUnread).toHaveBeenCalledExactlyOnceWith([noor], false);
});

test('a key for the open chat puts it into the bin, the one that messages have too needs the focus in the list', () => {
  const { orders, press } = draw({ openId: 'ada' });
  expect(press('Delete')).toBe(false);
  expect(press('#')).toBe(true);
  expect(orders.remove).toHaveBeenCalledExactlyOnceWith([ada]);
  document.querySelector<HTMLElement>('#more-noor')!.focus();
  expect(press('Delete')).toBe(true);
  expect(orders.remove).toHaveBeenLastCalledWith([noor]);
});

test('a row keeps the focus until its chat is gone', () => {
  const { press } = draw({ openId: 'ada' });
  const more = document.querySelector<HTMLElement>('#more-noor')!;
  more.focus();
  press('Delete');
  expect(document.activeElement).toBe(more);
});

test('several chosen chats are moved, marked and deleted together, and have no title in common', () => {
  const { orders, press } = draw({ openId: 'ada', isOn: true });
  expect(['E', 'F', 'u', '#'].map(press)).toEqual([false, true, true, true]);
  expect(orders.open).toHaveBeenCalledExactlyOnceWith('folder', [ada, noor]);
  expect(orders.markUnread).toHaveBeenCalledExactlyOnceWith([ada, noor], true);
  expect(orders.remove).toHaveBeenCalledExactlyOnceWith([ada, noor]);
});

test('a deleted chat leaves the focus to the next one, and a field keeps its keys', () => {
  const { archived, row, press } = drawList();
  act(() => row('bo').focus());
  press('Delete');
  expect(archived).toEqual([['bo']]);
  expect(document.activeElement).toBe(row('cy'));
  const field = document.body.appendChild(document.createElement('input'));
  act(() => field.focus());
  for (const key of ['#', 'Delete', 'F', 'T', 'E', 'u']) press(key);
  field.remove();
  expect(archived).toEqual([['bo']]);
});

test('where no chat is meant they are left to others, and the selection can still be begun and ended', () => {
  const none = draw({});
  expect([none.press('o'), none.press('a')]).toEqual([false, false]);
  expect(['F', 'T', 'E', 'u', '#', 'Delete'].map(none.press)).toEqual(Array(6).fill(false));
  none.press('x');
  expect(none.selection.begin).toHaveBeenCalledExactlyOnceWith(undefined);
  cleanup();
  const { selection, press } = draw({ openId: 'ada', isOn: true });
  press('x');
  expect(selection.end).toHaveBeenCalledOnce();
});

/** A list whose rows leave when they are archived, and become checkboxes while some can be chosen; Ada is open. */
function drawList() {
  const archived: string[][] = [];
  function List() {
    const [listed, setListed] = useState(['bo', 'cy', 'ada'].map((id) => chat(id, false)));
    const selection = useSelection(listed);
    const archive = (chats: readonly Conversation[]) => {
      archived.push(chats.map(({ id }) => id));
      setListed((all) => all.filter((one) => !chats.includes(one)));
      selection.end();
    };
    useListShortcuts({
      conversations: listed,
      openId: 'ada',
      selection,
      orders: ordersWith({ archive, remove: archive }),
      isUnread,
    });
    const row = (id: string) =>
      selection.isOn
        ? h(
            'label',
            dragProps('chat', id),
            h('input', {
              type: 'checkbox',
              id,
              checked: selection.has(id),
              onChange: () => selection.turn(id),
            }),
          )
        : h('a', { href: `/chat/${id}`, id, ...dragProps('chat', id) });
    return listed.map(({ id }) => h('li', { key: id, className: 'chat-row' }, row(id)));
  }
  render(h('div', null, h(ShortcutKeys), h(List)));
  const row = (id: string) => document.getElementById(id)!;
  const press = (key: string, repeat = false) => fireEvent.keyDown(document.activeElement!, { key, repeat });
  return { archived, row, press };
}

test('archiving a focused chat goes on to the next one, and holding the key archives no other', () => {
  const { archived, row, press } = drawList();
  act(() => row('bo').focus());
  press('a');
  expect(document.activeElement).toBe(row('cy'));
  press('a', true);
  press('a', true);
  expect(archived).toEqual([['bo']]);
  press('a');
  expect(archived).toEqual([['bo'], ['cy']]);
  expect(document.activeElement).toBe(row('ada'));
});

test('while chats are chosen the keys are for them, from the row where the choice began', () => {
  const { archived, row, press } = drawList();
  act(() => row('bo').focus());
  press('x');
  expect(document.activeElement).toBe(row('bo'));
  fireEvent.click(row('bo'));
  press('a');
  expect(archived).toEqual([]);
  fireEvent.click(row('bo'));
  press('a');
  expect(archived).toEqual([['bo']]);
  expect(document.activeElement).toBe(row('cy'));
  press('x');
  press('x');
  expect(document.activeElement).toBe(row('cy'));
});

/** A list whose pinned chats come first. @param shown how many are loaded */
function drawPinned(shown: number) {
  function List() {
    const [all, setAll] = useState([chat('bo', true), chat('cy', true), chat('ada', false)]);
    const listed = all
      .toSorted((a, b) => Number(b.order.isPinned) - Number(a.order.isPinned))
      .slice(0, shown);
    const selection = useSelection(listed);
    const pin = (chats: readonly Conversation[], isPinned: boolean) =>
      setAll((before) => [
        ...before.filter((one) => !chats.includes(one)),
        ...chats.map(({ id }) => chat(id, isPinned)),
      ]);
    useListShortcuts({
      conversations: listed,
      openId: 'ada',
      selection,
      orders: ordersWith({ pin }),
      isUnread,
    });
    return listed.map(({ id }) =>
      h(
        'li',
        { key: id, className: 'chat-row' },
        h('a', { href: `/chat/${id}`, id, ...dragProps('chat', id) }),
      ),
    );
  }
  render(h('div', null, h(ShortcutKeys), h(List)));
  return {
    row: (id: string) => document.getElementById(id)!,
    press: () => fireEvent.keyDown(document.activeElement!, { key: 'o' }),
    ids: () => [...document.querySelectorAll('a')].map(({ id }) => id),
  };
}

test('a chat that is unpinned keeps the focus in its new place', () => {
  const { row, press, ids } = drawPinned(3);
  act(() => row('bo').focus());
  press();
  expect(ids()).toEqual(['cy', 'ada', 'bo']);
  expect(document.activeElement).toBe(row('bo'));
});

test('where an unpinned chat goes below what is loaded, the next one has the focus', () => {
  const { row, press, ids } = drawPinned(2);
  act(() => row('bo').focus());
  press();
  expect(ids()).toEqual(['cy', 'ada']);
  expect(document.activeElement).toBe(row('cy'));
});

test('a row that leaves while its menu has the focus, or on another device, gives the focus to the next one', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const left: ((id: string) => void)[] = [];
  function List() {
    const [listed, setListed] = useState(['bo', 'cy', 'ada'].map((id) => chat(id, false)));
    left[0] = (id) => setListed((all) => all.filter((one) => one.id !== id));
    const selection = useSelection(listed);
    useListShortcuts({
      ...{ conversations: listed, openId: undefined, selection },
      ...{ orders: ordersWith({}), isUnread },
    });
    return listed.map(({ id }) =>
      h(
        'li',
        { key: id, className: 'chat-row' },
        h('a', { href: `/chat/${id}`, id, ...dragProps('chat', id) }),
        h('button', { id: `more-${id}` }),
        h('div', { role: 'menu', 'aria-labelledby': `more-${id}` }, h('button', { id: `delete-${id}` })),
      ),
    );
  }
  render(h('div', null, h(List), h('p', { id: 'beside' })));
  const at = (id: string) => document.getElementById(id)!;
  const leave = (id: string) => act(() => left[0]!(id));
  act(() => at('delete-bo').focus());
  leave('bo');
  expect(document.activeElement).toBe(at('cy'));
  leave('ada');
  leave('cy');
  expect(document.activeElement).toBe(document.body);
});
