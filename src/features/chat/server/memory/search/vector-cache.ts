// Vectors of the conversations that are searched, kept in memory: reading those of 10,000 messages takes longer than
// comparing them.
import type { Db } from '../../../../../platform/server/db/database.ts';
import { readVectorsAfter } from './round-vectors.store.ts';

/** A round and how near its meaning is to the question's: 1 for the same, 0 for that of any round. */
export interface NearRound {
  /** The answer. */
  id: string;
  /** The message that it answers; null for a greeting. */
  parentId: string | null;
  score: number;
  /** Whether it is much nearer than most. */
  standsOut: boolean;
}

interface Held {
  model: string;
  dimension: number;
  seq: string;
  /** By the answer's id: where its vector stands. A newer one replaces an older one. */
  places: Map<string, { parentId: string | null; vector: Int8Array; length: number }>;
  bytes: number;
}

const ID = 16;
const CACHE_BYTES = 64 * 1024 * 1024;
/** Of an entry beside its vector. */
const ENTRY_BYTES = 200;
/** Standard deviations above the mean. */
const STANDS_OUT = 2;
const NO_PARENT = '00000000-0000-0000-0000-000000000000';

/** One signed byte for each dimension, the largest value 127. */
export function packVector(vector: Float32Array): Buffer {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  return Buffer.from(Int8Array.from(vector, (value) => Math.round((value / largest) * 127)).buffer);
}

export function createVectorCache(db: Db) {
  /** The least recently used first. */
  const held = new Map<string, Held>();

  /** Drops those that were not used for longest, until the rest fits; the newest always stays. */
  function keepWithin(most: number): void {
    let bytes = held.values().reduce((sum, each) => sum + each.bytes, 0);
    for (const [id, { bytes: freed }] of held) {
      if (bytes <= most || held.size === 1) return;
      held.delete(id);
      bytes -= freed;
    }
  }

  async function fresh(conversationId: string, model: string, dimension: number): Promise<Held> {
    let known = held.get(conversationId);
    if (known?.model !== model) known = { model, dimension, seq: '0', places: new Map(), bytes: 0 };
    const { packed, count, seq } = await readVectorsAfter(db, conversationId, model, known.seq);
    const step = 2 * ID + dimension;
    // Vectors of another length than the model's name says are no vectors of it.
    if (packed.length === count * step)
      for (let offset = 0; offset < packed.length; offset += step) {
        const id = idAt(packed, offset);
        const parentId = idAt(packed, offset + ID);
        const vector = new Int8Array(packed.buffer, packed.byteOffset + offset + 2 * ID, dimension);
        if (!known.places.has(id)) known.bytes += dimension + ENTRY_BYTES;
        known.places.set(id, {
          parentId: parentId === NO_PARENT ? null : parentId,
          vector,
          length: Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1,
        });
      }
    known.seq = seq ?? known.seq;
    held.delete(conversationId);
    held.set(conversationId, known);
    keepWithin(CACHE_BYTES);
    return known;
  }

  return {
    /**
     * @param asked of length 1
     * @param isSearched whether a round with this answer may be found
     * @returns the nearest rounds, best first
     */
    async nearest(
      conversationId: string,
      model: string,
      asked: Float32Array,
      isSearched: (id: string) => boolean,
      limit: number,
    ): Promise<NearRound[]> {
      const { places } = await fresh(conversationId, model, asked.length);
      const scored: NearRound[] = [];
      for (const [id, { parentId, vector, length }] of places) {
        if (!isSearched(id)) continue;
        let sum = 0;
        for (let d = 0; d < asked.length; d++) sum += asked[d]! * vector[d]!;
        scored.push({ id, parentId, score: sum / length, standsOut: false });
      }
      // Models differ in how alike they take any two texts to be.
      const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
      const usual = mean(scored.map(({ score }) => score));
      const deviation = Math.sqrt(mean(scored.map(({ score }) => (score - usual) ** 2)));
      for (const round of scored) {
        round.standsOut = round.score - usual > STANDS_OUT * deviation;
        round.score = Math.max(0, (round.score - usual) / (1 - usual || 1));
      }
      return scored.toSorted((a, b) => b.score - a.score).slice(0, limit);
    },
  };
}

export type VectorCache = ReturnType<typeof createVectorCache>;

function idAt(packed: Buffer, offset: number): string {
  const hex = packed.toString('hex', offset, offset + ID);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
