import { useEffect, useRef, useState } from 'react';
import { browserClock, type Clock } from '../../../../platform/web/clock.ts';

/** Section 9 of the specification. */
const OPEN_MS = 700;
const SKIP_MS = 300;

export interface RailTip {
  text: string;
  /** The vertical centre of the item, from the top of the window. Pixels. */
  top: number;
}

/**
 * The tooltip of the collapsed rail, for the item under the pointer or the focus. Not the tooltip of the
 * design system, because its positioning code would have to load with the first screen.
 */
export function useRailTip(isEnabled: boolean, clock: Clock = browserClock) {
  const [tip, setTip] = useState<RailTip | null>(null);
  const cancel = useRef(() => {});
  const closedAt = useRef(Number.NEGATIVE_INFINITY);

  const hide = () => {
    cancel.current();
    if (tip) closedAt.current = clock.now();
    setTip(null);
  };
  const show = (target: EventTarget, isFocus: boolean) => {
    const item = (target as Element).closest<HTMLElement>('[data-tip]');
    if (!item || !isEnabled) return hide();
    const { top, height } = item.getBoundingClientRect();
    const next = { text: item.dataset.tip!, top: top + height / 2 };
    if (tip?.text === next.text) return;
    cancel.current();
    const isSkipping = tip !== null || clock.now() - closedAt.current < SKIP_MS;
    if (isSkipping || isFocus) setTip(next);
    else cancel.current = clock.later(OPEN_MS, () => setTip(next));
  };
  useEffect(() => () => cancel.current(), []);

  return {
    tip: isEnabled ? tip : null,
    handlers: {
      onPointerOver: (event: React.PointerEvent) =>
        event.pointerType !== 'touch' && show(event.target, false),
      onPointerLeave: hide,
      onPointerDown: hide,
      onFocus: (event: React.FocusEvent) =>
        event.target.matches(':focus-visible') && show(event.target, true),
      onBlur: hide,
      onKeyDown: (event: React.KeyboardEvent) => event.key === 'Escape' && hide(),
    },
  };
}
