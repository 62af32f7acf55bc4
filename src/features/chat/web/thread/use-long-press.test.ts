// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLongPress } from './use-long-press.ts';

beforeEach(() => {
  vi.useFakeTimers();
  render(h(Message));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Message() {
  const { isPressed, handlers } = useLongPress();
  const tools = h('div', { className: 'message-actions' }, h('button', null, 'Pin'));
  return h(
    'article',
    { className: isPressed ? 'is-pressed' : '', ...handlers },
    h('p', null, 'Words'),
    tools,
  );
}

const find = (name: string) => document.querySelector(name)!;
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const isPressed = () => find('article').className === 'is-pressed';

/** In ms; React knows no event at 0. */
const START = 1000;
/** @param at when the finger did it, which may be before the page hears of it */
function touch(on: string, kind: 'pointerdown' | 'pointermove' | 'pointerup', at: number, clientX = 0): void {
  const event = Object.assign(new Event(kind, { bubbles: true }), {
    ...{ pointerType: 'touch', clientX, clientY: 0 },
  });
  Object.defineProperty(event, 'timeStamp', { value: START + at });
  fireEvent(find(on), event);
}
/** @returns whether the browser presses what lies below the finger */
const lift = (on: string, at: number): boolean => {
  touch(on, 'pointerup', at);
  return fireEvent.touchEnd(find(on));
};

test('a finger that rests shows the tools and presses nothing', () => {
  touch('p', 'pointerdown', 0);
  wait(500);
  expect(isPressed()).toBe(true);
  expect(lift('p', 500)).toBe(false);
});

test('a tool is pressed however long the finger stays', () => {
  touch('p', 'pointerdown', 0);
  wait(500);
  lift('p', 500);
  touch('button', 'pointerdown', 600);
  wait(1000);
  expect(lift('button', 1600)).toBe(true);
  expect(isPressed()).toBe(true);
});

test('a page that was busy meanwhile takes the press by the times of the finger', () => {
  touch('p', 'pointerdown', 0);
  expect(lift('p', 600)).toBe(false);
  expect(isPressed()).toBe(true);
});

test('a short touch and one that moves show nothing', () => {
  touch('p', 'pointerdown', 0);
  expect(lift('p', 100)).toBe(true);
  touch('p', 'pointerdown', 200);
  touch('p', 'pointermove', 300, 40);
  expect(lift('p', 900)).toBe(true);
  wait(1000);
  expect(isPressed()).toBe(false);
});
