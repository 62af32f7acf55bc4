// "New" is useful only to returning visitors: it marks what was added since this browser last saw the
// catalogue.
import { useEffect, useSyncExternalStore } from 'react';
import { KEYS } from '../../../../platform/web/storage/storage-keys.ts';
import { storage } from '../../../../platform/web/storage/storage.ts';
import type { CardCharacter } from '../../../../shared/words/character.ts';

/** How many ids are stored; only recent characters are noted, because older ones are never marked as new. */
const MOST = 400;

/** The ids seen before this page was opened; null on a first visit, on which nothing is marked. */
let atStart: ReadonlySet<string> | null | undefined;
let seen: string[] = [];

function start(): void {
  if (atStart !== undefined) return;
  const kept = storage.get(KEYS.seenNew);
  seen = kept ? kept.split(' ') : [];
  atStart = kept === null ? null : new Set(seen);
}

function note(id: string): void {
  start();
  if (seen.includes(id)) return;
  seen = [...seen, id].slice(-MOST);
  storage.set(KEYS.seenNew, seen.join(' '));
}

function isNewTo(id: string): boolean {
  start();
  return atStart != null && !atStart.has(id);
}

const never = (): (() => void) => () => {};

/** Whether a card shows "New". The server does not know, so it renders none. */
export function useIsNewToVisitor({ id, isNew }: Pick<CardCharacter, 'id' | 'isNew'>): boolean {
  const isUnseen = useSyncExternalStore(
    never,
    () => isNew && isNewTo(id),
    () => false,
  );
  useEffect(() => {
    if (isNew) note(id);
  }, [id, isNew]);
  return isUnseen;
}
