import type { Tx } from '../../../../platform/server/db/database.ts';
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';
import { importKey } from '../blob-key.ts';
import { setFileGone } from './imports.store.ts';

/** Deletes the file of an import once the transaction is committed. What a crash leaves behind, the clean-up finds. */
export async function dropFile(tx: Tx, blobs: Pick<BlobStore, 'delete'>, importId: string): Promise<void> {
  if (await setFileGone(tx, importId)) tx.afterCommit(() => blobs.delete([importKey(importId)]));
}
