import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { NotificationRow } from '../notifications.store.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Of these, the ones about a character that their reader cannot open any more: deleted, or private by now. */
export async function withoutSubject(
  db: Db,
  rows: Pick<NotificationRow, 'id' | 'user_id' | 'subject_kind' | 'subject_id'>[],
): Promise<Set<string>> {
  const about = rows.filter((row) => row.subject_kind === 'character' && UUID.test(row.subject_id ?? ''));
  if (about.length === 0) return new Set();
  const { rows: gone } = await sql<{ id: string }>`
    select w.id from unnest(${about.map(({ id }) => id)}::uuid[], ${about.map((row) => row.subject_id)}::uuid[],
      ${about.map((row) => row.user_id)}::uuid[]) as w (id, subject_id, reader_id)
    where not exists (
      select from characters c where c.id = w.subject_id and c.deleted_at is null
        and (c.visibility <> 'private' or c.creator_id = w.reader_id)
    )`.execute(db);
  return new Set(gone.map(({ id }) => id));
}
