import { useEffect, useRef } from 'react';

/**
 * Sets --room on the element to the visible height while an on-screen keyboard covers the page instead of
 * shrinking it; otherwise --room is unset. Returns the element's `ref`.
 */
export function useKeyboardRoom() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const measure = () => {
      const covered = window.innerHeight - view.height * view.scale;
      const style = element.current?.style;
      if (covered > 80 && view.scale === 1) style?.setProperty('--room', `${view.height}px`);
      else style?.removeProperty('--room');
    };
    view.addEventListener('resize', measure);
    return () => view.removeEventListener('resize', measure);
  }, []);
  return element;
}
