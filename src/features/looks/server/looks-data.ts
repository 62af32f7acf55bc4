// This feature's part of a person's data: the looks of their characters. The pictures are among their pictures. Rows go
// with the character.
import type { Database } from '../../../platform/server/db/database.ts';
import {
  inPages,
  jsonFile,
  mapped,
  type DataFile,
  type PersonalData,
} from '../../../platform/server/personal-data.ts';
import { readChoices } from './looks.store.ts';
import { readOwnLooks } from './looks.views.ts';

export function createLooksData({ database: { db } }: { database: Database }): PersonalData {
  async function* files(userId: string): AsyncGenerator<DataFile> {
    const own = inPages((after, limit) => readOwnLooks(db, userId, after, limit));
    const looks = mapped(own, async ({ id, name, data, updated_at: updatedAt }) => ({
      characterId: id,
      character: name,
      look: data,
      referencePictures: Object.fromEntries(await readChoices(db, id)),
      updatedAt,
    }));
    yield jsonFile('looks.json', {}, { looks });
  }
  return { files };
}
