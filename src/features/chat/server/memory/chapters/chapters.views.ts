import { sql } from 'kysely';
import type { Db } from '../../../../../platform/server/db/database.ts';
import type { RememberedChapter } from '../../../memory-contract.ts';
import { offPath } from '../known-facts.views.ts';

/** SQL: a chapter `ch` whose end exists and which is as it was read. */
export const IS_KEPT_CHAPTER = sql<boolean>`(not ch.is_stale
  and exists (select from messages m where m.id = ch.last_message_id))`;

/** SQL: a chapter `ch` that holds and ends on the shown path. Needs `off_path`. */
export const IS_TOLD_CHAPTER = sql`(${IS_KEPT_CHAPTER}
  and ch.last_message_id not in (select id from off_path))`;

/**
 * SQL: whether a scene `s` lies in a chapter of the shown path that ended before a message. Ids increase with time.
 * @param beforeId null for any chapter
 */
export const isFolded = (beforeId: string | null) => sql<boolean>`exists (
  select from chapters ch
  where ch.conversation_id = s.conversation_id and ch.text <> '' and ${IS_TOLD_CHAPTER}
    and s.last_message_id between ch.first_message_id and ch.last_message_id
    and (${beforeId}::uuid is null or ch.last_message_id < ${beforeId}::uuid))`;

/** The newest chapter of the shown path that ended before a message, as a prompt tells it. */
export interface ToldChapter {
  id: string;
  title: string;
  text: string;
  /** ISO 8601. */
  from: string;
  until: string;
  /** The first and last messages of its scenes. */
  sources: string[];
}

/** Messages that are named as sources of a chapter. */
const SOURCES_MAX = 20;

/** @param beforeId null for any */
export async function readToldChapter(
  db: Db,
  conversationId: string,
  beforeId: string | null,
): Promise<ToldChapter | null> {
  const result = await sql<ToldChapter>`
    with recursive ${offPath(sql`${conversationId}::uuid`)}
    select ch.id, ch.title, ch.text, ch.from_at as from, ch.until_at as until,
      coalesce((select json_agg(id order by id) from (
        select s.first_message_id as id from scenes s where s.conversation_id = ch.conversation_id
          and s.last_message_id between ch.first_message_id and ch.last_message_id
          and s.last_message_id not in (select id from off_path)
        union select ch.first_message_id union select ch.last_message_id
        order by id limit ${SOURCES_MAX}) sources), '[]') as sources
    from chapters ch
    where ch.conversation_id = ${conversationId} and ch.text <> '' and ${IS_TOLD_CHAPTER}
      and (${beforeId}::uuid is null or ch.last_message_id < ${beforeId}::uuid)
    order by ch.until_at desc limit 1`.execute(db);
  return result.rows[0] ?? null;
}

/** Chapters of the shown path, newest first. */
export async function readChapters(db: Db, conversationId: string): Promise<RememberedChapter[]> {
  const result = await sql<{ chapter: RememberedChapter }>`
    with recursive ${offPath(sql`${conversationId}::uuid`)}
    select json_build_object('id', ch.id, 'title', ch.title, 'text', ch.text, 'firstMessageId', ch.first_message_id,
      'lastMessageId', ch.last_message_id, 'sceneCount', ch.scene_count, 'from', ch.from_at, 'until', ch.until_at,
      'isEdited', ch.is_edited) as chapter
    from chapters ch
    where ch.conversation_id = ${conversationId} and ${IS_TOLD_CHAPTER}
    order by ch.until_at desc`.execute(db);
  return result.rows.map(({ chapter }) => chapter);
}

/** A recap that no chapter tells yet. */
export interface LooseRecap {
  id: string;
  title: string;
  text: string;
  firstMessageId: string;
  lastMessageId: string;
  fromAt: Date;
  untilAt: Date;
  /** The chapter before it on the path; null at the beginning. */
  after: string | null;
  /** The text of that chapter. */
  before: string;
  /** Whether a later chapter follows: no recap can be added here any more. */
  isClosed: boolean;
}

/** Recaps of the shown path that are in no chapter, oldest first. */
export async function readLooseRecaps(db: Db, conversationId: string, limit: number): Promise<LooseRecap[]> {
  const result = await sql<LooseRecap>`
    with recursive ${offPath(sql`${conversationId}::uuid`)}, told as (
      select ch.* from chapters ch where ch.conversation_id = ${conversationId} and ${IS_TOLD_CHAPTER}
    )
    select s.id, s.title, s.text, s.first_message_id as "firstMessageId", s.last_message_id as "lastMessageId",
      s.from_at as "fromAt", s.until_at as "untilAt", earlier.id as after, coalesce(earlier.text, '') as before,
      exists (select from told where told.first_message_id > s.last_message_id) as "isClosed"
    from scenes s
    left join lateral (select told.id, told.text from told where told.last_message_id < s.first_message_id
      order by told.until_at desc limit 1) earlier on true
    where s.conversation_id = ${conversationId} and s.text <> '' and not s.is_stale
      and s.last_message_id not in (select id from off_path)
      and not exists (select from told where s.last_message_id between told.first_message_id and told.last_message_id)
    order by s.until_at limit ${limit}`.execute(db);
  return result.rows;
}
