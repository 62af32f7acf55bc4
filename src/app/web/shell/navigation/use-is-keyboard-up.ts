import { useEffect, useState } from 'react';

/** Bars of the browser that come and go are lower than this, on-screen keyboards higher. Pixels. */
const KEYBOARD_PX = 120;

const isWritten = (element: Element | null): boolean =>
  element?.matches('input, textarea, [contenteditable]') ?? false;

/** Whether an on-screen keyboard takes a part of the window, be it over the page or by making it smaller. */
export function useIsKeyboardUp(): boolean {
  const [isUp, setUp] = useState(false);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    let full = { width: window.innerWidth, height: window.innerHeight };
    const measure = () => {
      const { innerWidth: width, innerHeight: height } = window;
      full = { width, height: width === full.width ? Math.max(full.height, height) : height };
      const isTouched = matchMedia('(pointer: coarse)').matches;
      const taken = full.height - view.height * view.scale;
      setUp(isTouched && taken > KEYBOARD_PX && isWritten(document.activeElement));
    };
    view.addEventListener('resize', measure);
    return () => view.removeEventListener('resize', measure);
  }, []);
  return isUp;
}
