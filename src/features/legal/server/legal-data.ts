// This feature's part of a user's data: which documents they agreed to, and when.
import type { Database } from '../../../platform/server/db/database.ts';
import { jsonFile, type DataFile, type PersonalData } from '../../../platform/server/personal-data.ts';
import { deleteAcceptances, selectAcceptances } from './acceptances.store.ts';

export function createLegalData({ database }: { database: Database }): PersonalData {
  async function* files(userId: string): AsyncGenerator<DataFile> {
    const rows = await selectAcceptances(database.db, userId);
    yield jsonFile(
      'agreements.json',
      {},
      {
        documents: rows.map(({ slug, version, origin, accepted_at: acceptedAt }) => ({
          slug,
          version,
          origin,
          acceptedAt,
        })),
      },
    );
  }
  return {
    files,
    async erase(tx, { userId }) {
      await deleteAcceptances(tx, userId);
    },
  };
}
