import type { Readable } from 'node:stream';

export interface StoredBlob {
  /** Bytes of all of it, also where only a range is read. */
  size: number;
  /** Has to be read to its end or destroyed. It stays what it was when the key is overwritten or deleted meanwhile. */
  content: Readable;
}

/** From `start` to before `end`, counted in bytes from 0; without `end`, to the last one. */
export interface BlobRange {
  start: number;
  end?: number;
}

export interface BlobEntry {
  key: string;
  /** Bytes. */
  size: number;
  /** When it was last put, by the store's own clock, in ms. */
  putAt: number;
}

/**
 * Stores bytes under a key such as `pictures/0199…/card.webp`: parts of letters, digits, `.`, `_` and `-`, divided by
 * `/`. No key is also the folder of another one. A store behind a network retries what is temporary for some seconds,
 * then throws a BlobStoreError; nobody else retries.
 */
export interface BlobStore {
  /**
   * Overwrites, whole or not at all: where the content fails half-way, or the process is killed, the key keeps what it
   * had. What it resolves for survives a crash.
   */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** Null where there is no such key. A range beyond the end is empty. */
  get(key: string, range?: BlobRange): Promise<StoredBlob | null>;
  /** Keys that do not exist are no error. Where it fails, some of them may be deleted. */
  delete(keys: readonly string[]): Promise<void>;
  /** Every key that begins with the prefix, in no order; one that is written or deleted meanwhile may be left out. */
  list(prefix: string): AsyncIterable<string>;
  /** As `list`, with what the store knows of each. */
  entries(prefix: string): AsyncIterable<BlobEntry>;
  /** An address that gives the bytes to whoever has it, for so many seconds; null where the store has no addresses. */
  addressOf(key: string, seconds: number): Promise<string | null>;
}

/** Of a store behind a network. Its message is for operators and holds no key. */
export class BlobStoreError extends Error {
  /** Whether the same may succeed later, without a change of the settings. */
  readonly isTemporary: boolean;

  constructor(message: string, { isTemporary, cause }: { isTemporary: boolean; cause?: unknown }) {
    super(message, { cause });
    this.isTemporary = isTemporary;
  }
}
