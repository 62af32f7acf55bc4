// Merges a guest's likes and favourites into the account. A mark is removed from the browser only after the
// server has confirmed it or reported that the character no longer exists.
import { isId } from '../../../platform/web/new-id.ts';
import type { TextStorage } from '../../../platform/web/storage/storage.ts';
import { MERGE_MAX } from '../rules.ts';
import { parseMarks } from './guest-marks.ts';

export interface MergeDeps {
  storage: Pick<TextStorage, 'get' | 'set' | 'remove'>;
  /** Storage key of the list. */
  key: string;
  /** Resolves when the server has merged these marks or permanently dropped them. */
  send(ids: string[]): Promise<void>;
  /** Whether the user is still signed in. */
  isHere(): boolean;
}

/** Removes ids from the stored list. It is read again first, so ids that another tab added are kept. */
function takeOut(storage: MergeDeps['storage'], key: string, isDone: (id: string) => boolean): void {
  const left = parseMarks(storage.get(key)).filter((id) => !isDone(id));
  if (left.length > 0) storage.set(key, JSON.stringify(left));
  else storage.remove(key);
}

/**
 * Sends the marks in batches of MERGE_MAX.
 * @throws the error of a call; its marks are kept for the next attempt.
 */
export async function mergeMarks({ storage, key, send, isHere }: MergeDeps): Promise<void> {
  // Invalid ids are removed first, because the server would refuse the whole call.
  if (storage.get(key) !== null) takeOut(storage, key, (id) => !isId(id));
  for (;;) {
    const ids = parseMarks(storage.get(key)).slice(0, MERGE_MAX);
    if (ids.length === 0 || !isHere()) return;
    await send(ids);
    takeOut(storage, key, (id) => ids.includes(id));
  }
}
