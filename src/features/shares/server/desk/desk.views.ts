// Reads shares and their reports for moderators.
import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { ShareState } from '../../contract.ts';
import type { ReportReason } from '../../rules.ts';
import { stateAt } from '../shares.views.ts';

export interface DeskRow {
  id: string;
  title: string;
  characterName: string;
  ownerId: string;
  username: string;
  state: ShareState;
  messages: number;
  views: number;
  reports: number;
  reportedAt: Date | null;
  createdAt: Date;
  statement: string;
}

export interface DeskQuery {
  isReported: boolean;
  /** Of a link; null where no link was given. */
  hash: Buffer | null;
  /** A part of the title or the whole username; empty for all. */
  words: string;
  now: Date;
  limit: number;
  offset: number;
}

const REPORTS = sql`left join lateral (
  select count(*)::int as count, min(r.created_at) as since from reports r
  where r.subject = 'share' and r.subject_id = s.id and r.state = 'open') open on true`;

const columns = (
  now: Date,
) => sql`s.id, s.title, s.character_name as "characterName", u.id as "ownerId", u.username,
  ${stateAt(now)} as state, s.message_count as messages, s.views, open.count as reports, open.since as "reportedAt",
  s.created_at as "createdAt", s.statement`;

const FROM = sql`chat_shares s join users u on u.id = s.user_id ${REPORTS}`;

const matching = ({ isReported, hash, words }: DeskQuery) => sql`
  (not ${isReported}::boolean or open.count > 0)
  and (${hash}::bytea is null or s.token_hash = ${hash}::bytea)
  and (${words} = '' or strpos(lower(s.title), lower(${words})) > 0 or lower(u.username) = lower(${words}))`;

/** Those that have been reported for the longest come first, then the newest. */
export async function readDesk(db: Db, query: DeskQuery): Promise<DeskRow[]> {
  const { rows } = await sql<DeskRow>`
    select ${columns(query.now)} from ${FROM} where ${matching(query)}
    order by open.since nulls last, s.created_at desc, s.id desc
    limit ${query.limit} offset ${query.offset}`.execute(db);
  return rows;
}

export async function countDesk(db: Db, query: DeskQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${FROM} where ${matching(query)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function readDeskShare(db: Db, id: string, now: Date): Promise<DeskRow | null> {
  const { rows } = await sql<DeskRow>`select ${columns(now)} from ${FROM} where s.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export interface ReportRow {
  id: string;
  reason: ReportReason;
  note: string;
  isOpen: boolean;
  at: Date;
}

/** Newest first. */
export async function readReports(db: Db, shareId: string, limit: number): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select id, reason, note, state = 'open' as "isOpen", created_at as at from reports
    where subject = 'share' and subject_id = ${shareId} order by created_at desc, id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}
