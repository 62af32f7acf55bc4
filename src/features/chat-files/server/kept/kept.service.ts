// The files of other programs that are kept for later: listed, taken away again, deleted.
import { AppError } from '../../../../shared/errors.ts';
import type { Listed } from '../../../../shared/paging.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { FileAnswer } from '../../../../platform/server/http.ts';
import type { BlobStore } from '../../../../platform/server/ports/blob-store.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { DataFile } from '../../../../platform/server/personal-data.ts';
import { readBlob } from '../../../../platform/server/read-blob.ts';
import { zipStream } from '../../../../platform/server/zip-stream.ts';
import type { KeptFile, KeptKind, KeptSums } from '../../kept-contract.ts';
import { KEPT_MAX } from '../../rules.ts';
import { keptKey } from '../blob-key.ts';
import type { KeptPictures } from '../chat-files.needs.ts';
import * as store from './kept.store.ts';
import * as views from './kept.views.ts';

interface Deps {
  database: Database;
  blobs: BlobStore;
  clock: Clock;
  pictures: Pick<KeptPictures, 'view'>;
}

const AT_ONCE = 200;
const present = ({ createdAt, ...row }: views.KeptRow): KeptFile => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

export function createKept({ database, blobs, clock, pictures }: Deps) {
  const { db } = database;

  async function* bytesOf(id: string): AsyncGenerator<Uint8Array> {
    const blob = await blobs.get(keptKey(id));
    if (blob) for await (const piece of blob.content) yield piece as Uint8Array;
  }

  /** At the paths that they had. */
  async function* allFiles(userId: string, folder: string, kind?: KeptKind): AsyncGenerator<DataFile> {
    for (let after: string | null = null; ;) {
      const rows = await views.readKeptAfter(db, userId, { kind, after, limit: AT_ONCE });
      for (const { id, path, title, kind: own } of rows)
        yield { path: folder + (path || `${own}/${title || id}`), bytes: bytesOf(id) };
      if (rows.length < AT_ONCE) return;
      after = rows.at(-1)!.id;
    }
  }

  const dropBlobs = (ids: readonly string[]) => (ids.length > 0 ? blobs.delete(ids.map(keptKey)) : undefined);

  return {
    allFiles,

    async list(
      userId: string,
      { kind, page, limit }: { kind?: KeptKind | undefined; page: number; limit: number },
    ): Promise<Listed<KeptFile> & KeptSums> {
      const offset = (page - 1) * limit;
      const [rows, sums] = await Promise.all([
        views.readKeptPage(db, userId, { kind, offset, limit }),
        views.readKeptCounts(db, userId),
      ]);
      const total = sums.reduce((sum, each) => sum + (!kind || each.kind === kind ? each.files : 0), 0);
      return {
        ...{ items: rows.map(present), page, limit, total, hasMore: offset + rows.length < total },
        ...{ sums, bytesMax: KEPT_MAX },
      };
    },

    /** @throws AppError files.missing/kept */
    async one(userId: string, id: string): Promise<FileAnswer> {
      const row = await views.readKept(db, userId, id);
      if (!row) throw new AppError('files.missing/kept');
      return { name: row.path.replace(/^.*\//, '') || row.title, bytes: bytesOf(id) };
    },

    /** @throws AppError files.missing/kept */
    async view(userId: string, id: string, isCovered: boolean): Promise<FileAnswer> {
      const row = await views.readKept(db, userId, id);
      const bytes = row?.kind === 'picture' ? await readBlob(blobs, keptKey(id)) : null;
      const view = bytes && (await pictures.view(bytes, isCovered));
      if (!view) throw new AppError('files.missing/kept');
      return {
        name: 'view.webp',
        bytes: (async function* () {
          yield view;
        })(),
      };
    },

    async archive(userId: string, kind: KeptKind | undefined): Promise<FileAnswer> {
      const at = new Date(clock.now());
      const name = `kept files ${at.toISOString().slice(0, 10)}.zip`;
      return { name, bytes: zipStream(allFiles(userId, '', kind), at) };
    },

    /** @throws AppError files.missing/kept */
    async remove(userId: string, id: string): Promise<{ success: true }> {
      const gone = await database.transact(async (tx) => {
        const ids = await store.deleteKept(tx, userId, [id]);
        // What a crash leaves behind is found by the clean-up.
        tx.afterCommit(() => dropBlobs(ids));
        return ids;
      });
      if (gone.length === 0) throw new AppError('files.missing/kept');
      return { success: true };
    },

    async removeKind(userId: string, kind: KeptKind): Promise<{ success: true }> {
      await database.transact(async (tx) => {
        const ids = await store.deleteKind(tx, userId, kind);
        tx.afterCommit(() => dropBlobs(ids));
      });
      return { success: true };
    },
  };
}

export type Kept = ReturnType<typeof createKept>;
