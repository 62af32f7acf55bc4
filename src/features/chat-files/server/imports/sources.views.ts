import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import { Id } from '../../../../shared/words/ids.ts';

/** Conversations that may have come from the same chat, newest first; none that are in the bin. */
export async function readSources(db: Db, userId: string, sourceKey: string): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select i.conversation_id as id from imported_chats i
    join conversations c on c.id = i.conversation_id and c.user_id = i.user_id
    where i.user_id = ${userId} and i.source_key = ${sourceKey}
    order by i.created_at desc, i.conversation_id desc`.execute(db);
  return result.rows.map(({ id }) => id);
}

export interface StoredPlace {
  position: number;
  alternative: number;
  messageId: string;
  hash: string;
  /** Null where the message was deleted. */
  pathTokens: number | null;
}

export async function readPlaces(db: Db, conversationId: string): Promise<StoredPlace[]> {
  const result = await sql<StoredPlace>`
    select i.position, i.alternative, i.message_id as "messageId", i.hash, m.path_tokens as "pathTokens"
    from imported_messages i left join messages m on m.id = i.message_id
    where i.conversation_id = ${conversationId}`.execute(db);
  return result.rows;
}

/** Whether the conversation came from this chat of a file. */
export async function isFrom(db: Db, conversationId: string, sourceKey: string): Promise<boolean> {
  const result = await sql<{ it: boolean }>`
    select exists (select from imported_chats
      where conversation_id = ${conversationId} and source_key = ${sourceKey}) as it`.execute(db);
  return result.rows[0]?.it ?? false;
}

/** A conversation of the user, also one that is in the bin. */
export async function readOwn(db: Db, userId: string, id: string): Promise<{ isBinned: boolean } | null> {
  if (!Id.safeParse(id).success) return null;
  const result = await sql<{ isBinned: boolean }>`
    select user_id is null as "isBinned" from conversations
    where id = ${id}::uuid and (user_id = ${userId} or binned_by = ${userId})`.execute(db);
  return result.rows[0] ?? null;
}

/** Conversations with a character that did not come from SillyTavern, with what their export there begins with. */
export async function readOwnWith(
  db: Db,
  userId: string,
  characterId: string,
): Promise<{ id: string; createdAt: Date; characterName: string }[]> {
  const result = await sql<{ id: string; createdAt: Date; characterName: string }>`
    select c.id, c.created_at as "createdAt", v.name as "characterName" from conversations c
    join conversation_members m on m.conversation_id = c.id and m.position = 1
    join character_versions v on v.id = m.version_id
    where c.user_id = ${userId} and m.character_id = ${characterId} and c.message_count > 0 and not exists (
      select from imported_chats i where i.conversation_id = c.id and i.program = 'sillytavern')`.execute(db);
  return result.rows;
}

export interface TreeMessage {
  id: string;
  parentId: string | null;
  pathTokens: number;
  /** As `hashOf` forms it. */
  hash: string;
}

/** All messages of a conversation, by the numbers of the alternatives. The texts stay in the database. */
export async function readTree(db: Db, conversationId: string): Promise<TreeMessage[]> {
  const result = await sql<TreeMessage & { digest: Buffer }>`
    select id, parent_id as "parentId", path_tokens as "pathTokens", sha256(convert_to(
      case role when 'user' then 'user' else 'character' end || chr(10) || content, 'UTF8')) as digest
    from messages where conversation_id = ${conversationId} order by alternative, id`.execute(db);
  return result.rows.map(({ digest, ...message }) => ({
    ...message,
    hash: digest.toString('base64url').slice(0, 22),
  }));
}

/** The number of the last child of each parent. */
export async function readLastAlternatives(
  db: Db,
  conversationId: string,
): Promise<Map<string | null, number>> {
  const result = await sql<{ parentId: string | null; last: number }>`
    select parent_id as "parentId", max(alternative) as last from messages
    where conversation_id = ${conversationId} group by parent_id`.execute(db);
  return new Map(result.rows.map(({ parentId, last }) => [parentId, last]));
}

/** The same for some parents. A conversation may have so many messages that not all are read for each batch. */
export async function readLastChildren(
  db: Db,
  conversationId: string,
  parentIds: readonly (string | null)[],
): Promise<Map<string | null, number>> {
  const ids = parentIds.filter((id) => id !== null);
  const result = await sql<{ parentId: string | null; last: number }>`
    select parent_id as "parentId", max(alternative) as last from messages
    where conversation_id = ${conversationId} and parent_id = any(${ids}::uuid[]) group by parent_id
    union all select null, max(alternative) from messages
    where conversation_id = ${conversationId} and parent_id is null and ${ids.length < parentIds.length}
    having count(*) > 0`.execute(db);
  return new Map(result.rows.map(({ parentId, last }) => [parentId, last]));
}

export async function readEnd(
  db: Db,
  conversationId: string,
): Promise<{ headId: string | null; characterId: string; lastAt: Date | null } | null> {
  const result = await sql<{ headId: string | null; characterId: string; lastAt: Date | null }>`
    select c.head_id as "headId", m.character_id as "characterId", head.created_at as "lastAt"
    from conversations c
    join conversation_members m on m.conversation_id = c.id and m.position = 1
    left join messages head on head.id = c.head_id
    where c.id = ${conversationId} and c.user_id is not null`.execute(db);
  return result.rows[0] ?? null;
}

/** Whether the message came from a file. */
export async function isPlace(db: Db, conversationId: string, messageId: string): Promise<boolean> {
  const result = await sql<{ it: boolean }>`
    select exists (select from imported_messages
      where message_id = ${messageId} and conversation_id = ${conversationId}) as it`.execute(db);
  return result.rows[0]?.it ?? false;
}

/** What the user said last in it, oldest first. */
export async function readLastSaid(db: Db, conversationId: string, limit: number): Promise<string[]> {
  const result = await sql<{ content: string }>`
    select content from (select id, content from messages where conversation_id = ${conversationId} and role = 'user'
      order by id desc limit ${limit}) last order by id`.execute(db);
  return result.rows.map(({ content }) => content);
}

export async function readFolderNamed(db: Db, userId: string, name: string): Promise<string | null> {
  const result = await sql<{ id: string }>`
    select id from chat_folders where user_id = ${userId} and lower(name) = lower(${name})
    order by position, id limit 1`.execute(db);
  return result.rows[0]?.id ?? null;
}

export async function readUsername(db: Db, userId: string): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.username;
}
