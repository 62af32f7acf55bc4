// For removal requests and suspensions: a picture is hidden from everybody, and its owner cannot show it again
// meanwhile.
import type { Tx } from '../../../../platform/server/db/database.ts';
import { pictureFile } from '../../../../shared/words/picture-address.ts';
import { blobKey } from '../renditions/blob-keys.ts';
import * as store from './visibility.store.ts';

export const createPictureHiding = () => ({
  /** @returns its address and the blob key of its largest rendition; null when there is no such picture. */
  async hide(tx: Tx, id: string, at: Date) {
    const row = await store.markHeld(tx, id, at);
    if (!row) return null;
    const fileKey = blobKey(id, pictureFile(row.secret, row.widths.at(-1)!, 'webp'));
    return { file: { mediaId: id, fileKey } };
  },
  restore: store.unmarkHeld,
  /** Hides everything that a user made while they are suspended. */
  hideAllOf: store.markSuspended,
  showAllOf: store.unmarkSuspended,
});
