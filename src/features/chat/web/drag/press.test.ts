// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followPress, HOLD_MS } from './press.ts';

let source: HTMLElement;
let happened: string[];
const vibrate = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vibrate.mockClear();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Object.assign(navigator, { vibrate });
  document.body.innerHTML = '<a href="#x">A chat</a>';
  source = document.querySelector('a')!;
  happened = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Kind = 'mouse' | 'touch';
const pointer = (name: string, pointerType: Kind, x: number, change: object = {}) => {
  const event = new MouseEvent(name, { bubbles: true, cancelable: true, clientX: x, clientY: 0 });
  Object.assign(event, { pointerType, pointerId: 1, ...change });
  if (pointerType === 'mouse') Object.defineProperty(event, 'buttons', { value: 1 });
  source.dispatchEvent(event);
  return event as PointerEvent;
};
const touch = (name: string, x: number, fingers = 1) => {
  const at = { clientX: x, clientY: 0 };
  const event = Object.assign(new Event(name, { bubbles: true, cancelable: true }), {
    changedTouches: [at],
    touches: Array.from({ length: fingers }, () => at),
  });
  source.dispatchEvent(event);
  return event;
};
function press(kind: Kind) {
  const note = (what: string) => (point?: { x: number }) =>
    void happened.push(point ? `${what} ${point.x}` : what);
  return followPress(pointer('pointerdown', kind, 100), source, {
    onHold: note('held'),
    onStart: note('started'),
    onMove: note('moved'),
    onDrop: note('dropped'),
    onLetGo: note('let go'),
    onEnd: note('ended'),
  });
}
const hold = () => vi.advanceTimersByTime(HOLD_MS);
const click = () => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  source.dispatchEvent(event);
  return event.defaultPrevented;
};

test('by mouse, a press that moves is a drag, and its click is none', () => {
  press('mouse');
  pointer('pointermove', 'mouse', 102);
  expect(happened).toEqual([]);
  pointer('pointermove', 'mouse', 110);
  pointer('pointermove', 'mouse', 120);
  pointer('pointerup', 'mouse', 120);
  expect(happened).toEqual(['started 110', 'moved 110', 'moved 120', 'dropped 120', 'ended']);
  expect([click(), click()]).toEqual([true, false]);
});

test('by mouse, a press that stays is a click', () => {
  press('mouse');
  vi.advanceTimersByTime(5000);
  pointer('pointerup', 'mouse', 101);
  expect(happened).toEqual(['ended']);
  expect(click()).toBe(false);
});

test('by touch, it is a drag after a long press', () => {
  press('touch');
  hold();
  expect(vibrate).toHaveBeenCalledExactlyOnceWith(10);
  touch('touchmove', 104);
  expect(happened).toEqual(['held']);
  expect(touch('touchmove', 150).defaultPrevented).toBe(true);
  // What the browser tells of the pointer besides does not count.
  pointer('pointercancel', 'touch', 150);
  touch('touchend', 160);
  expect(happened).toEqual(['held', 'started 150', 'moved 150', 'dropped 160', 'ended']);
});

test('by touch, what moves before is a scroll, and nothing of it is held up', () => {
  const listen = vi.spyOn(EventTarget.prototype, 'addEventListener');
  press('touch');
  expect(listen.mock.calls.filter(([name]) => name.startsWith('touch'))).toEqual([]);
  listen.mockRestore();
  expect(pointer('pointermove', 'touch', 112).defaultPrevented).toBe(false);
  hold();
  expect(happened).toEqual(['ended']);
  press('touch');
  pointer('pointercancel', 'touch', 100);
  hold();
  expect(happened).toEqual(['ended', 'ended']);
  expect(vibrate).not.toHaveBeenCalled();
});

test('a long press that does not move is let go of; a phone that is quicker shows no menu of its own', () => {
  press('touch');
  const menu = new Event('contextmenu', { bubbles: true, cancelable: true });
  source.dispatchEvent(menu);
  expect(menu.defaultPrevented).toBe(true);
  hold();
  touch('touchend', 100);
  expect(happened).toEqual(['held', 'let go', 'ended']);
});

test('who wants less motion is not buzzed at', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const cancel = press('touch');
  hold();
  expect(vibrate).not.toHaveBeenCalled();
  cancel();
});

const escape = () =>
  source.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));

test.each<[string, (cancel: () => void) => unknown]>([
  ['Escape', escape],
  ['a second finger', () => pointer('pointerdown', 'touch', 300, { pointerId: 2 })],
  ['a second finger that moves', () => touch('touchmove', 160, 2)],
  ['the browser', () => touch('touchcancel', 160)],
  ['leaving the window', () => window.dispatchEvent(new Event('blur'))],
  ['leaving the list', (cancel) => cancel()],
])('%s ends a drag without a drop', (_, end) => {
  const cancel = press('touch');
  hold();
  touch('touchmove', 150);
  end(cancel);
  touch('touchmove', 170);
  touch('touchend', 170);
  expect(happened).toEqual(['held', 'started 150', 'moved 150', 'ended']);
});

test('Escape ends a drag by mouse, and the click after it is none', () => {
  press('mouse');
  pointer('pointermove', 'mouse', 150);
  escape();
  pointer('pointerup', 'mouse', 150);
  expect(happened).toEqual(['started 150', 'moved 150', 'ended']);
  expect(click()).toBe(true);
});

test('a button of the mouse that was let go of outside the window ends it', () => {
  press('mouse');
  pointer('pointermove', 'mouse', 150);
  const outside = new MouseEvent('pointermove', { bubbles: true, clientX: 160 });
  source.dispatchEvent(Object.assign(outside, { pointerType: 'mouse', pointerId: 1 }));
  expect(happened.at(-1)).toBe('ended');
});
