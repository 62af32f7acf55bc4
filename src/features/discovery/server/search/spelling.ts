// Corrections for words that occur nowhere.
import type { Db } from '../../../../platform/server/db/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { createTimedCache } from '../cards/timed-cache.ts';
import { isUnspaced } from '../../../../shared/words/search-fold.ts';
import * as views from './search.views.ts';
import { correctionsFor, errorsAllowed } from './typing-errors.ts';

export interface SpellingDeps {
  db: Db;
  clock: Clock;
  log: Log;
}

/** Short, because new characters add words that were unknown before. */
const FRESH_MS = 60_000;
const KEPT = 2_000;
/** A short word has too few trigrams to distinguish it from others. */
const SHORT = 6;

export interface Spelling {
  /**
   * For each word its alternatives: a known word itself, otherwise its corrections, or itself when there are
   * none.
   */
  read(words: readonly string[]): Promise<string[][]>;
}

export function createSpelling({ db, clock, log }: SpellingDeps): Spelling {
  const cache = createTimedCache<string[]>(clock, FRESH_MS, KEPT);
  let trigrams: Promise<boolean> | undefined;

  const hasTrigrams = (): Promise<boolean> =>
    (trigrams ??= views.hasTrigrams(db).then((isThere) => {
      if (!isThere)
        log.warn(
          'The database has no pg_trgm: searches forgive typing errors only behind the first two letters. ' +
            'Its owner can run: create extension pg_trgm; create index search_words_similar on search_words using gin (word gin_trgm_ops)',
        );
      return isThere;
    }));

  async function alternatives(word: string): Promise<string[]> {
    if (isUnspaced(word)) return [word];
    if (errorsAllowed(word) === 0 || /\d/.test(word) || (await views.isWordBeginning(db, word)))
      return [word];
    const isAble = await hasTrigrams();
    const alike = isAble ? correctionsFor(word, await views.wordsAlike(db, word)) : [];
    if (alike.length > 0) return alike;
    const letters = isAble && word.length <= SHORT ? 1 : 2;
    const found = correctionsFor(word, await views.wordsBegunAlike(db, word, letters));
    return found.length > 0 ? found : [word];
  }

  return { read: (words) => Promise.all(words.map((word) => cache.get(word, () => alternatives(word)))) };
}
