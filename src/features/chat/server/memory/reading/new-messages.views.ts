import { sql } from 'kysely';
import type { Db } from '../../../../../platform/server/db/database.ts';
import { offPath } from '../known-facts.views.ts';

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
}

/** SQL: was said while nothing was to be remembered. Ids increase with time. */
const IS_SKIPPED = sql`coalesce(
  m.id <= (select o.not_read_to from conversations o where o.id = m.conversation_id), false)`;

/** SQL of the shown path, newest first, down to but without the message that `until` says. */
const pathDownTo = (conversationId: string, until: ReturnType<typeof sql>, limit: number) => sql<PathMessage>`
  with recursive ${offPath(sql`${conversationId}::uuid`)}, fresh as (
    select m.*, 1 as n from conversations c join messages m on m.id = c.head_id
    where c.id = ${conversationId} and not (${until}) and not (${IS_SKIPPED})
    union all
    select m.*, fresh.n + 1 from fresh join messages m on m.id = fresh.parent_id
    where fresh.n < ${limit} and not (${until}) and not (${IS_SKIPPED})
  ) select f.id, f.role, f.speaker_id as "speakerId", f.content, f.state, f.created_at as at,
    (f.help is not null or exists (select from messages p where p.id = f.parent_id and p.help is not null)) as "isCrisis",
    coalesce((select t.begins_scene from message_texts t where t.message_id = f.id), false) as "beginsScene"
  from fresh f order by f.n desc`;

/** Messages of the shown path that belong to no scene yet, oldest first. */
export async function readWithoutScene(
  db: Db,
  conversationId: string,
  limit: number,
): Promise<PathMessage[]> {
  const until = sql`exists (select from scenes s where s.last_message_id = m.id)`;
  return (await pathDownTo(conversationId, until, limit).execute(db)).rows;
}

/** Messages of the shown path that the model has not read for facts, oldest first. */
export async function readWithoutFacts(
  db: Db,
  conversationId: string,
  limit: number,
): Promise<PathMessage[]> {
  const until = sql`(coalesce(m.id <= (select facts_read_to from conversations where id = ${conversationId}), false)
    or exists (select from message_texts t where t.message_id = m.id and t.is_read))`;
  return (await pathDownTo(conversationId, until, limit).execute(db)).rows;
}
