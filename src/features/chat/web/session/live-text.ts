// The text of the reply that is being written. It is kept outside the thread because it changes with every
// token: only the message that shows it is rendered again, at most once per frame.

export interface LiveText {
  /** Sets the text; subscribers are notified with the next frame. */
  set(text: string): void;
  /** Sets the text of another reply and notifies subscribers immediately. */
  reset(text: string): void;
  get(): string;
  subscribe(listener: () => void): () => void;
}

/** @param onFrame runs its argument before the next frame is painted */
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
