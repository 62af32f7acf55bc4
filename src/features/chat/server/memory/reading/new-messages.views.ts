import { sql } from 'kysely';
import type { Db } from '../../../../../platform/server/db/database.ts';
import { besidePath } from '../known-facts.views.ts';

export interface PathMessage {
  id: string;
  role: 'user' | 'assistant';
  speakerId: string | null;
  content: string;
  state: string;
  at: Date;
}

/** SQL of the shown path, newest first, down to but without the message that `until` says. */
const pathDownTo = (conversationId: string, until: ReturnType<typeof sql>, limit: number) => sql<PathMessage>`
  with recursive ${besidePath(sql`${conversationId}::uuid`)}, fresh as (
    select m.*, 1 as n from conversations c join messages m on m.id = c.head_id
    where c.id = ${conversationId} and not (${until})
    union all
    select m.*, fresh.n + 1 from fresh join messages m on m.id = fresh.parent_id
    where fresh.n < ${limit} and not (${until})
  ) select id, role, speaker_id as "speakerId", content, state, created_at as at from fresh order by n desc`;

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
  const until = sql`m.id = (select facts_read_to from conversations where id = ${conversationId})`;
  return (await pathDownTo(conversationId, until, limit).execute(db)).rows;
}
