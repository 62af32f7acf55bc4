import { useEffect, useState } from 'react';

/** Of the design: how far one scrolls down until the navigation steps back, and up until it returns. Pixels. */
export const BACK_PX = 24;
export const RETURN_PX = 8;

interface Position {
  isBack: boolean;
  /** Where scrolling turned to the direction that changes `isBack`. Pixels from the top of the page. */
  turn: number;
}

/** The position after scrolling to `y` in a page that scrolls to `end` at most. */
export function scrolledTo({ isBack, turn }: Position, y: number, end: number): Position {
  if (y <= 0 || y >= end - 1) return { isBack: false, turn: y };
  const next = isBack ? Math.max(turn, y) : Math.min(turn, y);
  const isChanging = isBack ? next - y >= RETURN_PX : y - next > BACK_PX;
  return isChanging ? { isBack: !isBack, turn: y } : { isBack, turn: next };
}

/**
 * Whether the navigation steps back because one scrolls down the page at `path`. It never does for users who
 * prefer reduced motion.
 */
export function useSteppingBack(path: string): boolean {
  const [backAt, setBackAt] = useState<string | null>(null);
  useEffect(() => {
    let position: Position = { isBack: false, turn: window.scrollY };
    const onScroll = () => {
      const end = document.documentElement.scrollHeight - window.innerHeight;
      position = scrolledTo(position, window.scrollY, end);
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      setBackAt(position.isBack && !isStill ? path : null);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [path]);
  return backAt === path;
}
