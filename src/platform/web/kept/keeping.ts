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

/** @throws where this browser has no room for a key */
export async function keepFor(userId: string): Promise<void> {
  await keptStore().begin(userId);
  storage.set(KEYS.keptFor, userId);
}

/** Throws the key and everything else away. Where it fails, this device remembers that it has to be tried again. */
export async function keepNothing(): Promise<void> {
  const owner = keptFor();
  if (canKeep()) await Promise.all([keptStore().wipe(), forgetShell()]);
  // Somebody else may have begun meanwhile.
  if (keptFor() === owner) storage.remove(KEYS.keptFor);
}
