let isOpen = false;
const listeners = new Set<() => void>();

function become(next: boolean): void {
  if (isOpen === next) return;
  isOpen = next;
  listeners.forEach((listener) => listener());
}

/** Opens "Update Your Preferences" for signed-in users, from any screen. */
export const openTagDialog = (): void => become(true);
export const closeTagDialog = (): void => become(false);

/** For `useSyncExternalStore`: whether the dialog was requested. */
export const tagDialogSwitch = {
  isOpen: () => isOpen,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
