// The bytes of an uploaded file, whether it came at once or in pieces.
import type { Db } from '../../../../../platform/server/db/database.ts';
import type { BlobStore } from '../../../../../platform/server/ports/blob-store.ts';
import { importKey, pieceKey, piecesFolder } from '../../blob-key.ts';
import { readPieces } from './pieces.views.ts';

/** The file, or a piece of it, is not in the store. */
export class NoFile extends Error {}

/** @throws NoFile */
async function* bytesOf(blobs: Pick<BlobStore, 'get'>, key: string): AsyncGenerator<Uint8Array> {
  const blob = await blobs.get(key);
  if (!blob) throw new NoFile();
  for await (const bytes of blob.content) yield bytes as Uint8Array;
}

/** @throws NoFile */
export async function* fileBytes(
  { db, blobs }: { db: Db; blobs: Pick<BlobStore, 'get'> },
  importId: string,
): AsyncGenerator<Uint8Array> {
  const pieces = await readPieces(db, importId);
  if (pieces.length === 0) yield* bytesOf(blobs, importKey(importId));
  for (const { id } of pieces) yield* bytesOf(blobs, pieceKey(importId, id));
}

/** Pieces that no row names are deleted as well. */
export async function deleteFiles(
  blobs: Pick<BlobStore, 'delete' | 'list'>,
  importIds: readonly string[],
): Promise<void> {
  await blobs.delete(importIds.map(importKey));
  for (const id of importIds) {
    const keys: string[] = [];
    for await (const key of blobs.list(piecesFolder(id))) keys.push(key);
    if (keys.length > 0) await blobs.delete(keys);
  }
}
