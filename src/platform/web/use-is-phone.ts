import { useSyncExternalStore } from 'react';

/** The width up to which the page is laid out for phones, as in the styles. */
const PHONE = '(max-width: 760px)';
const isPhone = (): boolean => matchMedia(PHONE).matches;

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** For what stands elsewhere in the document on phones; what only looks different is a matter of styles. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, isPhone, () => false);
