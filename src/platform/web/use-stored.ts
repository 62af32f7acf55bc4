import { useCallback, useSyncExternalStore } from 'react';
import { storage } from './storage.ts';

/**
 * The text under a key, kept up to date across tabs. `onServer` is what the server's HTML was drawn with;
 * hydration starts from it, so that markup never differs.
 */
export function useStored(key: string, onServer: string | null = null): string | null {
  const subscribe = useCallback(
    (changed: () => void) => storage.subscribe((changedKey) => changedKey === key && changed()),
    [key],
  );
  return useSyncExternalStore(
    subscribe,
    () => storage.get(key),
    () => onServer,
  );
}
