// What the server says has changed, for whoever shows it. One connection brings it to all tabs of a browser.
import type { Signal } from '../../../shared/signal.ts';

/** `gap`: the connection was opened or reopened, so signals may have been missed. */
export type HeardSignal = Signal | 'gap';

export function createSignals() {
  const listeners = new Set<(heard: HeardSignal) => void>();
  return {
    hear(heard: HeardSignal): void {
      for (const listener of listeners) listener(heard);
    },
    /** @returns a function that unsubscribes. */
    listen(listener: (heard: HeardSignal) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const signals = createSignals();
