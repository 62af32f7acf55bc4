// Gives the rounds of a conversation their vectors, where an embeddings engine is connected.
import { EmbedderError } from '../../../../../platform/server/ports/embedder.ts';
import type { Db } from '../../../../../platform/server/db/database.ts';
import type { KnownEmbedder } from '../search/known-embedder.ts';
import {
  markEmbedded,
  readEmbeddedBy,
  readWithoutVector,
  storeVectors,
} from '../search/round-vectors.store.ts';
import { packVector } from '../search/vector-cache.ts';

/**
 * @param signal aborted while replies are written
 * @throws EmbedderError with everything stored that was embedded before it
 */
export async function embedRounds(
  db: Db,
  embedder: KnownEmbedder,
  conversationId: string,
  signal: () => AbortSignal,
): Promise<void> {
  if (!embedder.isAvailable) return;
  // The engine says which model it is when it is asked; when that is another one, all rounds are without a vector.
  let model = embedder.model ?? (await readEmbeddedBy(db, conversationId)) ?? '';
  let changes = 0;
  for (;;) {
    const rounds = await readWithoutVector(db, conversationId, model, embedder.mostAtOnce);
    if (rounds.length === 0) break;
    const texts = rounds.map(({ text }) => text.slice(0, embedder.mostCharacters));
    const made = await embedder.embed(texts, 'passage', signal());
    // One that answers as another model each time would be asked for ever.
    if (made.model !== model && ++changes > 1)
      throw new EmbedderError('broken', `It answered as ${model}, then as ${made.model}`);
    await storeVectors(
      db,
      conversationId,
      made.model,
      rounds.map(({ id, hash }, index) => ({ id, hash, vector: packVector(made.vectors[index]!) })),
    );
    model = made.model;
  }
  if (model !== '') await markEmbedded(db, conversationId, model);
}

/** Where nothing may be learned there is nothing to embed; without this the conversation would be queued again at once. */
export async function skipRounds(db: Db, embedder: KnownEmbedder, conversationId: string): Promise<void> {
  if (embedder.model !== null) await markEmbedded(db, conversationId, embedder.model);
}
