// Personal data of this feature: refused and flagged texts by category, without the texts, and the user's
// reports. When an account is deleted, these records stay anonymously, and the care period after signs of
// crisis is deleted.
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import {
  inPages,
  jsonFile,
  type DataFile,
  type PersonalData,
} from '../../../platform/server/personal-data.ts';
import { readCrisisState } from './crisis/help.store.ts';
import { forgetReporter, readReports } from './reports.store.ts';
import { readVerdicts } from './safety.store.ts';

export function createSafetyData({ database }: { database: Database }): PersonalData {
  async function* verdicts(userId: string) {
    const rows = inPages((after, limit) => readVerdicts(database.db, userId, after, limit));
    for await (const row of rows)
      yield {
        id: row.id,
        surface: row.surface,
        category: row.category,
        isRefused: row.severity !== 'review',
        createdAt: row.created_at,
      };
  }
  async function* reports(userId: string) {
    const rows = inPages((after, limit) => readReports(database.db, userId, after, limit));
    for await (const row of rows)
      yield {
        id: row.id,
        subject: row.subject,
        subjectId: row.subject_id,
        reason: row.reason,
        note: row.note,
        createdAt: row.created_at,
      };
  }
  async function* files(userId: string): AsyncGenerator<DataFile> {
    yield jsonFile('refusals.json', {}, { refusals: verdicts(userId) });
    yield jsonFile('reports.json', {}, { reports: reports(userId) });
    const crisisState = await readCrisisState(database.db, userId);
    if (crisisState)
      yield jsonFile('care.json', {
        gentleUntil: crisisState.gentle_until,
        quietUntil: crisisState.quiet_until,
      });
  }
  return {
    files,
    async erase(tx: Tx, { userId }) {
      await forgetReporter(tx, userId);
    },
  };
}
