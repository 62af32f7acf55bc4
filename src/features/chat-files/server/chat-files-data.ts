// Personal data of this feature: the user's imports with what became of each part, and the files that are still kept,
// with those of other programs.
// The rows are erased with the user's row, by cascade.
import type { Database } from '../../../platform/server/db/database.ts';
import { jsonFile, type DataFile, type PersonalData } from '../../../platform/server/personal-data.ts';
import type { BlobStore } from '../../../platform/server/ports/blob-store.ts';
import type { Kept } from './kept/kept.service.ts';
import { readKeptIds } from './kept/kept.views.ts';
import { keptKey } from './blob-key.ts';
import { allParts } from './imports/import-parts.ts';
import { readFilesOf, readImports } from './imports/imports.views.ts';
import { deleteFiles, fileBytes, NoFile } from './imports/pieces/file-bytes.ts';

const IMPORTS_MAX = 1_000;

export function createChatFilesData({
  database,
  blobs,
  kept,
}: {
  database: Database;
  blobs: BlobStore;
  kept: Pick<Kept, 'allFiles'>;
}): PersonalData {
  const { db } = database;

  async function* fileOf(id: string): AsyncGenerator<Uint8Array> {
    try {
      yield* fileBytes({ db, blobs }, id);
    } catch (error) {
      // It was deleted meanwhile, or is still on its way.
      if (!(error instanceof NoFile)) throw error;
    }
  }

  async function* files(userId: string): AsyncGenerator<DataFile> {
    for (const row of await readImports(db, userId, { limit: IMPORTS_MAX })) {
      yield jsonFile(`chat-imports/${row.id}.json`, row, { parts: allParts(db, row.id) });
      if (row.hasFile) yield { path: `chat-imports/${row.id}.file`, bytes: fileOf(row.id), isPacked: true };
    }
    yield* kept.allFiles(userId, 'kept-files/');
  }

  return {
    files,
    async erase(tx, { userId }) {
      const ids = await readFilesOf(tx, userId);
      // What a crash leaves behind is found by the clean-up.
      tx.afterCommit(() => deleteFiles(blobs, ids));
      const kept = await readKeptIds(tx, userId);
      tx.afterCommit(() => blobs.delete(kept.map(keptKey)));
    },
  };
}
