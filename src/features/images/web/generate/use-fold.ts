import { useEffect, useState, type RefObject } from 'react';

/** Pixels: scrolled down so far, the form is out of the way; scrolled up by less, it is back. */
const DOWN = 24;
const UP = 8;

/**
 * Whether the form folds to one line: where it lies over the page, after scrolling down, until one scrolls up or goes
 * into it. Styles use it on phones alone.
 */
export function useFold(form: RefObject<HTMLElement | null>): boolean {
  const [isFolded, setFolded] = useState(false);
  useEffect(() => {
    let turn = window.scrollY;
    let before = turn;
    const onScroll = () => {
      const now = window.scrollY;
      // The place at which the direction last changed.
      if (now > before !== before > turn) turn = before;
      before = now;
      if (now - turn > DOWN && !form.current?.contains(document.activeElement)) setFolded(true);
      if (turn - now > UP || now <= 0) setFolded(false);
    };
    const onFocus = (event: FocusEvent) => {
      if (form.current?.contains(event.target as Node)) setFolded(false);
    };
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('focusin', onFocus);
    return () => {
      removeEventListener('scroll', onScroll);
      removeEventListener('focusin', onFocus);
    };
  }, [form]);
  return isFolded;
}
