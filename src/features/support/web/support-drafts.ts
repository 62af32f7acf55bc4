// Unsent text of the support forms, kept over reloads and separately for each user.
import { readJson, type TextStorage } from '../../../platform/web/storage/storage.ts';

/** Begins as all personal keys do, so that it is removed when its owner signs out (storage-keys.ts). */
export const DRAFTS_KEY = 'nb_support_drafts';
/** Older ones go first: storage is small, and shared with the rest of the product. */
export const MOST_DRAFTS = 20;

interface Kept {
  who: string;
  slot: string;
  value: unknown;
}

export interface SupportDrafts {
  get<T>(who: string, slot: string): T | null;
  /** @param value null removes it. */
  set(who: string, slot: string, value: unknown): void;
}

export function createSupportDrafts(storage: TextStorage): SupportDrafts {
  function read(): Kept[] {
    const kept = readJson<Kept[]>(storage, DRAFTS_KEY);
    return Array.isArray(kept) ? kept : [];
  }

  return {
    get<T>(who: string, slot: string) {
      const found = read().find((one) => one.who === who && one.slot === slot);
      return (found?.value as T | undefined) ?? null;
    },
    set(who, slot, value) {
      const others = read().filter((one) => one.who !== who || one.slot !== slot);
      const kept = value === null ? others : [{ who, slot, value }, ...others].slice(0, MOST_DRAFTS);
      if (kept.length === 0) storage.remove(DRAFTS_KEY);
      else storage.set(DRAFTS_KEY, JSON.stringify(kept));
    },
  };
}
