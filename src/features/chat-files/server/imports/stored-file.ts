import type { Tx } from '../../../../platform/server/db/database.ts';
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';
import { setFileGone } from './imports.store.ts';
import { deleteFiles } from './pieces/file-bytes.ts';
import { deletePieces } from './pieces/pieces.store.ts';

/** Deletes the file of an import once the transaction is committed. What a crash leaves behind, the clean-up finds. */
export async function dropFile(
  tx: Tx,
  blobs: Pick<BlobStore, 'delete' | 'list'>,
  importId: string,
): Promise<void> {
  if (!(await setFileGone(tx, importId))) return;
  await deletePieces(tx, importId);
  tx.afterCommit(() => deleteFiles(blobs, [importId]));
}
