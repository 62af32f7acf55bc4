import { sql } from 'kysely';
import type { Db } from '../../../../../platform/server/db/database.ts';
import type { MemoryScope } from '../../../memory-contract.ts';

/** Where a topic is not to be learned. */
export interface TopicPlace {
  userId: string;
  scope: MemoryScope;
  conversationId: string | null;
  characterId: string | null;
}

export interface TopicRow extends TopicPlace {
  id: string;
  text: string;
}

/** What is not to be learned in a conversation, by any of its scopes. @param since only what was added after this */
export async function readTopicsFor(db: Db, conversationId: string, since?: Date): Promise<string[]> {
  const result = await sql<{ text: string }>`
    select t.text from conversations c join memory_topics t on t.user_id = c.user_id
    where c.id = ${conversationId} and (t.scope = 'user' or t.conversation_id = c.id
      or t.character_id in (select character_id from conversation_members m where m.conversation_id = c.id))
      ${since ? sql`and t.created_at > ${since}` : sql``}
    order by t.created_at`.execute(db);
  return result.rows.map(({ text }) => text);
}

/** Of one place, oldest first. */
export async function readTopics(
  db: Db,
  { userId, scope, conversationId, characterId }: TopicPlace,
): Promise<TopicRow[]> {
  const rows = await db
    .selectFrom('memory_topics')
    .select(['id', 'text'])
    .where('user_id', '=', userId)
    .where('scope', '=', scope)
    .where(sql<boolean>`conversation_id is not distinct from ${conversationId}::uuid`)
    .where(sql<boolean>`character_id is not distinct from ${characterId}::uuid`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, userId, scope, conversationId, characterId }));
}

export async function readTopic(db: Db, userId: string, id: string): Promise<TopicRow | null> {
  const row = await db
    .selectFrom('memory_topics')
    .select(['id', 'text', 'scope', 'conversation_id as conversationId', 'character_id as characterId'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? { ...row, userId, scope: row.scope as MemoryScope } : null;
}

/** Every topic of a user, for the download of an account. */
export async function readAllTopics(db: Db, userId: string) {
  return db
    .selectFrom('memory_topics')
    .select(['scope', 'conversation_id', 'character_id', 'text', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

export interface FactOfPlace {
  id: string;
  kind: string;
  text: string;
}

/** Facts of a place that were neither corrected nor forgotten. */
export async function readFactsOfPlace(
  db: Db,
  { userId, scope, conversationId, characterId }: TopicPlace,
): Promise<FactOfPlace[]> {
  const which = {
    user: sql<boolean>`true`,
    character: sql<boolean>`(f.character_id = ${characterId}::uuid or f.conversation_id in (
      select conversation_id from conversation_members where character_id = ${characterId}::uuid))`,
    chat: sql<boolean>`f.conversation_id = ${conversationId}::uuid`,
  }[scope];
  return db
    .selectFrom('facts as f')
    .select(['f.id', 'f.kind', 'f.text'])
    .where('f.user_id', '=', userId)
    .where('f.closed_by', 'is', null)
    .where('f.forgotten_at', 'is', null)
    .where(which)
    .execute();
}
