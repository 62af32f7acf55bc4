import type { Embedder } from '../../../../../platform/server/ports/embedder.ts';

export interface KnownEmbedder extends Embedder {
  /** Name and dimension of the model, as it last answered; null before that and without an engine. */
  readonly model: string | null;
}

/** Remembers which model an embedder is, which is known only from its answers. */
export function rememberModel(embedder: Embedder): KnownEmbedder {
  let model: string | null = null;
  return {
    get model() {
      return embedder.isAvailable ? model : null;
    },
    get isAvailable() {
      return embedder.isAvailable;
    },
    get mostAtOnce() {
      return embedder.mostAtOnce;
    },
    get mostCharacters() {
      return embedder.mostCharacters;
    },
    async embed(texts, purpose, signal) {
      const made = await embedder.embed(texts, purpose, signal);
      model = made.model;
      return made;
    },
  };
}
