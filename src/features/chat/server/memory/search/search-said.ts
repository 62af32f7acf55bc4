// Finds what was said before by the words of a question and by their meaning (memory.md 3.2, 3.3).
import type { Db } from '../../../../../platform/server/db/database.ts';
import type { WordLikeness } from '../../../../../platform/server/ports/word-likeness.ts';
import { readPlaces } from './places.store.ts';
import {
  readWithNeighbours,
  searchWords,
  type SearchRange,
  type StoredMessage,
} from './said-before.views.ts';
import type { MeaningSearch } from './search-meaning.ts';
import { rankMessages, type Ranking } from './word-places.ts';
import type { NearRound } from './vector-cache.ts';

export interface SaidBefore extends StoredMessage {
  /** How well it fits the question, from 0; 0 for one that stands beside a hit. */
  score: number;
  /** Whether it has a word of the question itself, or another form of it. */
  hasWord: boolean;
  /** Words of it that are, or mean, words of the question; as they are written. */
  words: string[];
}

export interface Search {
  /** The best messages on the path with the messages before and after them, best first. */
  (request: SearchRange & { text: string; limit: number }): Promise<SaidBefore[]>;
}

interface SearchDeps {
  db: Db;
  likeness: WordLikeness;
  meaning: MeaningSearch;
}

/**
 * Messages that are looked at by each of the ways, for one that is asked for: the best of one are often not those
 * of the other.
 */
const LOOKED_AT = 2;
/**
 * What the best match by words brings beside likeness. Tried with the bench's conversations: from nothing to a quarter
 * it changes little, above that it finds less.
 */
const WORDS_SHARE = 0.125;
/** What the same meaning brings; tried with a small model of sentences, half as much and twice as much find less. */
const MEANING_SHARE = 0.6;
/** Less is no likeness: nearly any two messages share so much. */
const LEAST = 0.3;
/** Two words mean nearly the same. */
const MEANS_THE_SAME = 0.5;

export function createSearch({ db, likeness, meaning }: SearchDeps): Search {
  return async ({ text, limit, ...range }) => {
    const asked = [...likeness.wordsOf(text).keys()];
    const most = limit * LOOKED_AT;
    const [byWords, byMeaning] = await Promise.all([
      searchWords(db, range, text, most),
      meaning({ ...range, text, limit: most }),
    ]);
    const hits = byWords.map(({ id }) => id);
    const packed = asked.length > 0 ? await readPlaces(db, range, hits) : Buffer.alloc(0);
    const scores = fuse(byWords, byMeaning, rankMessages(likeness, asked, packed), most);
    const best = [...scores].toSorted(([, a], [, b]) => b - a).slice(0, limit);
    const found = await readWithNeighbours(
      db,
      range,
      best.map(([id]) => id),
    );
    const chosen = new Map(best);
    const withWord = new Set(hits);
    return found
      .map((message) => {
        const score = chosen.get(message.id) ?? 0;
        const words = score > 0 ? wordsLike(likeness, asked, message.content) : [];
        return { ...message, score, words, hasWord: withWord.has(message.id) };
      })
      .toSorted((a, b) => b.score - a.score);
  };
}

/** @param byWords and `byMeaning`: best first @returns the score of each message that fits, by its id */
function fuse(
  byWords: readonly { id: string; score: number }[],
  byMeaning: readonly NearRound[],
  ranking: Ranking,
  most: number,
): Map<string, number> {
  const mostWords = byWords[0]?.score ?? 1;
  const words = new Map(byWords.map(({ id, score }) => [id, score / mostWords]));
  const meaning = new Map<string, number>();
  const outstanding = new Set<string>();
  for (const { id, parentId, score, standsOut } of byMeaning)
    for (const said of [id, parentId]) {
      if (!said) continue;
      meaning.set(said, Math.max(score, meaning.get(said) ?? 0));
      if (standsOut) outstanding.add(said);
    }
  const likeness = new Map(ranking.best(most).map(({ id, score }) => [id, score]));
  const others = new Set([...words.keys(), ...meaning.keys()].filter((id) => !likeness.has(id)));
  if (others.size > 0) for (const [id, score] of ranking.scoresOf(others)) likeness.set(id, score);
  const scores = new Map<string, number>();
  for (const id of new Set([...likeness.keys(), ...others])) {
    const byWord = words.get(id) ?? 0;
    const like = likeness.get(id);
    // Where the words are not stored yet, a hit by words stands for a likely one.
    const score =
      like === undefined
        ? LEAST * byWord + MEANING_SHARE * (meaning.get(id) ?? 0)
        : like + WORDS_SHARE * byWord + MEANING_SHARE * (meaning.get(id) ?? 0);
    if (score >= LEAST || byWord > 0 || outstanding.has(id)) scores.set(id, score);
  }
  return scores;
}

function wordsLike(likeness: WordLikeness, asked: readonly number[], content: string): string[] {
  const said = likeness.wordsOf(content);
  const numbers = Uint16Array.from(said.keys());
  const nearest = new Float32Array(numbers.length);
  for (const word of asked)
    likeness.compare(word, numbers).forEach((near, index) => {
      if (near > nearest[index]!) nearest[index] = near;
    });
  return [...said.values()].filter((_, index) => nearest[index]! >= MEANS_THE_SAME);
}
