// Reads conversations. A page of history follows parent links upwards, so its cost depends on the page's
// length, not on the conversation's.
import { sql } from 'kysely';
import type { Db } from '../../../platform/server/db/database.ts';
import type { CrisisSignal } from '../../../shared/words/help.ts';
import type { Fact } from '../../../shared/words/memory.ts';
import type { MessageRow } from './replies/messages.ts';
import type { HistoryTurn } from './prompt/history.ts';

const SIBLINGS = sql`
  case when m.parent_id is null
    then (select json_agg(s.id order by s.alternative) from messages s where s.conversation_id = m.conversation_id and s.parent_id is null)
    else (select json_agg(s.id order by s.alternative) from messages s where s.parent_id = m.parent_id) end`;

const OWN = sql`m.id, m.parent_id, m.role, m.content, m.state, m.problem, m.created_at, m.edited_at, m.help, m.marks, m.seq`;

/**
 * The sibling list costs as much as all other columns together, so it is built only for messages that have
 * siblings.
 */
const COLUMNS = sql`${OWN}, case
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

/** The last message of the branch that was shown below this message most recently. */
export async function readShownEnd(db: Db, messageId: string): Promise<string> {
  const result = await sql<{ id: string }>`
    with recursive down as (
      select id, shown_child_id, 1 as n from messages where id = ${messageId}
      union all
      select child.id, child.shown_child_id, down.n + 1
      from down join lateral (
        select c.id, c.shown_child_id from messages c where c.parent_id = down.id
        order by (c.id = down.shown_child_id) desc nulls last, c.alternative desc limit 1
      ) child on true
    )
    select id from down order by n desc limit 1`.execute(db);
  return result.rows[0]?.id ?? messageId;
}

/**
 * The caller's conversation with this id, or the newest one with the character of this id; null when there is
 * none.
 */
export async function resolveConversation(db: Db, id: string, userId: string): Promise<string | null> {
  const result = await sql<{ id: string }>`
    (select id, 1 as rank from conversations where id = ${id} and user_id = ${userId})
    union all
    (select c.id, 2 from conversations c
     join conversation_members m on m.conversation_id = c.id and m.character_id = ${id}
     where c.user_id = ${userId} order by c.updated_at desc limit 1)
    order by rank limit 1`.execute(db);
  return result.rows[0]?.id ?? null;
}

/** Restrictions after signs of crisis; times are ISO 8601. */
export interface CrisisState {
  gentleUntil: string;
  quietUntil: string | null;
  isWaiting: boolean;
}

export interface Terms {
  memoryTokens: number;
  memoryFacts: number;
  hasMemberModels: boolean;
  /**
   * The character requires a membership that the user does not have: the conversation can be read but not
   * continued.
   */
  isLocked: boolean;
}

/**
 * SQL condition over a user `u`, their tier `t` and a character `ch`. Creators are never locked out of their
 * own characters.
 */
export const IS_LOCKED = sql<boolean>`(ch.is_premium and not t.has_premium_characters and ch.creator_id <> u.id)`;

export interface Turn {
  id: string;
  characterId: string;
  versionId: string;
  headId: string | null;
  replyLength: 'short' | 'medium' | 'long';
  messageCount: number;
  /** Increases with every change of the data that is read here. */
  revision: number;
  username: string;
  nsfwEnabled: boolean;
  rating: string;
  tags: string[];
  /** What the user's tier permits. */
  terms: Terms;
  /** Null unless the user recently showed signs of crisis. */
  crisisState: CrisisState | null;
  history: (HistoryTurn & { id: string; parentId: string | null; state: string })[];
  facts: (Fact & { id: string })[];
}

/**
 * Reads everything that a reply needs in one query: the conversation, the facts and the path, up to
 * `contextTokens` or the memory limit of the user's tier.
 * @param endId the last message of the path; null for the newest one on the shown path
 */
export async function readTurn(
  db: Db,
  request: { id: string; userId: string; endId: string | null; contextTokens: number },
): Promise<Turn | null> {
  const result = await sql<{ turn: Turn }>`
    with recursive conversation as (
      select c.id, c.head_id, c.reply_length, c.message_count, c.revision, member.character_id, member.version_id,
        case when ch.rating = 'nsfw' then coalesce(v.rating, 'sfw') else ch.rating end as rating, v.tag_names, u.username, coalesce(p.nsfw_enabled, false) as nsfw_enabled,
        t.memory_tokens, t.memory_facts, t.has_member_models, ${IS_LOCKED} as is_locked,
        coalesce(${request.endId}::uuid, c.head_id) as end_id
      from conversations c
      join users u on u.id = c.user_id
      join membership_tiers t on t.tier = u.tier
      join conversation_members member on member.conversation_id = c.id and member.position = 1
      join characters ch on ch.id = member.character_id
      join character_versions v on v.id = member.version_id
      left join preferences p on p.user_id = c.user_id
      where c.id = ${request.id} and c.user_id = ${request.userId}
    ), path as (
      select m.id, m.parent_id, m.role, m.content, m.state, m.tokens, m.path_tokens,
        m.path_tokens - least(${request.contextTokens}::int, c.memory_tokens) as floor, 1 as n
      from conversation c join messages m on m.id = c.end_id and m.conversation_id = c.id
      union all
      select m.id, m.parent_id, m.role, m.content, m.state, m.tokens, m.path_tokens, path.floor, path.n + 1
      from path join messages m on m.id = path.parent_id
      where m.path_tokens > path.floor and path.n < 400
    )
    select json_build_object(
      'id', c.id, 'characterId', c.character_id, 'versionId', c.version_id, 'headId', c.head_id,
      'replyLength', c.reply_length, 'messageCount', c.message_count, 'revision', c.revision, 'username', c.username,
      'nsfwEnabled', c.nsfw_enabled, 'rating', c.rating, 'tags', c.tag_names,
      'terms', json_build_object('memoryTokens', c.memory_tokens, 'memoryFacts', c.memory_facts,
        'hasMemberModels', c.has_member_models, 'isLocked', c.is_locked),
      'crisisState', (select json_build_object('gentleUntil', k.gentle_until, 'quietUntil', k.quiet_until,
        'isWaiting', k.is_waiting) from care k where k.user_id = ${request.userId}),
      'history', coalesce((select json_agg(json_build_object('id', id, 'parentId', parent_id, 'role', role,
        'content', content, 'state', state, 'tokens', tokens, 'pathTokens', path_tokens) order by n desc) from path), '[]'),
      'facts', coalesce((select json_agg(json_build_object('id', f.id, 'kind', f.kind, 'key', f.key, 'value', f.value,
        'text', f.text) order by f.created_at, f.id) from memories f where f.conversation_id = c.id), '[]')
    ) as turn from conversation c`.execute(db);
  return result.rows[0]?.turn ?? null;
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
