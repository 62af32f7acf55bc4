import type { PointerEvent } from 'react';

interface TouchHandlers {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(event: PointerEvent): void;
}

/** Two gestures on one element; each finds out by itself which of them is meant. */
export const bothOf = (one: TouchHandlers, other: TouchHandlers): TouchHandlers => ({
  onPointerDown: (event) => (one.onPointerDown(event), other.onPointerDown(event)),
  onPointerMove: (event) => (one.onPointerMove(event), other.onPointerMove(event)),
  onPointerUp: (event) => (one.onPointerUp(event), other.onPointerUp(event)),
  onPointerCancel: (event) => (one.onPointerCancel(event), other.onPointerCancel(event)),
});
