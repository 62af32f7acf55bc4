// Personal data of this feature: the user's lorebooks. They are erased with the user's row, by cascade.
import type { Database } from '../../../platform/server/db/database.ts';
import {
  inPages,
  jsonFile,
  slugOf,
  type DataFile,
  type PersonalData,
} from '../../../platform/server/personal-data.ts';
import { readOwn, readOwnIds, readUses } from './lorebooks.views.ts';
import { usesOf } from './present-book.ts';

export function createLorebooksData({ database: { db } }: { database: Database }): PersonalData {
  async function* files(userId: string): AsyncGenerator<DataFile> {
    // One at a time, because together they may take much memory.
    for await (const { id } of inPages((after, limit) => readOwnIds(db, userId, after, limit))) {
      const row = await readOwn(db, userId, id);
      if (!row) continue;
      const { content, carried, created_at: createdAt, updated_at: updatedAt, ...head } = row;
      const appliesTo = usesOf(await readUses(db, userId, { bookId: id, withBin: true }));
      yield jsonFile(`lorebooks/${slugOf(row.name)}-${id}.json`, {
        ...head,
        content,
        carriedByItsFile: carried,
        appliesTo,
        createdAt,
        updatedAt,
      });
    }
  }
  return { files };
}
