import { useSyncExternalStore } from 'react';

/** Below this width the chat has no column for a panel, as in the styles. */
const NARROW = '(max-width: 1023px)';
const isNarrow = (): boolean => matchMedia(NARROW).matches;

function subscribe(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether a panel lies over the conversation as a sheet instead of beside it. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow, () => false);
