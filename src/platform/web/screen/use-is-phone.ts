import { useSyncExternalStore } from 'react';

/** The breakpoint of the phone layout, as in the styles. */
const PHONE = '(max-width: 760px)';
const isPhone = (): boolean => matchMedia(PHONE).matches;

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** For elements that are elsewhere in the document on phones; if only the appearance differs, use styles. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, isPhone, () => false);
