import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * How far below the viewport an element counts as reached, so that the next items are loaded in time.
 * Everything above counts too, because a user who jumps to the bottom of the page skips the element.
 */
const AHEAD = '1000000px 0px 900px 0px';

/**
 * Calls `onReached` when the element comes near the viewport. Pass the result to the element as its `ref`.
 */
export function useReached(isEnabled: boolean, onReached: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReached);
  useEffect(() => {
    if (!isEnabled || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && reach(),
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isEnabled]);
  return element;
}
