// Personal data of this feature: the user's characters with drafts, all versions and imported files.
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import {
  inPages,
  jsonFile,
  mapped,
  slugOf,
  type DataFile,
  type PersonalData,
} from '../../../platform/server/personal-data.ts';
import type { BlobStore } from '../../../platform/server/ports/blob-store.ts';
import { readBlob } from '../../../platform/server/read-blob.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import { cardKey } from './files/card-key.ts';
import * as store from './characters-data.store.ts';
import type { CharacterRow, VersionRow } from './characters.store.ts';
import { readDraft } from './drafts/drafts.store.ts';
import { findImport, type ImportRow } from './files/imports.store.ts';
import { textsOfRow } from './text-columns.ts';

interface Deps {
  database: Database;
  clock: Clock;
  blobs: BlobStore;
}

const presentVersion = (row: VersionRow) => ({
  number: row.number,
  ...textsOfRow(row),
  age: row.age,
  greetings: row.greetings,
  starters: row.starters,
  tags: row.tag_names,
  rating: row.rating,
  look: row.look,
  lorebook: row.lorebook,
  carriedByItsCard: row.carried,
  createdAt: row.created_at,
});

const presentHead = (row: CharacterRow, imported: ImportRow | null) => ({
  id: row.id,
  name: row.name,
  rating: row.rating,
  visibility: row.is_draft ? 'draft' : row.visibility,
  tags: row.tag_names,
  chatCount: row.chat_count,
  likes: row.like_count,
  pictureId: row.avatar_image_id,
  createdAt: row.created_at,
  publishedAt: row.published_at,
  deletedAt: row.deleted_at,
  importedFrom: imported && {
    fileName: imported.file_name,
    format: imported.format,
    at: imported.created_at,
  },
});

const ENDINGS: Record<string, string> = { png: 'png', charx: 'charx', yaml: 'yaml' };

export function createCharactersData({ database, clock, blobs }: Deps): PersonalData {
  const { db } = database;

  async function* files(userId: string): AsyncGenerator<DataFile> {
    const own = inPages((after, limit) => store.readOwnCharacters(db, userId, after, limit));
    for await (const row of own) {
      const name = `characters/${slugOf(row.name)}-${row.id}`;
      const versions = inPages((after, limit) => store.readVersions(db, row.id, after, limit));
      const [draft, imported] = await Promise.all([readDraft(db, row.id), findImport(db, row.id)]);
      const unpublished = draft?.content ? { ...draft.content, savedAt: draft.updated_at } : null;
      yield jsonFile(
        `${name}.json`,
        { ...presentHead(row, imported), unpublished },
        { versions: mapped(versions, presentVersion) },
      );
      const original = imported && (await readBlob(blobs, cardKey(imported.file_id)));
      if (imported && original)
        yield {
          path: `${name}-imported.${ENDINGS[imported.format] ?? 'json'}`,
          bytes: (async function* () {
            yield original;
          })(),
          isPacked: imported.format !== 'json',
        };
    }
  }

  return {
    files,
    /**
     * Must run after the user's conversations are deleted, so that all remaining ones belong to others.
     * Imported files that lose their row are removed by the regular clean-up.
     */
    async erase(tx: Tx, { userId, heir }) {
      await store.deleteUnneeded(tx, userId);
      if (await store.hasCharacters(tx, userId))
        await store.handOver(tx, userId, await heir(), new Date(clock.now()));
    },
  };
}
