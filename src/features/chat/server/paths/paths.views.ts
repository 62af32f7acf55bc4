import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { TreeRow } from './fold-tree.ts';

/** Rows are read in portions, so that a conversation of a hundred thousand messages does not hold up the server. */
const PORTION = 20_000;

/** The tree of all messages that are not deleted. */
export async function readTree(db: Db, conversationId: string): Promise<TreeRow[]> {
  const rows: TreeRow[] = [];
  for (;;) {
    const after = rows.at(-1)?.id ?? null;
    const portion = await db
      .selectFrom('messages')
      .select(['id', 'parent_id as parentId', 'alternative'])
      .where('conversation_id', '=', conversationId)
      .$if(after !== null, (query) => query.where('id', '>', after))
      .orderBy('id')
      .limit(PORTION)
      .execute();
    rows.push(...portion);
    if (portion.length < PORTION) return rows;
  }
}

export interface StretchWords {
  id: string;
  role: 'user' | 'assistant';
  speaker: string | null;
  excerpt: string;
  at: Date;
  is_being_written: boolean;
}

/** The beginnings of some messages, and whether the messages at the ends of their stretches are being written. */
export async function readWords(
  db: Db,
  stretches: readonly { id: string; lastId: string }[],
): Promise<Map<string, StretchWords>> {
  const ids = stretches.map(({ id }) => id);
  const lastIds = stretches.map(({ lastId }) => lastId);
  const result = await sql<StretchWords>`
    select m.id, m.role, coalesce(nullif(v.nickname, ''), v.name) as speaker, left(m.content, 160) as excerpt,
      m.created_at as at, last.state = 'streaming' as is_being_written
    from unnest(${ids}::uuid[], ${lastIds}::uuid[]) as wanted (id, last_id)
    join messages m on m.id = wanted.id
    join messages last on last.id = wanted.last_id
    left join conversation_members member
      on member.conversation_id = m.conversation_id and member.character_id = m.speaker_id
    left join character_versions v on v.id = member.version_id`.execute(db);
  return new Map(result.rows.map((row) => [row.id, row]));
}

export async function readPathNames(db: Db, conversationId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('path_names')
    .select(['message_id', 'name'])
    .where('conversation_id', '=', conversationId)
    .execute();
  return new Map(rows.map((row) => [row.message_id, row.name]));
}

/** More than these would not be read in a panel. */
const KNOWN_MAX = 20;

/**
 * What is remembered from the messages between two messages of a path, both included, and from nowhere else.
 * @param fromId the earlier one
 */
export async function readKnownThere(
  db: Db,
  conversationId: string,
  { fromId, lastId }: { fromId: string; lastId: string },
): Promise<string[]> {
  const result = await sql<{ text: string }>`
    with recursive path as (
      select id, parent_id from messages where id = ${lastId}
      union all
      select m.id, m.parent_id from path join messages m on m.id = path.parent_id where path.id <> ${fromId}
    )
    select f.text from facts f
    where f.conversation_id = ${conversationId} and f.closed_at is null and f.forgotten_at is null
      and exists (select from fact_sources s where s.fact_id = f.id)
      and not exists (
        select from fact_sources s where s.fact_id = f.id and s.message_id not in (select id from path))
    order by f.created_at desc, f.id desc limit ${KNOWN_MAX}`.execute(db);
  return result.rows.map(({ text }) => text);
}

/** Whether the message is one of the path that the conversation shows. */
export async function isShown(
  db: Db,
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<boolean> {
  const result = await sql<{ found: boolean }>`
    with recursive path as (
      select m.id, m.parent_id from conversations c join messages m on m.id = c.head_id
      where c.id = ${conversationId}
      union all
      select m.id, m.parent_id from path join messages m on m.id = path.parent_id where path.id <> ${messageId}
    )
    select exists (select from path where id = ${messageId}) as found`.execute(db);
  return result.rows[0]!.found;
}
