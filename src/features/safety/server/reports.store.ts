import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/server/db/database.ts';

export interface Report {
  subject: 'image' | 'share';
  subjectId: string;
  /** The owner of the subject. */
  ownerId: string;
  /** Null for visitors without an account. */
  reporterId: string | null;
  reason: string;
  /** Free text by the reporter; may be empty. */
  note: string;
}

export async function insertReport(tx: Tx, report: Report & { id: string; at: Date }): Promise<void> {
  await tx
    .insertInto('reports')
    .values({
      id: report.id,
      subject: report.subject,
      subject_id: report.subjectId,
      subject_owner_id: report.ownerId,
      reporter_id: report.reporterId,
      reason: report.reason,
      note: report.note,
      created_at: report.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['reporter_id', 'subject', 'subject_id'])
        .where(sql<boolean>`reporter_id is not null`)
        .doNothing(),
    )
    .execute();
}

/** A user's reports, oldest first. */
export async function readReports(db: Db, reporterId: string, afterId: string | null, limit: number) {
  let query = db
    .selectFrom('reports')
    .select(['id', 'subject', 'subject_id', 'reason', 'note', 'state', 'created_at'])
    .where('reporter_id', '=', reporterId);
  if (afterId) query = query.where('id', '>', afterId);
  return query.orderBy('id').limit(limit).execute();
}

/**
 * Anonymises the reports of a deleted account. They stay in the moderators' queue without the reporter and
 * the note.
 */
export async function forgetReporter(tx: Tx, reporterId: string): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ reporter_id: null, note: '' })
    .where('reporter_id', '=', reporterId)
    .execute();
}

/** What was reported is decided. */
export async function closeReports(tx: Tx, subject: Report['subject'], subjectId: string): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ state: 'closed' })
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .execute();
}
