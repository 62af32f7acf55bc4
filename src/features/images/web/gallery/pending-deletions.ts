// Deleting with second thoughts: a picture is hidden at once and deleted for good when the time for undoing is over.
import type { Clock } from '../../../../platform/web/clock.ts';

export interface PendingDeletions {
  /** Hides it; what was pending before is deleted now, for only one can be undone at a time. */
  add(id: string): void;
  undo(id: string): void;
  /** Deletes now what is pending: the page is going. */
  flush(): void;
  /** A new set after every change, so that who draws from it notices. */
  hidden(): ReadonlySet<string>;
  subscribe(listener: () => void): () => void;
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
  let hidden: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  let pending: { id: string; cancel: () => void } | null = null;
  const become = (next: Set<string>) => {
    hidden = next;
    listeners.forEach((listener) => listener());
  };
  const without = (id: string) => new Set([...hidden].filter((each) => each !== id));

  function flush() {
    if (!pending) return;
    const { id, cancel } = pending;
    pending = null;
    cancel();
    destroy(id).catch((error: unknown) => {
      become(without(id));
      onFailure(id, error);
    });
  }

  return {
    add(id) {
      flush();
      pending = { id, cancel: clock.later(undoMs, flush) };
      become(new Set([...hidden, id]));
    },
    undo(id) {
      if (pending?.id !== id) return;
      pending.cancel();
      pending = null;
      become(without(id));
    },
    flush,
    hidden: () => hidden,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
