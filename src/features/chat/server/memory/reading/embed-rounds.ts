// Gives the rounds of a conversation their vectors, where an embeddings engine is connected.
import { EmbedderError } from '../../../../../platform/server/ports/embedder.ts';
import type { Database } from '../../../../../platform/server/db/database.ts';
import type { KnownEmbedder } from '../search/known-embedder.ts';
import { withoutBanned } from '../forgetting/banned-sentences.ts';
import { isLearning } from '../memory.views.ts';
import { lockLearning } from './memory-jobs.store.ts';
import {
  markEmbedded,
  readEmbeddedBy,
  readWithoutVector,
  storeVectors,
  type Round,
} from '../search/round-vectors.store.ts';
import { packVector } from '../search/vector-cache.ts';

/**
 * Ends where learning is turned off meanwhile.
 * @param signal aborted while replies are written
 * @throws EmbedderError with everything stored that was embedded before it
 */
export async function embedRounds(
  { db, transact }: Pick<Database, 'db' | 'transact'>,
  embedder: KnownEmbedder,
  conversationId: string,
  signal: () => AbortSignal,
): Promise<void> {
  if (!embedder.isAvailable) return;
  // The engine says which model it is when it is asked; when that is another one, all rounds are without a vector.
  let model = embedder.model ?? (await readEmbeddedBy(db, conversationId)) ?? '';
  let changes = 0;
  for (;;) {
    if (!(await isLearning(db, conversationId))) return;
    const rounds = await readWithoutVector(db, conversationId, model, embedder.mostAtOnce);
    if (rounds.length === 0) break;
    const texts = rounds.map((round) => textOf(round).slice(0, embedder.mostCharacters));
    const made = await embedder.embed(texts, 'passage', signal());
    // One that answers as another model each time would be asked for ever.
    if (made.model !== model && ++changes > 1)
      throw new EmbedderError('broken', `It answered as ${model}, then as ${made.model}`);
    const vectors = rounds.map(({ id, hash }, index) => ({
      id,
      hash,
      vector: packVector(made.vectors[index]!),
    }));
    await transact(async (tx) => {
      if (await lockLearning(tx, conversationId)) await storeVectors(tx, conversationId, made.model, vectors);
    });
    model = made.model;
  }
  if (model !== '') await markEmbedded(db, conversationId, model);
}

/** Without what was forgotten. An engine may refuse an empty text. */
const textOf = ({ said }: Round): string => said.map(withoutBanned).filter(Boolean).join('\n') || '…';
