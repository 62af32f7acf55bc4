// This feature's part of a user's data: their account, its entries and its lots. When they leave, these rows stay, as the
// books need them; the accounts then belong to nobody. The notes of which months were claimed name the user, and go.
import type { Database } from '../../../platform/server/db/database.ts';
import {
  inPages,
  jsonFile,
  mapped,
  type DataFile,
  type PersonalData,
} from '../../../platform/server/personal-data.ts';
import * as views from './coins.views.ts';
import { presentEntry } from './history.ts';
import { forgetMonthlyGrants } from './monthly/monthly.store.ts';

export function createCoinsData({ database }: { database: Database }): PersonalData {
  const { db } = database;
  async function* files(userId: string): AsyncGenerator<DataFile> {
    const { balance, held, owed } = await views.accountState(db, userId);
    const entries = inPages((after, limit) => views.entriesAfter(db, userId, after, limit));
    const lots = inPages((after, limit) => views.lotsAfter(db, userId, after, limit));
    yield jsonFile(
      'coins.json',
      { balance, held, owed },
      {
        entries: mapped(entries, presentEntry),
        lots: mapped(lots, (lot) => ({
          bucket: lot.bucket,
          amount: lot.amount,
          remaining: lot.remaining,
          expiresAt: lot.expires_at,
          createdAt: lot.created_at,
        })),
      },
    );
  }
  return {
    files,
    async erase(tx, { userId }) {
      await forgetMonthlyGrants(tx, userId);
    },
  };
}
