import { useLayoutEffect, type RefObject } from 'react';

/**
 * An element that is drawn anew takes the focus where the one before it had it, itself or something in it.
 * @param hadFocus outlives both
 */
export function useInheritedFocus(own: RefObject<HTMLElement | null>, hadFocus: RefObject<boolean>): void {
  useLayoutEffect(() => {
    const element = own.current;
    if (hadFocus.current) element?.focus({ preventScroll: true });
    return () => {
      hadFocus.current = element?.contains(document.activeElement) ?? false;
    };
  }, [own, hadFocus]);
}
