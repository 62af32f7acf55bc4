// This room's part of a person's data: their purse and all its entries. When they leave, the entries stay, as the books
// need them; the purse then belongs to nobody.
import type { Database } from '../../../platform/server/db/database.ts';
import {
  inPages,
  jsonFile,
  type DataFile,
  type PersonalData,
} from '../../../platform/server/personal-data.ts';
import * as store from './coins.store.ts';

export function createCoinsData({ database }: { database: Database }): PersonalData {
  const { db } = database;
  async function* entries(userId: string) {
    const rows = inPages((after, limit) => store.entriesAfter(db, userId, after, limit));
    for await (const row of rows)
      yield {
        id: row.id,
        amount: row.amount,
        balanceAfter: row.balance_after,
        reason: row.reason,
        note: row.note,
        createdAt: row.created_at,
      };
  }
  async function* files(userId: string): AsyncGenerator<DataFile> {
    yield jsonFile('coins.json', await store.balanceOf(db, userId), { entries: entries(userId) });
  }
  return { files };
}
