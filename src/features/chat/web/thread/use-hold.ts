import {
  useEffect,
  useRef,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  type TouchEvent,
} from 'react';
import { browserClock } from '../../../../platform/web/clock.ts';

/** The usual long-press delay of mobile platforms, in ms. */
const HOLD_MS = 450;

/** Handlers of a button whose long touch does something else than its press. */
export function useHold(onHold: () => void) {
  const held = useRef({ cancel: () => {}, isHeld: false });
  useEffect(() => () => held.current.cancel(), []);
  const cancel = () => held.current.cancel();
  return {
    onPointerDown(event: PointerEvent) {
      held.current.isHeld = false;
      if (event.pointerType !== 'touch') return;
      const hold = () => {
        held.current.isHeld = true;
        onHold();
      };
      held.current.cancel = browserClock.later(HOLD_MS, hold);
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onPointerLeave: cancel,
    /** A browser that takes the touch for a short one would press what has appeared below the finger. */
    onTouchEnd(event: TouchEvent) {
      if (held.current.isHeld) event.preventDefault();
      held.current.isHeld = false;
    },
    /** Nor is the press that ends a long touch one where no end of it was told. */
    onClickCapture(event: MouseEvent) {
      if (!held.current.isHeld) return;
      held.current.isHeld = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu: (event: SyntheticEvent) => held.current.isHeld && event.preventDefault(),
  };
}
