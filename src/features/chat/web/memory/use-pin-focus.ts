import { useEffect, useRef, type RefObject } from 'react';
import type { RememberedFact } from '../../memory-contract.ts';

/**
 * Keeps the focus with a fact that is pinned: its row moves to another group, where it is a new element.
 * @returns what pins
 */
export function usePinFocus(
  list: RefObject<HTMLElement | null>,
  facts: readonly RememberedFact[],
  pin: (fact: RememberedFact) => void,
) {
  const moving = useRef<RememberedFact | null>(null);
  useEffect(() => {
    const before = moving.current;
    const now = before && facts.find(({ id }) => id === before.id);
    if (!now || now.isPinned === before.isPinned) return;
    moving.current = null;
    requestAnimationFrame(() => {
      // The row took the focus with it, to the page or to the sheet; somebody who has gone on meanwhile keeps theirs.
      const { activeElement } = document;
      if (list.current?.contains(activeElement) || activeElement?.matches('input, textarea')) return;
      list.current?.querySelector<HTMLElement>(`[data-fact="${now.id}"]`)?.focus();
    });
  }, [list, facts]);
  return (fact: RememberedFact) => {
    moving.current = fact;
    pin(fact);
  };
}
