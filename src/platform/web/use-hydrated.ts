import { useDeferredValue, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while the server's markup is taken over, so that what only the browser knows differs from it no sooner. It
 * turns true in a render that yields: at once, whatever depends on it would be taken over in one long task.
 */
export const useHydrated = (): boolean =>
  useDeferredValue(
    useSyncExternalStore(
      never,
      () => true,
      () => false,
    ),
  );
