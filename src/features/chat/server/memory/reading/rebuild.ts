// Reads conversations again for memory.
import type { Database } from '../../../../../platform/server/db/database.ts';
import type { WordLikeness } from '../../../../../platform/server/ports/word-likeness.ts';
import { storePlaces } from '../search/places.store.ts';
import { forgetReading, queueJob, readConversationIds, readWords } from './memory-jobs.store.ts';

const PAGE = 100;
const WORDS_AT_ONCE = 1_000;

export interface Rebuilt {
  conversations: number;
  messages: number;
}

/**
 * Forgets what was derived of each conversation and reads the words of its messages at once. Scenes and facts by a
 * model are left to the running product's jobs; facts that people wrote and scenes that they edited stay.
 * @param only one conversation; null for all
 */
export async function rebuildMemory(
  { db, transact }: Pick<Database, 'db' | 'transact'>,
  likeness: WordLikeness,
  only: string | null,
  onPage: (done: Rebuilt) => void,
): Promise<Rebuilt> {
  const done: Rebuilt = { conversations: 0, messages: 0 };
  for (let after: string | null = null; ;) {
    const ids: string[] = only ? [only] : await readConversationIds(db, after, PAGE);
    for (const id of ids) {
      await transact(async (tx) => {
        await forgetReading(tx, id);
        await queueJob(tx, id, new Date());
      });
      for (let read = 0; (read = await readWords(db, id, WORDS_AT_ONCE)) > 0;) done.messages += read;
      while ((await storePlaces(db, likeness, id, WORDS_AT_ONCE)) > 0);
      done.conversations += 1;
      after = id;
    }
    if (ids.length < PAGE || only) return done;
    onPage(done);
  }
}
