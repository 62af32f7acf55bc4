// Personal data of this feature: the links of a user, with the texts that they show. The rows are erased with the user's
// row, by cascade, and the links with them.
import type { Database } from '../../../platform/server/db/database.ts';
import {
  inPages,
  jsonFile,
  type DataFile,
  type PersonalData,
} from '../../../platform/server/personal-data.ts';
import { readAllShares, readTexts } from './shares.views.ts';

export function createSharesData({ database: { db } }: { database: Database }): PersonalData {
  async function* shares(userId: string) {
    for await (const row of inPages((after, limit) => readAllShares(db, userId, after, limit)))
      yield { ...row, texts: await readTexts(db, row.id) };
  }
  return {
    async *files(userId): AsyncGenerator<DataFile> {
      yield jsonFile('shared-chats.json', {}, { shares: shares(userId) });
    },
  };
}
