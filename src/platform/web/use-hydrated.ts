import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the server's markup is taken over, so that what only the browser knows differs from it no sooner. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
