// Takes what a guest liked and kept over into the account. A mark leaves the browser only when the server has said
// that it has it, or that there is no such character any more.
import type { TextStorage } from '../../../platform/web/storage.ts';
import { MERGE_MAX } from '../rules.ts';
import { parseMarks } from './guest-marks.ts';

export interface MergeDeps {
  storage: Pick<TextStorage, 'get' | 'set' | 'remove'>;
  /** Under which the list is stored. */
  key: string;
  /** Resolves when the server has taken them over; those that it dropped are done with as well. */
  send(ids: string[]): Promise<void>;
  /** Whether the one whose account it is is still here. */
  isHere(): boolean;
}

const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

export const isId = (text: string): boolean => ID.test(text);

/** Takes out of the stored list what `isDone`; what another tab added meanwhile stays. */
function takeOut(storage: MergeDeps['storage'], key: string, isDone: (id: string) => boolean): void {
  const left = parseMarks(storage.get(key)).filter((id) => !isDone(id));
  if (left.length > 0) storage.set(key, JSON.stringify(left));
  else storage.remove(key);
}

/**
 * One call for each 500 marks.
 * @throws what a call threw; what it was about stays for the next time.
 */
export async function mergeMarks({ storage, key, send, isHere }: MergeDeps): Promise<void> {
  // What is no id names nothing; one of them would make the server refuse them all.
  if (storage.get(key) !== null) takeOut(storage, key, (id) => !isId(id));
  for (;;) {
    const ids = parseMarks(storage.get(key)).slice(0, MERGE_MAX);
    if (ids.length === 0 || !isHere()) return;
    await send(ids);
    takeOut(storage, key, (id) => ids.includes(id));
  }
}
