import { useRef, type PointerEvent } from 'react';

/** A sheet that is dragged further than this closes, in px. */
const FAR = 90;

/** Handlers for the grip of a sheet: dragging it down moves the sheet, and closes it from a certain distance on. */
export function useDragDown(onClose: () => void) {
  const drag = useRef<{ y: number; sheet: HTMLElement } | null>(null);
  const distance = (event: PointerEvent) => Math.max(0, event.clientY - (drag.current?.y ?? event.clientY));
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const sheet = event.currentTarget.closest<HTMLElement>('[role="dialog"]');
      if (!sheet) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { y: event.clientY, sheet };
    },
    onPointerMove(event: PointerEvent) {
      if (drag.current) drag.current.sheet.style.transform = `translateY(${distance(event)}px)`;
    },
    onPointerUp(event: PointerEvent) {
      const isFar = distance(event) > FAR;
      const { sheet } = drag.current ?? {};
      drag.current = null;
      if (isFar) onClose();
      else if (sheet) sheet.style.transform = '';
    },
    onPointerCancel() {
      if (drag.current) drag.current.sheet.style.transform = '';
      drag.current = null;
    },
  };
}
