import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * How far below the window an end counts as reached, so that what follows is there in time. Everything above counts
 * too: who jumps to the foot of the page passes the end without ever having it in the window.
 */
const AHEAD = '1000000px 0px 900px 0px';

/** Calls when the element comes near the window while enabled. Give the answer to the element as its `ref`. */
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
