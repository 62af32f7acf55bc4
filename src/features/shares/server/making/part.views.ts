// Reads the shown path of a user's own chat.
import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';

export interface Source {
  id: string;
  title: string;
  headId: string | null;
  characterName: string;
  /** As the user appears to others. */
  userName: string;
  /** All names that the user bears here or goes by. */
  people: string[];
  accounts: string[];
}

/** The names of a user in a chat: of the account, of all their personas, and what characters have learned. */
const PEOPLE = sql`array(
  select u.display_name union select p.name from personas p where p.user_id = u.id
  union select f.value from facts f where f.user_id = u.id and f.key = 'name')`;

export async function readSource(db: Db, id: string, userId: string): Promise<Source | null> {
  const { rows } = await sql<Source>`
    select c.id, c.title, c.head_id as "headId", coalesce(nullif(u.display_name, ''), u.username) as "userName",
      ${PEOPLE} as people, array[u.username] as accounts,
      coalesce((select v.name from conversation_members m join character_versions v on v.id = m.version_id
        where m.conversation_id = c.id order by m.position limit 1), '') as "characterName"
    from conversations c join users u on u.id = c.user_id
    where c.id = ${id} and c.user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Ids of the shown path, oldest first, from one of its messages or its beginning to its end. */
export async function readPath(db: Db, chat: Source, fromId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive path as (
      select id, parent_id, 1 as n from messages where id = ${chat.headId} and conversation_id = ${chat.id}
      union all
      select m.id, m.parent_id, path.n + 1 from path join messages m on m.id = path.parent_id
      where path.id is distinct from ${fromId}::uuid
    )
    select id from path order by n desc`.execute(db);
  return rows.map(({ id }) => id);
}

/** The path that ends at the head, or before one of its messages: its last ids, oldest first. */
export async function readPathEnd(
  db: Db,
  chat: Source,
  { beforeId, limit }: { beforeId: string | null; limit: number },
): Promise<string[]> {
  const start = beforeId
    ? sql`(select parent_id from messages where id = ${beforeId} and conversation_id = ${chat.id})`
    : sql`${chat.headId}::uuid`;
  const { rows } = await sql<{ id: string }>`
    with recursive path as (
      select id, parent_id, 1 as n from messages where id = ${start} and conversation_id = ${chat.id}
      union all
      select m.id, m.parent_id, path.n + 1 from path join messages m on m.id = path.parent_id
      where path.n < ${limit}
    )
    select id from path order by n desc`.execute(db);
  return rows.map(({ id }) => id);
}

export interface PartMessage {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  state: string;
  marks: string[];
  speakerId: string | null;
  /** Of the character, or of the user's persona then; null where the user had none. */
  name: string | null;
  at: Date;
}

/** In the order of the ids. */
export async function readMessages(db: Db, chat: Source, ids: readonly string[]): Promise<PartMessage[]> {
  const { rows } = await sql<PartMessage>`
    select m.id, m.role, m.content, m.state, coalesce(m.marks, '{}') as marks, m.speaker_id as "speakerId",
      m.created_at as at, case when m.role = 'user' then m.persona_name else v.name end as name
    from messages m
    left join conversation_members member
      on member.conversation_id = m.conversation_id and member.character_id = m.speaker_id
    left join character_versions v on v.id = member.version_id
    where m.conversation_id = ${chat.id} and m.id = any(${ids}::uuid[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
