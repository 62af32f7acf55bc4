// Finds rounds by what they mean, where an embeddings engine is connected (memory.md 3.3).
import type { Db } from '../../../../../platform/server/db/database.ts';
import type { Log } from '../../../../../platform/server/log.ts';
import type { Clock } from '../../../../../platform/server/ports/clock.ts';
import { EmbedderError, type Embedder } from '../../../../../platform/server/ports/embedder.ts';
import { isLearning } from '../memory.views.ts';
import { readFresh } from './round-vectors.store.ts';
import type { SearchRange } from './said-before.views.ts';
import { createVectorCache, type NearRound } from './vector-cache.ts';

export interface MeaningDeps {
  db: Db;
  clock: Clock;
  log: Log;
  embedder: Embedder;
}

/** A reply does not wait longer for the question's vector; it is then searched by words alone. */
const LONGEST_MS = 300;
/** After a failure the engine is left alone for so long. */
const PAUSE_MS = 30_000;

/**
 * The nearest rounds, best first; none without an engine, while anything fails, and where nothing is learned: there the
 * question itself goes to no engine. Never throws.
 */
export type MeaningSearch = (range: SearchRange & { text: string; limit: number }) => Promise<NearRound[]>;

export function createMeaningSearch({ db, clock, log, embedder }: MeaningDeps): MeaningSearch {
  const cache = createVectorCache(db);
  let pausedUntil = 0;

  async function vectorOf(conversationId: string, text: string) {
    if (!embedder.isAvailable || clock.now() < pausedUntil || text.trim() === '') return null;
    // Read anew: what a reply was prepared with may be older than the switch, on this server or another one.
    if (!(await isLearning(db, conversationId))) return null;
    try {
      const question = text.slice(0, embedder.mostCharacters);
      const { model, vectors } = await embedder.embed(
        [question],
        'question',
        AbortSignal.timeout(LONGEST_MS),
      );
      return { model, vector: vectors[0]! };
    } catch (error) {
      if (!(error instanceof EmbedderError) && (error as Error).name !== 'TimeoutError') throw error;
      pausedUntil = clock.now() + PAUSE_MS;
      log.info({ err: error }, 'memory is searched by words alone for now');
      return null;
    }
  }

  async function nearest({ text, limit, ...range }: Parameters<MeaningSearch>[0]): Promise<NearRound[]> {
    const asked = await vectorOf(range.conversationId, text);
    if (!asked) return [];
    const { conversationId, endId, beforeId } = range;
    // Ids increase with time.
    const isSearched = (id: string) => (!endId || id <= endId) && (!beforeId || id < beforeId);
    const near = await cache.nearest(conversationId, asked.model, asked.vector, isSearched, limit);
    const fresh = await readFresh(
      db,
      near.map(({ id }) => id),
      asked.model,
    );
    return near.filter(({ id, score }) => score > 0 && fresh.has(id));
  }

  return async (request) => {
    try {
      return await nearest(request);
    } catch (error) {
      log.error({ err: error }, 'memory was searched by words alone');
      return [];
    }
  };
}
