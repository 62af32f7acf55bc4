// The signed-in user by the browser's storage, for all tabs.
import type { QueryClient } from '@tanstack/react-query';
import { tokens } from '../../../platform/web/calls/browser-send.ts';
import { forgetTaps } from '../../../platform/web/image-blur.ts';
import { isPersonal, KEYS } from '../../../platform/web/storage/storage-keys.ts';
import { storage } from '../../../platform/web/storage/storage.ts';
import { holderOf } from '../../../platform/web/calls/tokens.ts';
import { useStored } from '../../../platform/web/storage/use-stored.ts';
import type { CurrentUser } from '../../../shared/words/user.ts';

interface Person {
  /** The id of the tokens' owner: null for a guest, empty when the token cannot be read. */
  holder: string | null;
  /** The stored data of the user; null when it is another user's, or absent. */
  user: CurrentUser | null;
}

export function usePerson(): Person {
  const token = useStored(KEYS.accessToken);
  const text = useStored(KEYS.user);
  const holder = token === null ? null : holderOf(token);
  return { holder, user: userOf(holder, text) };
}

function userOf(holder: string | null, text: string | null): CurrentUser | null {
  if (holder === null || text === null) return null;
  try {
    const user = JSON.parse(text) as CurrentUser | null;
    return user && (holder === '' || user.id === holder) ? user : null;
  } catch {
    return null;
  }
}

/** The same, outside of a component. */
export const storedUser = (): CurrentUser | null => userOf(tokens.holder(), storage.get(KEYS.user));

/** Drafts and other stored data of the user, without the session. */
function forgetTraces(): void {
  const ofSession: readonly string[] = [KEYS.accessToken, KEYS.refreshToken, KEYS.user];
  for (const key of storage.keys()) if (isPersonal(key) && !ofSession.includes(key)) storage.remove(key);
}

/** Traces stay when the server ends a session, for who signs in again; anybody else must not find them. */
function leaveTracesTo(holder: string | null): void {
  if (!holder || storage.get(KEYS.tracesOf) === holder) return;
  forgetTraces();
  storage.set(KEYS.tracesOf, holder);
}

/** Forgets the session, and everything that this browser keeps of the person. */
export function forgetPerson(): void {
  tokens.clear();
  forgetTraces();
}

/**
 * Empties what was fetched as soon as somebody else is here, before anything is drawn again: after signing out, and
 * when another tab signs out or in as somebody else. What guests were shown is fetched anew for who signs in.
 * @returns ends it.
 */
export function followPerson(queryClient: QueryClient): () => void {
  let last = tokens.holder();
  if (last && storage.get(KEYS.tracesOf) === null) storage.set(KEYS.tracesOf, last);
  return storage.subscribe((key) => {
    if (key !== KEYS.accessToken) return;
    const before = last;
    last = tokens.holder();
    // An unreadable token that was refreshed is the same person's.
    if (last === before || (before === '' && last !== null)) return;
    leaveTracesTo(last);
    forgetTaps();
    if (before === null) return void queryClient.invalidateQueries();
    void queryClient.cancelQueries();
    queryClient.clear();
  });
}
