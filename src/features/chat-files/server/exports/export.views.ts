// Reads conversations for files, in pages: a chat of 100,000 messages is never in memory as a whole.
import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { Json } from '../formats/json.ts';
import type { ExportedChat, ExportedMessage } from '../formats/exported.ts';

/** The model and the preset by their names, because ids mean nothing elsewhere. */
const KEPT = sql`(select jsonb_strip_nulls(jsonb_build_object(
    'settings', jsonb_build_object('length', c.reply_length, 'thinking', c.thinking) || coalesce(g.settings, '{}')
      || jsonb_build_object('preset', p.name),
    'tags', coalesce((select jsonb_agg(t.name order by t.key) from chat_tags t where t.conversation_id = c.id), '[]'),
    'isPinned', c.is_pinned, 'isArchived', c.is_archived,
    'folder', (select f.name from chat_folders f where f.id = c.folder_id)))
  from (select) one left join conversation_generation g on g.conversation_id = c.id
  left join generation_presets p on p.id = g.preset_id) as kept`;

const CHAT = sql`${KEPT}, c.id, c.title, c.head_id as "headId", c.created_at as "createdAt", c.updated_at as "updatedAt",
  coalesce((select coalesce(own.name, choice.persona_name) from persona_choices choice
    left join personas own on own.id = choice.persona_id where choice.conversation_id = c.id), u.username) as "userName", (
    select v.name from conversation_members m join character_versions v on v.id = m.version_id
    where m.conversation_id = c.id order by m.position limit 1) as "characterName",
  (select g.settings->'note' from conversation_generation g where g.conversation_id = c.id) as note,
  (select json_build_object('program', i.program, 'carried', i.carried) from imported_chats i
    where i.conversation_id = c.id) as source`;

export async function readChat(db: Db, id: string, userId: string): Promise<ExportedChat | null> {
  const result = await sql<ExportedChat>`
    select ${CHAT} from conversations c join users u on u.id = c.user_id
    where c.id = ${id} and c.user_id = ${userId}`.execute(db);
  return result.rows[0] ?? null;
}

/** @returns undefined where the user has no such folder */
export async function readFolder(db: Db, userId: string, id: string): Promise<{ name: string } | undefined> {
  const result = await sql<{ name: string }>`
    select name from chat_folders where id = ${id} and user_id = ${userId}`.execute(db);
  return result.rows[0];
}

/** Conversations in which something was written, by id; those of a folder without the archived ones. */
export async function readChats(
  db: Db,
  { userId, folderId }: { userId: string; folderId: string | null },
  afterId: string | null,
  limit: number,
): Promise<ExportedChat[]> {
  const result = await sql<ExportedChat>`
    select ${CHAT} from conversations c join users u on u.id = c.user_id
    where c.user_id = ${userId} and c.message_count > 0 and (${afterId}::uuid is null or c.id > ${afterId}::uuid)
      and (${folderId}::uuid is null or c.folder_id = ${folderId}::uuid and not c.is_archived)
    order by c.id limit ${limit}`.execute(db);
  return result.rows;
}

/** Which of these are the user's. */
export async function countOwn(db: Db, userId: string, ids: readonly string[]): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*) as count from conversations where user_id = ${userId} and id = any(${ids}::uuid[])`.execute(
    db,
  );
  return result.rows[0]?.count ?? 0;
}

/** Ids from the first message to this one. */
export async function readPathIds(db: Db, conversationId: string, endId: string): Promise<string[]> {
  const result = await sql<{ id: string }>`
    with recursive path as (
      select id, parent_id, 1 as n from messages where id = ${endId} and conversation_id = ${conversationId}
      union all
      select m.id, m.parent_id, path.n + 1 from path join messages m on m.id = path.parent_id
    )
    select id from path order by n desc`.execute(db);
  return result.rows.map(({ id }) => id);
}

/** Messages that nothing follows, and that do not merely stand beside one of the path. */
export async function readOtherEnds(
  db: Db,
  conversationId: string,
  pathIds: readonly string[],
): Promise<string[]> {
  const result = await sql<{ id: string }>`
    with path as (select unnest(${pathIds}::uuid[]) as id)
    select m.id from messages m
    where m.conversation_id = ${conversationId} and m.id not in (select id from path)
      and not exists (select from messages below where below.parent_id = m.id)
      and m.parent_id is not null
      and not (
        m.parent_id in (select id from path)
        and exists (select from messages beside join path on path.id = beside.id where beside.parent_id = m.parent_id))
    order by m.id`.execute(db);
  return result.rows.map(({ id }) => id);
}

interface MessageRow extends Omit<ExportedMessage, 'source' | 'marks'> {
  marks: string[] | null;
  position: number | null;
  sourceAlternative: number | null;
  carried: Json;
}

const MESSAGE = sql`m.id, m.parent_id as "parentId", m.role, m.content as text, m.state, m.alternative,
  m.created_at as at, m.edited_at as "editedAt", m.pinned_at as "pinnedAt", m.hint, path.name as "pathName", m.marks, t.content as thoughts,
  case when m.role = 'user' then coalesce(m.persona_name, u.username) else v.name end as "speakerName",
  i.position, i.alternative as "sourceAlternative", i.carried`;

const JOINED = sql`messages m
  join conversations c on c.id = m.conversation_id
  join users u on u.id = c.user_id
  left join conversation_members member
    on member.conversation_id = m.conversation_id and member.character_id = m.speaker_id
  left join character_versions v on v.id = member.version_id
  left join message_thoughts t on t.message_id = m.id
  left join path_names path on path.message_id = m.id
  left join imported_messages i on i.conversation_id = m.conversation_id and i.message_id = m.id`;

function present({ position, sourceAlternative, carried, marks, ...row }: MessageRow): ExportedMessage {
  return {
    ...row,
    marks: marks ?? [],
    source: position === null ? null : { position, alternative: sourceAlternative ?? 0, carried },
  };
}

/**
 * The messages with these ids and those beside them, by parent and alternative. By indexes, never by a walk of the
 * whole conversation, because a long one is read in hundreds of pages.
 */
export async function readBeside(
  db: Db,
  conversationId: string,
  ids: readonly string[],
): Promise<ExportedMessage[]> {
  const result = await sql<MessageRow>`
    with asked as materialized (
      select distinct parent_id from messages where id = any(${ids}::uuid[]) and conversation_id = ${conversationId}
    ), beside as materialized (
      select m.id from asked join messages m on m.parent_id = asked.parent_id
      where m.conversation_id = ${conversationId}
      union all
      select m.id from messages m
      where m.conversation_id = ${conversationId} and m.parent_id is null
        and exists (select from asked where asked.parent_id is null)
    )
    select ${MESSAGE} from beside join ${JOINED} on m.id = beside.id
    order by m.alternative, m.id`.execute(db);
  return result.rows.map(present);
}

/** All messages of all branches, by id: a message comes after the one that it answers. */
export async function readAll(
  db: Db,
  conversationId: string,
  afterId: string | null,
  limit: number,
): Promise<ExportedMessage[]> {
  const result = await sql<MessageRow>`
    select ${MESSAGE} from ${JOINED}
    where m.conversation_id = ${conversationId} and (${afterId}::uuid is null or m.id > ${afterId}::uuid)
    order by m.id limit ${limit}`.execute(db);
  return result.rows.map(present);
}
