import { useEffect, useRef } from 'react';

/**
 * Where a keyboard on the screen covers the page instead of shrinking it, the element's --room is the height that
 * is left to see; unset otherwise. The answer is the element's `ref`.
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
