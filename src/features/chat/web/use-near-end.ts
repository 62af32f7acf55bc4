import { useEffect, useRef } from 'react';

/** How far below the window an end counts as near, so that what follows is there in time. */
const AHEAD = '0px 0px 600px 0px';

/** Calls while enabled whenever the element comes near the window. The answer is the element's `ref`. */
export function useNearEnd(isEnabled: boolean, onNear: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    if (!isEnabled || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && latest.current(),
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isEnabled]);
  return element;
}
