// Toasts. One at a time, shown for 5 s, removed from memory 7 s after dismissal (sections 4 and 9).
import { browserClock, type Clock } from './clock.ts';

export const TOAST_MS = 5000;
export const TOAST_REMOVAL_MS = 7000;
export const TOAST_SWIPE_PX = 50;

export interface ToastText {
  title: string;
  description?: string;
  tone?: 'info' | 'success' | 'error';
  action?: { label: string; run: () => void };
}

export interface ShownToast extends ToastText {
  id: number;
  isOpen: boolean;
}

export interface Toasts {
  show(text: ToastText): number;
  dismiss(id: number): void;
  subscribe(listener: () => void): () => void;
  /** The current toast, or null. */
  current(): ShownToast | null;
  /** Whether any toast has been shown. */
  hasSpoken(): boolean;
}

export function createToasts(clock: Clock): Toasts {
  let shown: ShownToast | null = null;
  let lastId = 0;
  let cancelRemoval = () => {};
  const listeners = new Set<() => void>();
  const become = (next: ShownToast | null) => {
    shown = next;
    listeners.forEach((listener) => listener());
  };

  return {
    show(text) {
      cancelRemoval();
      become({ ...text, id: ++lastId, isOpen: true });
      return lastId;
    },
    dismiss(id) {
      if (shown?.id !== id || !shown.isOpen) return;
      become({ ...shown, isOpen: false });
      cancelRemoval = clock.later(TOAST_REMOVAL_MS, () => shown?.id === id && become(null));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => shown,
    hasSpoken: () => lastId > 0,
  };
}

export const toasts = createToasts(browserClock);
export const showToast = (text: ToastText) => toasts.show(text);
