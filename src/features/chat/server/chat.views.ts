// Reads conversations. A page of history follows parent links upwards, so its cost depends on the page's
// length, not on the conversation's.
import { sql } from 'kysely';
import type { Db } from '../../../platform/server/db/database.ts';
import type { CrisisSignal } from '../../../shared/words/help.ts';
import { namedConversation } from './conversation-state.views.ts';
import { offPath } from './memory/known-facts.views.ts';
import type { MessageRow } from './replies/messages.ts';

const SIBLINGS = sql`
  case when m.parent_id is null
    then (select json_agg(s.id order by s.alternative) from messages s where s.conversation_id = m.conversation_id and s.parent_id is null)
    else (select json_agg(s.id order by s.alternative) from messages s where s.parent_id = m.parent_id) end`;

const OWN = sql`m.id, m.parent_id, m.role, m.speaker_id, m.persona_name, m.content, m.state, m.problem, m.hint, m.created_at, m.edited_at, m.pinned_at, m.help, m.marks, m.seq`;

/** What the user wrote of a message `m`; another text than that which was translated has none. */
const ORIGINAL = sql`case when m.role = 'user' then (select o.text from message_translations o
  where o.message_id = m.id and o.is_original
    and o.source_hash = substring(sha256(convert_to(m.content, 'UTF8')) from 1 for 16)) end`;

/**
 * The sibling list costs as much as all other columns together, so it is built only for messages that have
 * siblings.
 */
const COLUMNS = sql`${OWN}, ${ORIGINAL} as original,
  (select json_build_object('tokens', t.tokens, 'ms', t.ms) from message_thoughts t where t.message_id = m.id) as thoughts, case
  when m.parent_id is null
    or exists (select from messages other where other.parent_id = m.parent_id and other.id <> m.id)
  then ${SIBLINGS} end as alternatives`;

/**
 * The newest `limit` messages of the path that ends at `endId`, oldest first. Callers ask for one more than
 * they need to learn whether there are older ones.
 */
export async function readPath(
  db: Db,
  conversationId: string,
  endId: string,
  limit: number,
): Promise<MessageRow[]> {
  const result = await sql<MessageRow>`
    with recursive path as (
      select ${OWN}, m.conversation_id, 1 as n from messages m
      where m.id = ${endId} and m.conversation_id = ${conversationId}
      union all
      select ${OWN}, m.conversation_id, path.n + 1 from path join messages m on m.id = path.parent_id
      where path.n < ${limit}
    )
    select ${COLUMNS} from path m order by m.n desc`.execute(db);
  return result.rows;
}

export async function readMessage(db: Db, conversationId: string, id: string): Promise<MessageRow | null> {
  const result = await sql<MessageRow>`
    select ${COLUMNS} from messages m where m.id = ${id} and m.conversation_id = ${conversationId}`.execute(
    db,
  );
  return result.rows[0] ?? null;
}

/** What the model thought before it wrote this message; null if it did not. */
export async function readThoughts(
  db: Db,
  conversationId: string,
  messageId: string,
): Promise<{ text: string; tokens: number; ms: number } | null> {
  const row = await db
    .selectFrom('message_thoughts as t')
    .innerJoin('messages as m', 'm.id', 't.message_id')
    .select(['t.content as text', 't.tokens', 't.ms'])
    .where('t.message_id', '=', messageId)
    .where('m.conversation_id', '=', conversationId)
    .executeTakeFirst();
  return row ?? null;
}

export interface Writer {
  messageId: string;
  /** The server that writes it. */
  nodeId: string;
}

/** The reply that is being written; null when there is none. */
export async function readWriter(db: Db, conversationId: string): Promise<Writer | null> {
  const result = await sql<Writer>`
    select id as "messageId", node_id as "nodeId" from messages
    where conversation_id = ${conversationId} and state = 'streaming'`.execute(db);
  return result.rows[0] ?? null;
}

/** Those of them in which a reply is being written. */
export async function readWritten(db: Db, conversationIds: readonly string[]): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select conversation_id as id from messages
    where conversation_id = any(${[...conversationIds]}::uuid[]) and state = 'streaming'`.execute(db);
  return result.rows.map(({ id }) => id);
}

/** The last message of the branch that was shown below this message most recently. */
export async function readShownEnd(db: Db, messageId: string): Promise<string> {
  return (await readShownBelow(db, messageId, { steps: null, endId: null })).id;
}

/**
 * The message that stands so many messages below another one on the branch that was shown most recently, and how far
 * below that is. @param to.steps and `to.endId`, the last message that may be reached: null for the end of the branch
 */
export async function readShownBelow(
  db: Db,
  messageId: string,
  { steps, endId }: { steps: number | null; endId: string | null },
): Promise<{ id: string; steps: number }> {
  const result = await sql<{ id: string; steps: number }>`
    with recursive down as (
      select id, shown_child_id, 0 as n from messages where id = ${messageId}
      union all
      select child.id, child.shown_child_id, down.n + 1
      from down join lateral (
        select c.id, c.shown_child_id from messages c where c.parent_id = down.id
        order by (c.id = down.shown_child_id) desc nulls last, c.alternative desc limit 1
      ) child on true
      where (${steps}::int is null or down.n < ${steps}::int) and down.id is distinct from ${endId}::uuid
    )
    select id, n as steps from down order by n desc limit 1`.execute(db);
  return result.rows[0] ?? { id: messageId, steps: 0 };
}

/**
 * Whether a message of the conversation is one of the shown path. Only what is not on that is walked, which is little,
 * instead of the path between the message and its end, which may be a hundred thousand messages.
 */
export async function isShown(
  db: Db,
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<boolean> {
  const result = await sql<{ is_shown: boolean }>`
    with recursive ${offPath(sql`${conversationId}::uuid`)}
    select not exists (select from off_path where id = ${messageId}) as is_shown`.execute(db);
  return result.rows[0]!.is_shown;
}

/** @returns null when there is none. */
export async function resolveConversation(db: Db, id: string, userId: string): Promise<string | null> {
  const result = await sql<{ id: string }>`select id from ${namedConversation(id, userId)} named`.execute(db);
  return result.rows[0]?.id ?? null;
}

/** Texts of earlier alternatives, from which the next reply must differ. */
export async function readAlternatives(db: Db, conversationId: string, parentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('content')
    .where('conversation_id', '=', conversationId)
    .where('parent_id', '=', parentId)
    .where('role', '=', 'assistant')
    .orderBy('alternative')
    .execute();
  return rows.map((row) => row.content);
}

/** The region that the user chose last; null when they never chose one. */
export async function readChosenRegion(db: Db, userId: string): Promise<string | null> {
  const result = await sql<{ region: string }>`
    select m.help ->> 'region' as region
    from conversations c join messages m on m.conversation_id = c.id
    where c.user_id = ${userId} and m.help is not null and (m.help ->> 'isChosen')::boolean
    order by m.id desc limit 1`.execute(db);
  return result.rows[0]?.region ?? null;
}

export async function readCrisisSignal(
  db: Db,
  conversationId: string,
  messageId: string,
): Promise<CrisisSignal | null> {
  const row = await db
    .selectFrom('messages')
    .select('help')
    .where('id', '=', messageId)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
  return (row?.help as CrisisSignal | null | undefined) ?? null;
}

export async function findByKey(db: Db, conversationId: string, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether the user has written to this character in another conversation. */
export async function hasOtherChat(
  db: Db,
  userId: string,
  characterId: string,
  exceptId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('conversations as c')
    .innerJoin('conversation_members as m', 'm.conversation_id', 'c.id')
    .select('c.id')
    .where('c.user_id', '=', userId)
    .where('m.character_id', '=', characterId)
    .where('c.id', '<>', exceptId)
    .where('c.message_count', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of the messages with this parent, in order. */
export async function readSiblings(
  db: Db,
  conversationId: string,
  parentId: string | null,
): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('parent_id', parentId ? '=' : 'is', parentId)
    .orderBy('alternative')
    .execute();
  return rows.map((sibling) => sibling.id);
}

/** The character that wrote a reply; null when the reply no longer exists. */
export async function readSpeaker(db: Db, messageId: string): Promise<{ id: string; name: string } | null> {
  const row = await db
    .selectFrom('messages as m')
    .innerJoin('characters as c', 'c.id', 'm.speaker_id')
    .select(['c.id', 'c.name'])
    .where('m.id', '=', messageId)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a message has exactly this text. */
export async function holdsText(db: Db, messageId: string, content: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', messageId)
    .where('content', '=', content)
    .executeTakeFirst();
  return row !== undefined;
}
