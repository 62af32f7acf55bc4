import { useRef, useState, type PointerEvent } from 'react';
import { runsFromRight } from '../../../../platform/web/keys/arrows.ts';

/** As for toasts (section 9): pixels that make a swipe of a touch. */
const SWIPE_PX = 50;

interface Swipe {
  /** Pixels the finger has moved it sideways; 0 at rest. */
  offset: number;
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: () => void;
  };
}

/** Sideways swipes by finger or pen; a mouse has buttons for it. The element needs `touch-action: pan-y pinch-zoom`. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void): Swipe {
  const [offset, setOffset] = useState(0);
  const start = useRef<{ id: number; x: number } | null>(null);
  const rest = () => {
    start.current = null;
    setOffset(0);
  };
  return {
    offset,
    handlers: {
      onPointerDown(event) {
        // A second finger means a pinch.
        if (event.pointerType === 'mouse' || !event.isPrimary) return rest();
        start.current = { id: event.pointerId, x: event.clientX };
      },
      onPointerMove(event) {
        if (start.current?.id === event.pointerId) setOffset(event.clientX - start.current.x);
      },
      onPointerUp(event) {
        if (start.current?.id !== event.pointerId) return;
        const moved = event.clientX - start.current.x;
        rest();
        if (Math.abs(moved) >= SWIPE_PX) onSwipe(moved < 0 === runsFromRight() ? -1 : 1);
      },
      onPointerCancel: rest,
    },
  };
}
