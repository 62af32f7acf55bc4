import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False during hydration, so that browser-only content cannot differ from the server's markup. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
