// Reads the shares of a user.
import { sql } from 'kysely';
import type { Db } from '../../../platform/server/db/database.ts';
import type { ShareState } from '../contract.ts';

/**
 * The state of a share `s`. A chat in the bin belongs to nobody (its `user_id` is null), so its shares rest with it; a
 * character that was deleted, or is hidden after a request, ends the shares of its chats.
 */
export const stateAt = (now: Date) => sql<ShareState>`case
  when s.taken_down_at is not null then 'taken_down'
  when s.withdrawn_at is not null then 'withdrawn'
  when s.expires_at <= ${now} then 'expired'
  when not exists (select from conversations c where c.id = s.conversation_id and c.user_id = s.user_id)
    or exists (select from conversation_members m join characters ch on ch.id = m.character_id
      where m.conversation_id = s.conversation_id
        and (ch.deleted_at is not null or ch.held_at is not null or ch.suspended_at is not null))
    or s.message_count > (select count(*) from shared_messages m where m.share_id = s.id)
    then 'ended'
  else 'open' end`;

export interface ShareRow {
  id: string;
  conversationId: string;
  hash: Buffer;
  salt: string;
  title: string;
  characterName: string;
  isMasked: boolean;
  messages: number;
  views: number;
  state: ShareState;
  statement: string;
  createdAt: Date;
  expiresAt: Date | null;
}

const columns = (now: Date) => sql`s.id, s.conversation_id as "conversationId", s.token_hash as hash, s.salt,
  s.title, s.character_name as "characterName", s.is_masked as "isMasked", s.message_count as messages, s.views,
  ${stateAt(now)} as state, s.statement, s.created_at as "createdAt", s.expires_at as "expiresAt"`;

export async function readShare(db: Db, id: string, userId: string, now: Date): Promise<ShareRow | null> {
  const { rows } = await sql<ShareRow>`
    select ${columns(now)} from chat_shares s where s.id = ${id} and s.user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

interface ListQuery {
  userId: string;
  conversationId: string | null;
  now: Date;
  limit: number;
  offset: number;
}

/** Newest first. */
export async function readShares(db: Db, query: ListQuery): Promise<ShareRow[]> {
  const { userId, conversationId, now, limit, offset } = query;
  const { rows } = await sql<ShareRow>`
    select ${columns(now)} from chat_shares s
    where s.user_id = ${userId} and (${conversationId}::uuid is null or s.conversation_id = ${conversationId}::uuid)
    order by s.created_at desc, s.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countShares(
  db: Db,
  { userId, conversationId, now }: Pick<ListQuery, 'userId' | 'conversationId' | 'now'>,
): Promise<{ total: number; open: number }> {
  const { rows } = await sql<{ total: number; open: number }>`
    select count(*)::int as total, count(*) filter (where ${stateAt(now)} = 'open')::int as open
    from chat_shares s
    where s.user_id = ${userId}
      and (${conversationId}::uuid is null or s.conversation_id = ${conversationId}::uuid)`.execute(db);
  return rows[0] ?? { total: 0, open: 0 };
}

/** When the newest shares of a user were made; as many as one may make a day. */
export async function readNewest(db: Db, userId: string, since: Date): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from chat_shares where user_id = ${userId} and created_at > ${since}
    order by created_at`.execute(db);
  return rows.map(({ at }) => at);
}

export interface OwnShareRow extends Omit<ShareRow, 'hash' | 'salt' | 'state'> {
  withdrawnAt: Date | null;
  takenDownAt: Date | null;
}

/** For the download of an account, by id. */
export async function readAllShares(
  db: Db,
  userId: string,
  afterId: string | null,
  limit: number,
): Promise<OwnShareRow[]> {
  const { rows } = await sql<OwnShareRow>`
    select s.id, s.conversation_id as "conversationId", s.title, s.character_name as "characterName",
      s.is_masked as "isMasked", s.message_count as messages, s.views, s.statement, s.created_at as "createdAt",
      s.expires_at as "expiresAt", s.withdrawn_at as "withdrawnAt", s.taken_down_at as "takenDownAt"
    from chat_shares s where s.user_id = ${userId} and (${afterId}::uuid is null or s.id > ${afterId}::uuid)
    order by s.id limit ${limit}`.execute(db);
  return rows;
}

export interface TextRow {
  messageId: string;
  role: 'user' | 'assistant';
  name: string;
  text: string;
}

export async function readTexts(db: Db, shareId: string): Promise<TextRow[]> {
  const { rows } = await sql<TextRow>`
    select message_id as "messageId", case when speaker_id is null then 'user' else 'assistant' end as role,
      speaker_name as name, content as text
    from shared_messages where share_id = ${shareId} order by position`.execute(db);
  return rows;
}
