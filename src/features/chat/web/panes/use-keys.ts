import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Hears the keys that are pressed inside an element, which is there as long as the component. */
export function useKeys(own: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent(onKey);
  useEffect(() => {
    const element = own.current;
    const listener = (event: KeyboardEvent) => hear(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [own]);
}

const FIELDS = 'input:not([type="checkbox"]), textarea, select';

/** Whether a key is text for a field. */
export const isTyped = (event: KeyboardEvent): boolean => (event.target as Element).matches(FIELDS);

export const isUndoKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !isTyped(event);

/** Takes Escape for itself, so that what surrounds it stays open. */
export function isOwnEscape(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape') return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}
