import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { browserClock } from '../../../../platform/web/clock.ts';

/** The usual long-press delay of mobile platforms, in ms. */
const PRESS_MS = 450;
/** A touch that moves further than this is a scroll, in px. */
const SLIP = 10;

/** On touch devices, a long press shows what hovering shows elsewhere, until something else is touched. */
export function useLongPress() {
  const [isPressed, setPressed] = useState(false);
  const press = useRef({ cancel: () => {}, x: 0, y: 0 });
  useEffect(() => () => press.current.cancel(), []);
  useEffect(() => {
    if (!isPressed) return;
    const leave = (event: Event) => {
      if (!(event.target as Element).closest('.message-actions')) setPressed(false);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [isPressed]);
  const cancel = () => press.current.cancel();
  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType !== 'touch') return;
      cancel();
      const { clientX: x, clientY: y } = event;
      press.current = { cancel: browserClock.later(PRESS_MS, () => setPressed(true)), x, y };
    },
    onPointerMove(event: PointerEvent) {
      const { x, y } = press.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > SLIP) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
  };
  return { isPressed, handlers };
}
