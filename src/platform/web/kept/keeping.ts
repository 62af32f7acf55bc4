// Whether this device keeps what its user has seen in the last hour. Off unless switched on.
import { KEYS } from '../storage/storage-keys.ts';
import { storage } from '../storage/storage.ts';
import { useStored } from '../storage/use-stored.ts';
import { createKeptStore } from './kept-store.ts';
import { forgetShell } from './kept-shell.ts';

export const canKeep = (): boolean =>
  'indexedDB' in globalThis && 'caches' in globalThis && 'serviceWorker' in navigator;

/** Whose it keeps; null for nobody's. It outlives the session, so that what is kept is found and thrown away. */
export const keptFor = (): string | null => storage.get(KEYS.keptFor);
export const useKeptFor = (): string | null => useStored(KEYS.keptFor);

export const keptStore = () => createKeptStore(indexedDB, crypto);

export const keepFor = (userId: string): void => storage.set(KEYS.keptFor, userId);

/** Throws the key and everything else away. */
export async function keepNothing(): Promise<void> {
  storage.remove(KEYS.keptFor);
  if (!canKeep()) return;
  await Promise.all([keptStore().wipe(), forgetShell()]);
}
