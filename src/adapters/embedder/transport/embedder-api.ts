import type { Server } from '../../chat-engine/transport/chat-api.ts';

/** A vector as a server sends it: numbers, or the base64 of 32-bit floats. Nothing of it is checked yet. */
export type SentVector = unknown;

/** What one API for embeddings differs by. Batches, deadlines, retries and the checks of vectors are the transport's. */
export interface EmbedderApi {
  /** Below the base, for instance `/embeddings`; cut from an address that ends with it. */
  path: string;
  /** What the base of an address ends with where it names no version; empty: the base is the server itself. Default `/v1`. */
  version?: string;
  /** One vector for each text in the order of the texts. @throws ChatEngineError, the signal's reason */
  ask(
    server: Server,
    request: { model: string; texts: readonly string[] },
    signal: AbortSignal,
  ): Promise<SentVector[]>;
  /** All models, also those that do not embed. @throws ChatEngineError, the signal's reason */
  listModels(server: Server, signal: AbortSignal): Promise<string[]>;
}
