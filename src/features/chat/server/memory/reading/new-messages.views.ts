import { sql } from 'kysely';
import type { Db } from '../../../../../platform/server/db/database.ts';
import type { Ban } from '../forgetting/banned-sentences.ts';
import { BANS } from '../forgetting/bans.views.ts';
import { offPath } from '../known-facts.views.ts';
import { BEFORE_ALL } from '../search/round-vectors.store.ts';

/** A message as a job reads it. */
export interface PathMessage {
  id: string;
  role: 'user' | 'assistant';
  speakerId: string | null;
  content: string;
  state: string;
  at: Date;
  /** Shows signs of crisis, or answers such a message: nothing is remembered of it. */
  isCrisis: boolean;
  /** Another place or a later time begins with it. */
  beginsScene: boolean;
  /** What must not be told of it. */
  bans: Ban[];
}

/** SQL: a message `m` as a job reads it. */
const PATH_MESSAGE = sql`m.id, m.role, m.speaker_id as "speakerId", m.content, m.state, m.created_at as at,
  (m.help is not null or exists (select from messages p where p.id = m.parent_id and p.help is not null)) as "isCrisis",
  coalesce((select t.begins_scene from message_texts t where t.message_id = m.id), false) as "beginsScene",
  ${BANS} as bans`;

/** SQL: shows no signs of crisis and answers no such message. */
const IS_TOLD = sql`m.help is null and not exists (
  select from messages p where p.id = m.parent_id and p.help is not null)`;

/**
 * Messages of the shown path after its last scene, oldest first, without those that show signs of crisis. Ids increase
 * with time.
 */
export async function readWithoutScene(
  db: Db,
  conversationId: string,
  limit: number,
): Promise<PathMessage[]> {
  // `offset 0` keeps the planner from looking for them among the newest messages of all conversations.
  const result = await sql<PathMessage>`
    with recursive ${offPath(sql`${conversationId}::uuid`)}, told as (
      select s.last_message_id as id from scenes s
      where s.conversation_id = ${conversationId} and s.last_message_id not in (select id from off_path)
      order by s.last_message_id desc limit 1
    )
    select ${PATH_MESSAGE} from (
      select m.* from conversations c join messages m on m.conversation_id = c.id
      where c.id = ${conversationId} and m.state <> 'streaming' and m.id not in (select id from off_path)
        and m.id > greatest(c.not_read_to, (select id from told), ${BEFORE_ALL}::uuid) and ${IS_TOLD}
      offset 0) m
    order by m.id limit ${limit}`.execute(db);
  return result.rows;
}

/** A scene that is to be written again. */
export interface UnwrittenScene {
  id: string;
  firstMessageId: string;
  lastMessageId: string;
  /** A message in it was edited; otherwise its recap is missing. */
  isStale: boolean;
}

/** So often the model is asked for a recap. */
const TRIES_MAX = 3;

/** Scenes of the shown path that no person wrote and that were edited or have no recap, oldest first. */
export async function readUnwritten(
  db: Db,
  conversationId: string,
  limit: number,
): Promise<UnwrittenScene[]> {
  const result = await sql<UnwrittenScene>`
    with recursive ${offPath(sql`${conversationId}::uuid`)}
    select s.id, s.first_message_id as "firstMessageId", s.last_message_id as "lastMessageId", s.is_stale as "isStale"
    from conversations c join scenes s on s.conversation_id = c.id
    where c.id = ${conversationId} and not s.is_edited
      and (s.is_stale or (s.text = '' and s.recap_tries < ${TRIES_MAX}))
      and s.last_message_id > coalesce(c.not_read_to, ${BEFORE_ALL}::uuid)
      and s.last_message_id not in (select id from off_path)
    order by s.last_message_id limit ${limit}`.execute(db);
  return result.rows;
}

/** Its messages, oldest first, without those that show signs of crisis. */
export async function readMessagesOfScene(
  db: Db,
  { firstMessageId, lastMessageId }: Pick<UnwrittenScene, 'firstMessageId' | 'lastMessageId'>,
): Promise<PathMessage[]> {
  const result = await sql<PathMessage>`
    with recursive scene as (
      select m.* from messages m where m.id = ${lastMessageId}
      union all
      select m.* from scene join messages m on m.id = scene.parent_id where m.id >= ${firstMessageId}::uuid
    )
    select ${PATH_MESSAGE} from scene m where ${IS_TOLD} order by m.id`.execute(db);
  return result.rows;
}

export interface UnreadMessage extends PathMessage {
  parentId: string | null;
}

/**
 * Messages of the shown path that the model has not read for facts, or that were edited since, oldest first: they need
 * not follow each other.
 */
export async function readWithoutFacts(
  db: Db,
  conversationId: string,
  limit: number,
): Promise<UnreadMessage[]> {
  const result = await sql<UnreadMessage>`
    with recursive ${offPath(sql`${conversationId}::uuid`)}
    select ${PATH_MESSAGE}, m.parent_id as "parentId" from (
      select m.* from conversations c
      join message_texts t on t.conversation_id = c.id join messages m on m.id = t.message_id
      where c.id = ${conversationId} and not coalesce(t.is_read, m.id <= c.facts_read_to, false)
        and m.id > coalesce(c.not_read_to, ${BEFORE_ALL}::uuid) and m.id not in (select id from off_path)
      offset 0) m
    order by m.id limit ${limit}`.execute(db);
  return result.rows;
}
