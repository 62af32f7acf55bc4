// Unsaved changes, stored in the browser until they reach the server.
import { readJson, type TextStorage } from '../../../../../platform/web/storage/storage.ts';
import type { ContentChanges } from '../../../content.ts';

export interface Kept {
  /** The revision that the changes are based on; 0 if there is no draft yet. */
  revision: number;
  changes: ContentChanges;
  at: number;
}

export interface KeptChanges {
  read(id: string | null): Kept | null;
  write(id: string | null, kept: Kept): void;
  drop(id: string | null): void;
}

const PREFIX = 'nb_character_';

/** @param userId part of the key, so that another user of this browser does not get these changes */
export function createKeptChanges(storage: TextStorage, userId: string): KeptChanges {
  const keyOf = (id: string | null) => `${PREFIX}${userId}_${id ?? 'new'}`;
  return {
    read(id) {
      const kept = readJson<Kept>(storage, keyOf(id));
      return kept && typeof kept.revision === 'number' && isObject(kept.changes) ? kept : null;
    },
    write: (id, kept) => storage.set(keyOf(id), JSON.stringify(kept)),
    drop: (id) => storage.remove(keyOf(id)),
  };
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
