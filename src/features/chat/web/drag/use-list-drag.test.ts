// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOLD_MS } from './press.ts';
import { dragProps, useListDrag } from './use-list-drag.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function draw(): void {
  document.body.innerHTML = '<section><div></div><a href="/x"><b>A chat</b></a><p>Words</p></section>';
  find('a').setAttribute(...(Object.entries(dragProps('chat', 'c'))[0] as [string, string]));
  const list = { current: find('section') };
  const bar = { current: find('div') };
  const ways = { mayDrag: () => true, onDrop: () => {}, onLetGo: () => {} };
  renderHook(() => useListDrag(list, bar, ways));
}
const find = (name: string) => document.querySelector<HTMLElement>(name)!;
const isPrevented = (on: string, name: string, change: object = {}) => {
  const event = Object.assign(new Event(name, { bubbles: true, cancelable: true }), change);
  find(on).dispatchEvent(event);
  return event.defaultPrevented;
};

test('a chat of the list has no drag of the browser, and text beside it has', () => {
  draw();
  expect([isPrevented('b', 'dragstart'), isPrevented('p', 'dragstart')]).toEqual([true, false]);
});

test('the list scrolls by touch, and stands still while something is held', () => {
  const listen = vi.spyOn(EventTarget.prototype, 'addEventListener');
  draw();
  // Some browsers obey only what listened before the touch began.
  const ofList = listen.mock.calls.filter((_, at) => listen.mock.contexts[at] === find('section'));
  expect(ofList.find(([name]) => name === 'touchmove')?.[2]).toEqual({ passive: false });
  const down = { pointerType: 'touch', pointerId: 1, button: 0, isPrimary: true, clientX: 0, clientY: 0 };
  expect(isPrevented('section', 'touchmove')).toBe(false);
  isPrevented('b', 'pointerdown', down);
  expect(isPrevented('section', 'touchmove')).toBe(false);
  vi.advanceTimersByTime(HOLD_MS);
  expect(isPrevented('section', 'touchmove')).toBe(true);
  isPrevented('b', 'touchend', { changedTouches: [down], touches: [] });
  expect(isPrevented('section', 'touchmove')).toBe(false);
});
