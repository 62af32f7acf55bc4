// Deleting with second thoughts: the server hides a picture from everybody at once and keeps it for a while. Here it is
// hidden before the answer, and shown again where the answer is no.

export interface HiddenPictures {
  /** Hides it and has it deleted. */
  remove(id: string): void;
  /** Shows it again; the undo is sent after the deletion has arrived at the server. */
  undo(id: string): void;
  /** A new set after every change, so that who draws from it notices. */
  current(): ReadonlySet<string>;
  subscribe(listener: () => void): () => void;
}

interface Deps {
  destroy(id: string): Promise<void>;
  restore(id: string): Promise<void>;
  /** What did not happen, and why. */
  onFailure(what: 'delete' | 'undo', error: unknown): void;
}

export function createHiddenPictures({ destroy, restore, onFailure }: Deps): HiddenPictures {
  let hidden: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  /** Resolves with whether the picture is deleted. */
  const deletions = new Map<string, Promise<boolean>>();
  const become = (next: Set<string>) => {
    hidden = next;
    listeners.forEach((listener) => listener());
  };
  const hide = (id: string) => become(new Set([...hidden, id]));
  const show = (id: string) => become(new Set([...hidden].filter((each) => each !== id)));

  return {
    remove(id) {
      if (hidden.has(id)) return;
      hide(id);
      const deleted = destroy(id).then(
        () => true,
        (error: unknown) => {
          show(id);
          onFailure('delete', error);
          return false;
        },
      );
      deletions.set(id, deleted);
    },
    undo(id) {
      const deleted = deletions.get(id);
      if (!deleted || !hidden.has(id)) return;
      deletions.delete(id);
      show(id);
      void deleted.then(async (isDeleted) => {
        if (!isDeleted) return;
        await restore(id).catch((error: unknown) => {
          hide(id);
          onFailure('undo', error);
        });
      });
    },
    current: () => hidden,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
