// What somebody was about to do when they were asked for a membership. It is kept while they pay on another site, and
// the page where it began takes it up again.
import { useEffect, useEffectEvent, useState } from 'react';
import { tokens } from './browser-send.ts';
import { browserClock } from './clock.ts';
import { readJson, tabStorage, type TextStorage } from './storage.ts';

export interface Intentions {
  /** While a form is on the screen: how to read what it holds. @returns ends it. */
  offer(kind: string, read: () => unknown): () => void;
  /** Keeps what the form on the screen holds, for the page at `path`. Keeps nothing where there is no form. */
  keep(path: string): void;
  /** Hands it over, once, to the page where it began. Null where there is none, or it is old or somebody else's. */
  take(kind: string, path: string): unknown;
  forget(): void;
}

interface Deps {
  storage: TextStorage;
  now: () => number;
  /** Whose it is. */
  holder: () => string | null;
}

interface Kept {
  kind: string;
  path: string;
  payload: unknown;
  holder: string | null;
  at: number;
}

const KEY = 'nb_intention';
/** A checkout can be paid for an hour; nobody expects yesterday's form to come back. */
const KEPT_MS = 2 * 60 * 60_000;

export function createIntentions({ storage, now, holder }: Deps): Intentions {
  let offered: { kind: string; read: () => unknown } | null = null;
  return {
    offer(kind, read) {
      const mine = { kind, read };
      offered = mine;
      return () => {
        if (offered === mine) offered = null;
      };
    },
    keep(path) {
      if (!offered) return;
      const kept: Kept = { kind: offered.kind, path, payload: offered.read(), holder: holder(), at: now() };
      storage.set(KEY, JSON.stringify(kept));
    },
    take(kind, path) {
      const kept = readJson<Kept>(storage, KEY);
      if (kept?.kind !== kind || kept.path !== path) return null;
      storage.remove(KEY);
      return kept.holder === holder() && now() - kept.at <= KEPT_MS ? kept.payload : null;
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
 * For a form that a missing membership may interrupt.
 * @param read what it holds.
 * @returns what it held when it was interrupted, where this page is the way back from paying; else null.
 */
export function useIntention<T>(kind: string, read: () => T): T | null {
  const [taken] = useState(() => intentions.take(kind, location.pathname) as T | null);
  const readNow = useEffectEvent(read);
  useEffect(() => intentions.offer(kind, () => readNow()), [kind]);
  return taken;
}
