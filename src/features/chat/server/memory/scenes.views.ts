import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { RememberedScene } from '../../memory-contract.ts';
import { isFolded } from './chapters/chapters.views.ts';
import { offPath } from './known-facts.views.ts';

/** A scene with a recap, as a prompt may tell it. */
export interface Recap {
  id: string;
  title: string;
  text: string;
  /** When it began, ISO 8601. */
  at: string;
  firstMessageId: string;
  lastMessageId: string;
  /** A chapter that is told as well contains it. */
  isFolded: boolean;
}

/** Recaps that are looked through for what the newest message names. */
const RECAPS_MAX = 100;

/**
 * Recaps of scenes of the shown path that ended before a message, newest first. Ids increase with time.
 * @param beforeId null for all
 */
export async function readRecaps(db: Db, conversationId: string, beforeId: string | null): Promise<Recap[]> {
  const result = await sql<Recap>`
    with recursive ${offPath(sql`${conversationId}::uuid`)}
    select s.id, s.title, s.text, s.from_at as at, s.first_message_id as "firstMessageId",
      s.last_message_id as "lastMessageId", ${isFolded(beforeId)} as "isFolded"
    from scenes s
    where s.conversation_id = ${conversationId} and s.text <> '' and not s.is_stale
      and s.last_message_id not in (select id from off_path)
      and (${beforeId}::uuid is null or s.last_message_id < ${beforeId}::uuid)
    order by s.until_at desc limit ${RECAPS_MAX}`.execute(db);
  return result.rows;
}

/** Messages of the current scene that are counted; a longer one is shown as this long. */
const CURRENT_MAX = 500;

/** Scenes of the shown path, newest first, with the one that is still going on. */
export async function readScenes(db: Db, conversationId: string): Promise<RememberedScene[]> {
  const result = await sql<{ scene: RememberedScene }>`
    with recursive ${offPath(sql`${conversationId}::uuid`)}, stored as (
      select s.*, (select count(*) from fact_sources fs join messages m on m.id = fs.message_id
          where m.conversation_id = s.conversation_id and m.created_at between s.from_at and s.until_at)::int as facts
      from scenes s
      where s.conversation_id = ${conversationId} and not s.is_stale and s.last_message_id not in (select id from off_path)
    ), ended as (
      select last_message_id as id from scenes where conversation_id = ${conversationId}
    ), current_path as (
      select m.id, m.parent_id, m.created_at, 1 as n
      from conversations c join messages m on m.id = c.head_id
      where c.id = ${conversationId} and m.id not in (select id from ended)
      union all
      select m.id, m.parent_id, m.created_at, current_path.n + 1
      from current_path join messages m on m.id = current_path.parent_id
      where current_path.n < ${CURRENT_MAX} and m.id not in (select id from ended)
    ), current_scene as (
      select (array_agg(id order by n desc))[1] as first_id, (array_agg(id order by n))[1] as last_id,
        count(*)::int as n, min(created_at) as from_at, max(created_at) as until_at
      from current_path having count(*) > 0
    )
    select scene from (
      select from_at, json_build_object('id', id, 'title', title, 'text', text, 'firstMessageId', first_message_id,
        'lastMessageId', last_message_id, 'messageCount', message_count, 'from', from_at, 'until', until_at,
        'factCount', facts, 'isCurrent', false, 'isEdited', is_edited) as scene from stored
      union all
      select from_at, json_build_object('id', first_id, 'title', '', 'text', '', 'firstMessageId', first_id,
        'lastMessageId', last_id, 'messageCount', n, 'from', from_at, 'until', until_at, 'factCount', 0,
        'isCurrent', true, 'isEdited', false) from current_scene
    ) scenes order by from_at desc`.execute(db);
  return result.rows.map(({ scene }) => scene);
}
