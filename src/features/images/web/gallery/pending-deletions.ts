// Deleting with second thoughts: a picture is hidden at once and deleted for good when the time for undoing is over.
import type { Clock } from '../../../../platform/web/clock.ts';

export interface PendingDeletions {
  /** Hides it; what was pending before is deleted now, for only one can be undone at a time. */
  add(id: string): void;
  undo(id: string): void;
  /** Deletes now what is pending: the page is going. */
  flush(): void;
  isHidden(id: string): boolean;
  subscribe(listener: () => void): () => void;
  /** Changes whenever something is hidden or comes back. */
  version(): number;
}

interface Tools {
  clock: Clock;
  /** Milliseconds in which it can be undone. */
  undoMs: number;
  /** Deletes for good. Rejects where it could not: the picture then comes back. */
  destroy(id: string): Promise<void>;
  onFailure(id: string, error: unknown): void;
}

export function createPendingDeletions({ clock, undoMs, destroy, onFailure }: Tools): PendingDeletions {
  const hidden = new Set<string>();
  const listeners = new Set<() => void>();
  let pending: { id: string; cancel: () => void } | null = null;
  let version = 0;
  const tell = () => {
    version++;
    listeners.forEach((listener) => listener());
  };

  function flush() {
    if (!pending) return;
    const { id, cancel } = pending;
    pending = null;
    cancel();
    destroy(id).catch((error: unknown) => {
      hidden.delete(id);
      tell();
      onFailure(id, error);
    });
  }

  return {
    add(id) {
      flush();
      hidden.add(id);
      pending = { id, cancel: clock.later(undoMs, flush) };
      tell();
    },
    undo(id) {
      if (pending?.id !== id) return;
      pending.cancel();
      pending = null;
      hidden.delete(id);
      tell();
    },
    flush,
    isHidden: (id) => hidden.has(id),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}
