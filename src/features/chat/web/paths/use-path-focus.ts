// Where the focus is on the map of paths when what had it goes.
import { useEffect, useRef, useState } from 'react';

/** Marks the button that names a path, which is not there while its form is. */
const NAME_BUTTON = '[data-name-path]';

/** Whether a path is being named. The focus returns from the form to what had it before. */
export function useNaming(): { isNaming: boolean; setNaming: (isNaming: boolean) => void } {
  const [isNaming, set] = useState(false);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (isNaming || !opener.current) return;
    const from = opener.current.isConnected ? opener.current : document.querySelector(NAME_BUTTON);
    opener.current = null;
    if (document.activeElement === document.body && from instanceof HTMLElement) from.focus();
  }, [isNaming]);
  return {
    isNaming,
    setNaming(next) {
      if (next) opener.current = document.activeElement;
      set(next);
    },
  };
}

/** Where another path is chosen by itself, because the chosen one was deleted, it has the focus that went with it. */
export function useChosenFocus(chosenId: string | undefined): void {
  const before = useRef(chosenId);
  useEffect(() => {
    const isOther = before.current !== chosenId;
    before.current = chosenId;
    if (!isOther || document.activeElement !== document.body) return;
    const chosen = document.querySelector<HTMLElement>(':is(.path-card, .path-line).is-selected');
    chosen?.focus({ preventScroll: true });
  }, [chosenId]);
}
