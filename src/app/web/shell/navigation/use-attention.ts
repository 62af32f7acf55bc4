import { useEffect, useRef, useState } from 'react';
import { browserClock, type Clock } from '../../../../platform/web/clock.ts';

/** A press within this time meets the icon it was aimed at: growing moves what is under the pointer. */
export const REST_MS = 400;

/** Whether an element has the keyboard's focus inside or a mouse resting on it. Returns also its handlers. */
export function useAttention(clock: Clock = browserClock) {
  const [hasFocus, setFocus] = useState(false);
  const [hasPointer, setPointer] = useState(false);
  const cancel = useRef(() => {});
  useEffect(() => () => cancel.current(), []);
  const leave = () => {
    cancel.current();
    setPointer(false);
  };
  return {
    hasAttention: hasFocus || hasPointer,
    handlers: {
      onFocus: (event: React.FocusEvent) => setFocus(event.target.matches(':focus-visible')),
      onBlur: () => setFocus(false),
      onPointerEnter: (event: React.PointerEvent) => {
        cancel.current();
        if (event.pointerType === 'mouse') cancel.current = clock.later(REST_MS, () => setPointer(true));
      },
      onPointerDown: () => cancel.current(),
      onPointerLeave: leave,
    },
  };
}
