import type { Readable } from 'node:stream';

export interface StoredBlob {
  /** Bytes. */
  size: number;
  /** Has to be read to its end or destroyed. It stays what it was when the key is overwritten or deleted meanwhile. */
  content: Readable;
}

/**
 * Stores bytes under a key such as `pictures/0199…/card.webp`: parts of letters, digits, `.`, `_` and `-`, divided by
 * `/`. No key is also the folder of another one. The store does not retry.
 */
export interface BlobStore {
  /**
   * Overwrites, whole or not at all: where the content fails half-way, or the process is killed, the key keeps what it
   * had. What it resolves for survives a crash.
   */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** Null where there is no such key. */
  get(key: string): Promise<StoredBlob | null>;
  /** Keys that do not exist are no error. Where it fails, some of them may be deleted. */
  delete(keys: readonly string[]): Promise<void>;
  /** Every key that begins with the prefix, in no order; one that is written or deleted meanwhile may be left out. */
  list(prefix: string): AsyncIterable<string>;
}
