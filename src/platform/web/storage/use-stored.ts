import { useCallback, useSyncExternalStore } from 'react';
import { storage } from './storage.ts';

/**
 * The stored text of a key, synchronised across tabs. `onServer` is the value that the server rendered with;
 * hydration starts with it, so that the markup does not differ.
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
