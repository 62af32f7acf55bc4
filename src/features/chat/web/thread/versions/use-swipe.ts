import { useRef, useState, type PointerEvent, type RefObject } from 'react';
import { runsFromRight } from '../../../../../platform/web/keys/arrows.ts';
import { offsetOf, swipeTo, type SwipeAction, type SwipeChoices } from './swipe.ts';

/** The edges of the screen belong to the system's own gestures, in px. */
const EDGE = 24;
/** A touch that moves so far sideways, and less up or down, is a swipe, in px. */
const BEGIN = 14;

export interface SwipeCue {
  action: SwipeAction;
  isReady: boolean;
}

/** On touch devices, a swipe over a message turns to another version of it. */
export function useSwipe(
  own: RefObject<HTMLElement | null>,
  choices: SwipeChoices,
  act: (action: SwipeAction) => void,
) {
  const [cue, setCue] = useState<SwipeCue | null>(null);
  const touch = useRef<{ x: number; y: number; isSwipe: boolean } | null>(null);
  const move = (px: number) => own.current?.style.setProperty('--swipe', `${px}px`);

  /** Earlier versions lie where the line begins. */
  const wayOf = (dx: number) => (own.current && runsFromRight(own.current) ? -dx : dx);

  function end(event: PointerEvent, isDone: boolean) {
    const begun = touch.current;
    touch.current = null;
    if (!begun?.isSwipe) return;
    move(0);
    setCue(null);
    const { action, isReady } = swipeTo(wayOf(event.clientX - begun.x), choices);
    if (isDone && isReady && action) act(action);
  }

  const handlers = {
    onPointerDown({ pointerType, clientX: x, clientY: y, target }: PointerEvent) {
      const isField = (target as Element).closest('input, textarea, button, a, summary') !== null;
      if (pointerType !== 'touch' || isField || x < EDGE || x > window.innerWidth - EDGE) return;
      touch.current = { x, y, isSwipe: false };
    },
    onPointerMove(event: PointerEvent) {
      const begun = touch.current;
      if (!begun) return;
      const dx = event.clientX - begun.x;
      const dy = Math.abs(event.clientY - begun.y);
      if (!begun.isSwipe) {
        if (dy > BEGIN) touch.current = null;
        if (Math.abs(dx) < BEGIN || Math.abs(dx) < dy * 1.5) return;
        begun.isSwipe = true;
        own.current?.setPointerCapture?.(event.pointerId);
      }
      const { action, isReady } = swipeTo(wayOf(dx), choices);
      move(offsetOf(dx, action));
      setCue((before) => {
        if (!action) return null;
        return before?.action === action && before.isReady === isReady ? before : { action, isReady };
      });
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
  };
  return { cue, handlers };
}
