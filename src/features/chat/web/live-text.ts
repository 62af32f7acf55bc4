// The text of the reply that is being written, outside the thread: it changes with every token, and only the one
// message that shows it is drawn again, at most once a frame.

export interface LiveText {
  /** Shown with the next frame. */
  set(text: string): void;
  /** Shown at once: another reply begins. */
  reset(text: string): void;
  get(): string;
  subscribe(listener: () => void): () => void;
}

/** @param onFrame runs its argument before the next picture is drawn. */
export function createLiveText(onFrame: (run: () => void) => void): LiveText {
  const listeners = new Set<() => void>();
  let text = '';
  let shown = '';
  let isDue = false;
  const show = () => {
    if (shown === text) return;
    shown = text;
    listeners.forEach((listener) => listener());
  };
  return {
    set(next) {
      text = next;
      if (isDue) return;
      isDue = true;
      onFrame(() => {
        isDue = false;
        show();
      });
    },
    reset(next) {
      text = next;
      show();
    },
    get: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
