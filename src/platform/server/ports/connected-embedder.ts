import type { Embedder } from './embedder.ts';

/** A server that embeds, as a kind connects it. */
export interface ConnectedEmbedder {
  readonly name: string;
  /** Names of its models that can embed, the usual one first. @throws EmbedderError, the signal's reason */
  models(signal: AbortSignal): Promise<string[]>;
  /** @param model as the server calls it; without one, the usual one */
  embedder(model?: string): Embedder;
}
