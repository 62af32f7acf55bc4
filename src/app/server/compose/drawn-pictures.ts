// A picture that was made here, as it was stored: the widest rendition.
import { blobKey } from '../../../features/images/server/renditions/blob-keys.ts';
import type { DrawnPictures } from '../../../features/provenance/server/provenance.needs.ts';
import type { BlobStore } from '../../../platform/server/ports/blob-store.ts';
import { readBlob } from '../../../platform/server/read-blob.ts';
import { pictureFile } from '../../../shared/words/picture-address.ts';

export const drawnPictures = (blobs: Pick<BlobStore, 'get'>): DrawnPictures => ({
  read: ({ id, secret, widths }) => readBlob(blobs, blobKey(id, pictureFile(secret, widths.at(-1)!, 'webp'))),
});
