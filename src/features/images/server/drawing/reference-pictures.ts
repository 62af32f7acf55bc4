// Which pictures may be references: only those that nobody holds back, and that the guard or a person found clear. An engine
// makes more of what it is shown.
import { pictureFile } from '../../../../shared/words/picture-address.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';
import { readBlob } from '../../../../platform/server/read-blob.ts';
import { isHeld } from '../gallery/visibility.store.ts';
import { findRendition, type ImageRow } from '../images.store.ts';
import { blobKey } from '../renditions/blob-keys.ts';

/** `unseen`: nobody has looked at it yet. `explicit`: the guard or a moderator said so. */
export type ReferenceBar = 'unseen' | 'explicit';

type Kept = Pick<ImageRow, 'held_at' | 'suspended_at' | 'review' | 'is_nsfw'>;

/** Why a picture may be no reference; null where it may. */
export function referenceBar(picture: Kept): ReferenceBar | null {
  if (isHeld(picture) || picture.review !== 'none') return 'unseen';
  return picture.is_nsfw ? 'explicit' : null;
}

/** A picture of a reference sheet as an engine gets it; null where it was deleted, or may be none any more. */
export async function readReference(
  { database, blobs }: { database: Database; blobs: BlobStore },
  imageId: string,
): Promise<{ bytes: Uint8Array; mime: 'image/webp' } | null> {
  const row = await findRendition(database.db, imageId);
  if (!row || referenceBar(row)) return null;
  const bytes = await readBlob(blobs, blobKey(row.id, pictureFile(row.secret, row.widths.at(-1)!, 'webp')));
  return bytes ? { bytes, mime: 'image/webp' } : null;
}
