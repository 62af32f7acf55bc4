// This feature's part of a user's data: what they filed, and what was filed about their content. The records stay, as
// the law asks for them, without the names of who has left.
import type { Database } from '../../../platform/server/db/database.ts';
import {
  inPages,
  jsonFile,
  mapped,
  type DataFile,
  type PersonalData,
} from '../../../platform/server/personal-data.ts';
import { referenceOf } from '../rules.ts';
import * as views from './personal-data.views.ts';
import { forgetOwner, forgetRequester } from './removals.store.ts';

export function createRemovalsData({ database }: { database: Database }): PersonalData {
  const { db } = database;
  async function* files(userId: string): AsyncGenerator<DataFile> {
    const filed = inPages((after, limit) => views.filedBy(db, userId, after, limit));
    const about = inPages((after, limit) => views.aboutContentOf(db, userId, after, limit));
    yield jsonFile(
      'removal-requests.json',
      {},
      {
        filed: mapped(filed, (row) => ({
          reference: referenceOf(row.number, row.created_at),
          kind: row.kind,
          state: row.state,
          addresses: row.addresses,
          email: row.email,
          answers: row.answers,
          createdAt: row.created_at,
        })),
        aboutYourContent: mapped(about, (row) => ({
          reference: referenceOf(row.number, row.created_at),
          kind: row.kind,
          state: row.state,
          statement: row.statement,
          createdAt: row.created_at,
          yourAnswer: row.counter_statement && {
            name: row.counter_name,
            contact: row.counter_contact,
            statement: row.counter_statement,
          },
        })),
      },
    );
  }
  return {
    files,
    async erase(tx, { userId }) {
      await forgetRequester(tx, userId);
      await forgetOwner(tx, userId);
    },
  };
}
