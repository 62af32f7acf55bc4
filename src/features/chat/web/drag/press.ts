// One press that may become a drag: by mouse as soon as it moves, by touch when it moves after a long press. Until then a
// touch scrolls as ever.
import { browserClock } from '../../../../platform/web/clock.ts';
import type { Point } from './drop-rule.ts';

/** As long as the long presses of phones, in ms. */
export const HOLD_MS = 400;
/** A finger that moves further than this scrolls or drags, in px. */
const SLOP_TOUCH = 8;
/** A hand on a mouse shakes less. */
const SLOP_MOUSE = 4;
/** How long a phone buzzes when something is held, in ms. */
const BUZZ_MS = 10;

export interface PressWays {
  /** It is held, and may be moved now. */
  onHold(): void;
  onStart(point: Point): void;
  onMove(point: Point): void;
  onDrop(point: Point): void;
  /** It was held and let go of without being moved. */
  onLetGo(): void;
  /** Comes last, whatever happened. */
  onEnd(): void;
}

const pointOf = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }): Point => ({ x, y });

/** Follows a press from its `pointerdown` on. @returns what ends it without a drop */
export function followPress(down: PointerEvent, source: HTMLElement, ways: PressWays): () => void {
  const isTouch = down.pointerType !== 'mouse';
  const slop = isTouch ? SLOP_TOUCH : SLOP_MOUSE;
  const from = pointOf(down);
  const listening = new AbortController();
  const { signal } = listening;
  let phase: 'pressed' | 'held' | 'dragged' = 'pressed';

  function end(then = () => {}): void {
    if (signal.aborted) return;
    listening.abort();
    stopWaiting();
    if (phase === 'dragged') ignoreClick();
    then();
    ways.onEnd();
  }
  const cancel = () => end();
  function move(point: Point): void {
    const isFar = Math.hypot(point.x - from.x, point.y - from.y) > slop;
    if (phase === 'pressed' && isTouch) {
      if (isFar) cancel();
      return;
    }
    if (phase !== 'dragged') {
      if (!isFar) return;
      phase = 'dragged';
      ways.onStart(point);
      if (signal.aborted) return;
    }
    ways.onMove(point);
  }
  function release(point: Point): void {
    if (phase === 'dragged') end(() => ways.onDrop(point));
    else if (phase === 'held') end(ways.onLetGo);
    else cancel();
  }

  function hold(): void {
    if (phase !== 'pressed') return;
    phase = 'held';
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(BUZZ_MS);
    // The events of the finger rather than of the pointer: they go on where the browser still takes it for a scroll.
    const onTouch = (name: string, run: (event: TouchEvent) => void) =>
      source.addEventListener(
        name,
        (event) => {
          const touch = event as TouchEvent;
          if (touch.cancelable) touch.preventDefault();
          if (touch.touches.length > 1) cancel();
          else run(touch);
        },
        { signal, passive: false },
      );
    onTouch('touchmove', ({ changedTouches }) => move(pointOf(changedTouches[0]!)));
    onTouch('touchend', ({ changedTouches }) => release(pointOf(changedTouches[0]!)));
    onTouch('touchcancel', cancel);
    ways.onHold();
  }
  const stopWaiting = isTouch ? browserClock.later(HOLD_MS, hold) : () => {};

  function onPointer(event: PointerEvent): void {
    if (event.pointerId !== down.pointerId) return cancel();
    if (event.pointerType === 'touch' && phase !== 'pressed') return;
    if (event.type === 'pointercancel') return cancel();
    if (event.type === 'pointerup') return release(pointOf(event));
    // It was let go of outside the window.
    if (!isTouch && event.buttons === 0) return cancel();
    move(pointOf(event));
  }
  for (const name of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const)
    window.addEventListener(name, onPointer, { signal });
  window.addEventListener(
    'contextmenu',
    (event) => {
      if (!isTouch) return cancel();
      // Some phones are quicker.
      hold();
      event.preventDefault();
    },
    { signal },
  );
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || phase === 'pressed') return;
      event.preventDefault();
      event.stopPropagation();
      cancel();
    },
    { signal, capture: true },
  );
  window.addEventListener('blur', cancel, { signal });
  return cancel;
}

/** The click that ends a drag is none. */
function ignoreClick(): void {
  const listening = new AbortController();
  const { signal } = listening;
  const stop = (event: Event) => {
    listening.abort();
    if (event.type !== 'click') return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const name of ['click', 'pointerdown', 'keydown'])
    window.addEventListener(name, stop, { signal, capture: true });
}
