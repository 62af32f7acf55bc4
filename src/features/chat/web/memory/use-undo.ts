import { useEffect, useRef, useState } from 'react';
import { browserClock } from '../../../../platform/web/clock.ts';

/** How long the last change can be taken back by one press, in ms. */
export const UNDO_OFFER_MS = 10_000;

export interface Undo {
  /** What was done. */
  text: string;
  run: () => void;
}

/** The last change, for as long as it is offered to be taken back. */
export function useUndo() {
  const [undo, setUndo] = useState<Undo | null>(null);
  const cancel = useRef(() => {});
  useEffect(() => () => cancel.current(), []);
  return {
    undo,
    offer(text: string, run: () => void) {
      cancel.current();
      setUndo({ text, run });
      cancel.current = browserClock.later(UNDO_OFFER_MS, () => setUndo(null));
    },
    take() {
      if (!undo) return;
      cancel.current();
      setUndo(null);
      undo.run();
    },
  };
}

export type UndoOffer = ReturnType<typeof useUndo>;
