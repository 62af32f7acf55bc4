import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import { COLUMNS, FROM, type ConversationRow } from '../conversations/conversations.views.ts';

/**
 * The number of the oldest transaction that is still open, and whether `since` may have been such a number of this
 * database. It must be read before the changes: what is committed in between is told twice instead of never.
 */
export async function readNow(db: Db, since: string | null): Promise<{ since: string; isKnown: boolean }> {
  const result = await sql<{ since: string; isKnown: boolean }>`
    select pg_snapshot_xmin(now)::text as since,
      coalesce(${since}::text::xid8 <= pg_snapshot_xmax(now), false) as "isKnown"
    from pg_current_snapshot() now`.execute(db);
  return result.rows[0]!;
}

/** A restored backup may hold numbers that its new database has not reached; those count as old. */
const BEGUN = sql`pg_snapshot_xmax(pg_current_snapshot())`;

export async function readChanged(
  db: Db,
  { userId, since, limit }: { userId: string; since: string; limit: number },
): Promise<ConversationRow[]> {
  const result = await sql<ConversationRow>`
    select ${COLUMNS} ${FROM}
    where c.user_id = ${userId} and c.changed_in >= ${since}::text::xid8 and c.changed_in < ${BEGUN}
    order by c.updated_at desc, c.id desc limit ${limit}`.execute(db);
  return result.rows;
}

export async function readChangedDrafts(
  db: Db,
  { userId, since, limit }: { userId: string; since: string; limit: number },
): Promise<{ conversationId: string; content: string; version: number }[]> {
  const result = await sql<{ conversationId: string; content: string; version: number }>`
    select conversation_id as "conversationId", content, version from composer_drafts
    where user_id = ${userId} and changed_in >= ${since}::text::xid8 and changed_in < ${BEGUN}
    limit ${limit}`.execute(db);
  return result.rows;
}

export async function readDeleted(
  db: Db,
  { userId, since, limit }: { userId: string; since: string; limit: number },
): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select conversation_id as id from deleted_conversations
    where user_id = ${userId} and changed_in >= ${since}::text::xid8 and changed_in < ${BEGUN}
    limit ${limit}`.execute(db);
  return result.rows.map(({ id }) => id);
}
