import { useEffect, useRef, useState, type PointerEvent, type TouchEvent } from 'react';
import { browserClock } from '../../../../platform/web/clock.ts';

/** The usual long-press delay of mobile platforms, in ms. */
const PRESS_MS = 450;
/** A touch that moves further than this is a scroll, in px. */
const SLIP = 10;

/** On touch devices, a long press shows what hovering shows elsewhere, until something else is touched. */
export function useLongPress() {
  const [isPressed, setPressed] = useState(false);
  const press = useRef({ cancel: () => {}, x: 0, y: 0, since: Infinity });
  /** The finger that has pressed long is still there. */
  const isHeld = useRef(false);
  useEffect(() => () => press.current.cancel(), []);
  useEffect(() => {
    if (!isPressed) return;
    const leave = (event: Event) => {
      if (!(event.target as Element).closest('.message-actions')) setPressed(false);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [isPressed]);
  const cancel = () => {
    press.current.cancel();
    press.current.since = Infinity;
  };
  const hold = () => {
    isHeld.current = true;
    setPressed(true);
  };
  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType !== 'touch') return;
      cancel();
      isHeld.current = false;
      // A tool may be pressed for as long as one likes.
      if ((event.target as Element).closest('.message-actions')) return;
      const { clientX: x, clientY: y, timeStamp: since } = event;
      press.current = { cancel: browserClock.later(PRESS_MS, hold), x, y, since };
    },
    onPointerMove(event: PointerEvent) {
      const { x, y } = press.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > SLIP) cancel();
    },
    onPointerUp({ timeStamp }: PointerEvent) {
      // A busy page hears of the whole press at once, before its timer.
      if (timeStamp - press.current.since >= PRESS_MS) hold();
      cancel();
    },
    onPointerCancel: cancel,
    onTouchEnd(event: TouchEvent) {
      // A browser that takes the touch for a short one would press the button that has appeared below the finger.
      if (isHeld.current) event.preventDefault();
      isHeld.current = false;
    },
  };
  return { isPressed, handlers };
}
