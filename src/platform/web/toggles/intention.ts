// Saves a form that was interrupted by the need for a membership. It is stored while the user pays on another
// site, and restored on the page where it was filled in.
import { useEffect, useEffectEvent, useState } from 'react';
import { tokens } from '../calls/browser-send.ts';
import { browserClock } from '../clock.ts';
import { readJson, tabStorage, type TextStorage } from '../storage/storage.ts';

export interface Intentions {
  /**
   * Registers a form while it is on the screen.
   * @param read returns its content.
   * @returns a function that unregisters it.
   */
  register(kind: string, read: () => unknown): () => void;
  /** Saves the registered form for the page at `path`. Does nothing if there is no form. */
  save(path: string): void;
  /**
   * Removes and returns the saved form on the page where it was filled in. Null if there is none, or if it is
   * too old or belongs to another user.
   */
  claim(kind: string, path: string): unknown;
  forget(): void;
}

interface Deps {
  storage: TextStorage;
  now: () => number;
  /** The id of the current user. */
  holder: () => string | null;
}

interface Saved {
  kind: string;
  path: string;
  payload: unknown;
  holder: string | null;
  at: number;
}

const KEY = 'nb_intention';
/** A checkout can be paid for one hour; longer after that nobody expects the form to be restored. */
const VALID_MS = 2 * 60 * 60_000;

export function createIntentions({ storage, now, holder }: Deps): Intentions {
  let form: { kind: string; read: () => unknown } | null = null;
  return {
    register(kind, read) {
      const mine = { kind, read };
      form = mine;
      return () => {
        if (form === mine) form = null;
      };
    },
    save(path) {
      if (!form) return;
      const saved: Saved = { kind: form.kind, path, payload: form.read(), holder: holder(), at: now() };
      storage.set(KEY, JSON.stringify(saved));
    },
    claim(kind, path) {
      const saved = readJson<Saved>(storage, KEY);
      if (saved?.kind !== kind || saved.path !== path) return null;
      storage.remove(KEY);
      return saved.holder === holder() && now() - saved.at <= VALID_MS ? saved.payload : null;
    },
    forget: () => storage.remove(KEY),
  };
}

export const intentions = createIntentions({
  storage: tabStorage,
  now: browserClock.now,
  holder: () => tokens.holder(),
});

/**
 * Registers a form that may be interrupted by the need for a membership.
 * @param read returns its content.
 * @returns the saved content if the user has returned from paying; otherwise null.
 */
export function useIntention<T>(kind: string, read: () => T): T | null {
  const [claimed] = useState(() => intentions.claim(kind, location.pathname) as T | null);
  const readNow = useEffectEvent(read);
  useEffect(() => intentions.register(kind, () => readNow()), [kind]);
  return claimed;
}
