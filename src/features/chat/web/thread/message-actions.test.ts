// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MessageOrders } from '../session/message-orders.ts';
import { aMessage } from '../test-support/a-message.ts';
import { MessageActions } from './message-actions.tsx';
import { useSwipe } from './versions/use-swipe.ts';
import { useVersions } from './versions/use-versions.ts';

const reply = aMessage({ id: 'r', parentId: 'u', content: 'Good evening.' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('dir');
  vi.useRealTimers();
});

/** A reply with its buttons and keys. */
function draw(isBusy = false, change: Partial<typeof reply> = {}) {
  const message = { ...reply, ...change };
  const regenerate = vi.fn();
  const pin = vi.fn();
  const share = vi.fn();
  const onHint = vi.fn();
  const select = vi.fn(() => Promise.resolve());
  const orders = { chatSession: { regenerate }, pin, share, select } as unknown as MessageOrders;
  const given = { isLocked: false, orders, onHint };
  const own: { current: HTMLElement | null } = { current: null };
  const ref = (element: HTMLElement | null) => void (own.current = element);
  function Reply() {
    const { choices, turn } = useVersions(own, message, { ...given, isNewest: true, isOff: isBusy });
    const { handlers } = useSwipe(own, choices, turn);
    const buttons = { ...given, isBusy, message, name: 'Mira', onEdit: () => {}, onTranslate: null };
    return h('article', { ref, tabIndex: -1, ...handlers }, h(MessageActions, buttons));
  }
  render(h(Reply));
  const button = screen.getByRole('button', { name: 'Regenerate' });
  const touch = (pointerType = 'touch') => {
    const event = createEvent.pointerDown(button);
    Object.defineProperty(event, 'pointerType', { value: pointerType });
    fireEvent(button, event);
  };
  return { button, touch, regenerate, pin, share, select, onHint, article: screen.getByRole('article') };
}

test('the part of a link can begin with any message', () => {
  const { share } = draw();
  fireEvent.click(screen.getByRole('button', { name: 'Share from here' }));
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ id: 'r' }));
});

test('a long touch of Regenerate asks for a hint, and the press that ends it is none', () => {
  const { button, touch, regenerate, onHint } = draw();
  touch();
  vi.advanceTimersByTime(449);
  expect(onHint).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onHint).toHaveBeenCalledOnce();
  // The menu of the browser would cover it.
  expect(fireEvent.contextMenu(button)).toBe(false);
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  expect(regenerate).not.toHaveBeenCalled();
  // The next one is one again.
  touch();
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  vi.advanceTimersByTime(1000);
  expect(regenerate).toHaveBeenCalledOnce();
  expect(onHint).toHaveBeenCalledOnce();
});

test('a browser that takes a long touch for a short one presses nothing that has appeared below the finger', () => {
  const { button, touch, regenerate } = draw();
  touch();
  expect(fireEvent.touchEnd(button)).toBe(true);
  touch();
  vi.advanceTimersByTime(450);
  fireEvent.pointerUp(button);
  expect(fireEvent.touchEnd(button)).toBe(false);
  // What comes next is a press by the keyboard.
  fireEvent.click(button);
  expect(regenerate).toHaveBeenCalledOnce();
});

test.each(['pointerCancel', 'pointerLeave'] as const)('a touch that ends by %s is no long one', (end) => {
  const { button, touch, onHint } = draw();
  touch();
  fireEvent[end](button);
  vi.advanceTimersByTime(1000);
  expect(onHint).not.toHaveBeenCalled();
});

test('a mouse that is held for long regenerates', () => {
  const { button, touch, regenerate, onHint } = draw();
  touch('mouse');
  vi.advanceTimersByTime(1000);
  expect(fireEvent.contextMenu(button)).toBe(true);
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  expect([regenerate.mock.calls.length, onHint.mock.calls.length]).toEqual([1, 0]);
});

test('Regenerate with Shift asks for a hint', () => {
  const { button, regenerate, onHint } = draw();
  fireEvent.click(button, { shiftKey: true });
  expect([regenerate.mock.calls.length, onHint.mock.calls.length]).toEqual([0, 1]);
});

test('the key that Pin names pins the message', () => {
  const { article, pin } = draw();
  const button = screen.getByRole('button', { name: 'Pin' });
  expect([button.title, button.getAttribute('aria-keyshortcuts')]).toEqual(['Pin (Shift P)', 'Shift+P']);
  // Without Shift it is another shortcut.
  fireEvent.keyDown(article, { key: 'p' });
  fireEvent.keyDown(article, { key: 'P', shiftKey: true, ctrlKey: true });
  expect(pin).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(article, { key: 'P', shiftKey: true })).toBe(false);
  expect(pin).toHaveBeenCalledExactlyOnceWith(reply);
});

test('while a reply is being written no key pins', () => {
  const { article, pin } = draw(true);
  fireEvent.keyDown(article, { key: 'P', shiftKey: true });
  expect(pin).not.toHaveBeenCalled();
});

describe.each([
  ['left to right', 'ltr', 'ArrowRight', 'ArrowLeft', -1],
  ['right to left', 'rtl', 'ArrowLeft', 'ArrowRight', 1],
] as const)('written from %s', (_, dir, onward, back, pull) => {
  const versions = { alternatives: ['a', 'r', 'c'], alternative: 2 };
  const arrow = { ArrowLeft: '←', ArrowRight: '→' };
  beforeEach(() => void (document.documentElement.dir = dir));

  test('arrow keys walk along the toolbar as it is drawn', () => {
    draw();
    const buttons = screen.getAllByRole('button');
    buttons[0]!.focus();
    fireEvent.keyDown(buttons[0]!, { key: onward });
    expect(document.activeElement).toBe(buttons[1]);
    fireEvent.keyDown(buttons[1]!, { key: back });
    expect(document.activeElement).toBe(buttons[0]);
    fireEvent.keyDown(buttons[0]!, { key: back });
    expect(document.activeElement).toBe(buttons.at(-1));
  });

  test('Alt with an arrow turns to the version on the side of its button, which names that key', () => {
    const { article, select } = draw(false, versions);
    fireEvent.keyDown(article, { key: onward, altKey: true });
    fireEvent.keyDown(article, { key: back, altKey: true });
    expect(select.mock.calls).toEqual([['c'], ['a']]);
    const titles = ['Earlier version', 'Later version'].map((name) => screen.getByRole('button', { name }));
    expect(titles.map((button) => [button.title, button.getAttribute('aria-keyshortcuts')])).toEqual([
      [`Earlier version (Alt ${arrow[back]})`, `Alt+${back}`],
      [`Later version (Alt ${arrow[onward]})`, `Alt+${onward}`],
    ]);
  });

  test('a swipe against the direction turns on, one along it back', () => {
    const { article, select } = draw(false, versions);
    const swipe = (px: number) => {
      for (const [name, clientX] of [
        ['pointerDown', 500],
        ['pointerMove', 500 + px / 2],
        ['pointerUp', 500 + px],
      ] as const) {
        const event = createEvent[name](article);
        for (const [key, value] of Object.entries({ pointerType: 'touch', clientX, clientY: 90 }))
          Object.defineProperty(event, key, { value });
        fireEvent(article, event);
      }
    };
    swipe(100 * pull);
    swipe(-100 * pull);
    expect(select.mock.calls).toEqual([['c'], ['a']]);
  });
});

test('the time of a message is told beside its buttons, with its date for those who listen', () => {
  const at = '2024-02-29T21:05:00';
  draw(false, { createdAt: at });
  const time = screen.getByRole('toolbar').querySelector('time')!;
  expect(time.getAttribute('datetime')).toBe(at);
  expect(time.querySelector('[aria-hidden]')?.textContent).toMatch(/^9:05\sPM$/);
  expect(time.querySelector('.sr')?.textContent).toMatch(/^Thursday, February 29, 2024 at 9:05\sPM$/);
  expect(time.title).toBe(time.querySelector('.sr')?.textContent);
});

test('until the buttons are turned on again after a reply, their toolbar says that they are late', () => {
  const orders = { chatSession: {} } as unknown as MessageOrders;
  const bar = (isBusy: boolean) =>
    h(MessageActions, {
      ...{ message: reply, name: 'Mira', isBusy, isLocked: false, orders },
      ...{ onEdit: () => {}, onHint: () => {}, onTranslate: null },
    });
  const { rerender, container } = render(bar(true));
  const toolbar = screen.getByRole('toolbar');
  const changes = new MutationObserver(() => {});
  changes.observe(container, { attributeFilter: ['data-late', 'disabled'], subtree: true });
  rerender(bar(false));
  const [first, second] = changes.takeRecords();
  expect([first!.attributeName, second!.attributeName]).toEqual(['data-late', 'disabled']);
  expect(toolbar.dataset['late']).toBeUndefined();
  expect(screen.getByRole('button', { name: 'Regenerate' })).toHaveProperty('disabled', false);
});
