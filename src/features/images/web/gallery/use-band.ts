import { useLayoutEffect, useState, type RefObject } from 'react';

/** What is drawn of a long list: pixels from its top. */
export interface Band {
  from: number;
  to: number;
}

/** Pixels above and below the window that are drawn as well: a swipe further, and the next stop of the Tab key. */
const AHEAD = 1200;
/** The band moves in steps, so that scrolling draws seldom. Pixels. */
const STEP = 600;

const stepped = (top: number, height: number): Band => ({
  from: Math.floor((top - AHEAD) / STEP) * STEP,
  to: Math.ceil((top + height + AHEAD) / STEP) * STEP,
});

/** Which part of an element is near the window, measured before the first paint and while the page scrolls. */
export function useBand(element: RefObject<HTMLElement | null>): Band {
  const [band, setBand] = useState<Band>({ from: 0, to: 2 * AHEAD });
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (!box) return;
      const next = stepped(-box.top, window.innerHeight);
      setBand((now) => (now.from === next.from && now.to === next.to ? now : next));
    };
    measure();
    // Capturing, for whichever part of the page it is that scrolls.
    const options = { passive: true, capture: true };
    window.addEventListener('scroll', measure, options);
    window.addEventListener('resize', measure, options);
    return () => {
      window.removeEventListener('scroll', measure, options);
      window.removeEventListener('resize', measure, options);
    };
  }, [element]);
  return band;
}

export const isWithin = ({ from, to }: Band, { top, height }: { top: number; height: number }): boolean =>
  top + height >= from && top <= to;
