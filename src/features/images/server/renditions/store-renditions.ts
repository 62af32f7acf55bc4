// Puts a picture's bytes where they are served from, before any row names them.
import type { Insertable } from 'kysely';
import { pictureFile } from '../../../../shared/words/picture-address.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { ImagesTable } from '../../../../platform/server/db/schema.gen.ts';
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import { blobKey } from './blob-keys.ts';
import { newSecret } from '../chance.ts';
import * as remains from './remains.store.ts';
import type { Renditions } from './renditions.ts';

export interface StoreDeps {
  database: Database;
  blobs: BlobStore;
  clock: Clock;
  ids: Ids;
}

/** What a row has to say of them. */
export type StoredPicture = Pick<
  Insertable<ImagesTable>,
  'id' | 'width' | 'height' | 'thumbhash' | 'widths' | 'secret' | 'cover_secret'
>;

/** Recorded as remains first: storing the row removes that record, and bytes without a row are deleted later. */
export async function storeRenditions(
  { database, blobs, clock, ids }: StoreDeps,
  { sizes, cover, width, height, thumbhash }: Renditions,
): Promise<StoredPicture> {
  const id = ids.next();
  const [secret, cover_secret] = [newSecret(), newSecret()];
  const widths = sizes.map((size) => size.width);
  const kept = { image_id: id, secret, cover_secret, widths };
  await database.transact((tx) => remains.note(tx, kept, new Date(clock.now())));
  const files = [
    ...sizes.map((size) => ({ ...size, file: pictureFile(secret, size.width, 'webp') })),
    { ...cover, file: pictureFile(cover_secret, cover.width, 'webp') },
  ];
  await Promise.all(files.map(({ file, bytes }) => blobs.put(blobKey(id, file), bytes)));
  return { id, width, height, thumbhash, widths, secret, cover_secret };
}
