/**
 * Stores bytes under a key such as `pictures/0199…/card.webp`. `put` overwrites; a missing key reads as null.
 */
export interface BlobStore {
  put(key: string, bytes: Uint8Array, mime: string): Promise<void>;
  get(key: string): Promise<Uint8Array | null>;
  delete(key: string): Promise<void>;
}
