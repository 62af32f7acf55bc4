import { storage } from './storage/storage.ts';
import { KEYS } from './storage/storage-keys.ts';
import { useStored } from './storage/use-stored.ts';

/** Whether NSFW items are shown uncovered; off by default, stored in the browser. */
export function useNsfw(): { isShown: boolean; toggle: () => void } {
  const isShown = useStored(KEYS.showNsfw) === 'true';
  return { isShown, toggle: () => storage.set(KEYS.showNsfw, String(!isShown)) };
}
