import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import { IS_LOCKED, type Terms } from '../chat.views.ts';

export interface NewTurn {
  conversationId: string;
  userId: string;
  parentId: string | null;
  userMessageId: string;
  replyId: string;
  /** The character that writes the reply. */
  speakerId: string;
  content: string;
  alternative: number;
  tokens: number;
  pathTokens: number;
  idempotencyKey: string | null;
  nodeId: string;
  at: Date;
  /** The values that the prompt was built from; nothing is stored if they have changed. */
  readAs: { revision: number; username: string; nsfwEnabled: boolean; rating: string; terms: Terms };
}

/** What of the members a prompt depends on and may change without raising the conversation's revision. */
const castOf = (conversationId: RawBuilder<unknown>) => sql`
  select string_agg(case when ch.rating = 'nsfw' then coalesce(v.rating, 'sfw') else ch.rating end, ','
      order by m.position) as ratings,
    bool_or(${IS_LOCKED}) as is_locked
  from conversation_members m
  join characters ch on ch.id = m.character_id
  join character_versions v on v.id = m.version_id
  where m.conversation_id = ${conversationId}`;

/**
 * Stores the user message and the empty reply below it as the new end of the shown path, in one statement.
 * @returns false, with nothing stored, when data has changed since the turn was read
 */
export async function insertTurn(db: Db, turn: NewTurn): Promise<boolean> {
  const { readAs } = turn;
  const { terms } = readAs;
  const result = await sql<{ id: string }>`
    with turn as (
      update conversations c
      set head_id = ${turn.replyId}, updated_at = ${turn.at}, message_count = c.message_count + 2, revision = c.revision + 1
      from users u join membership_tiers t on t.tier = u.tier left join preferences p on p.user_id = u.id,
        lateral (${castOf(sql`${turn.conversationId}`)}) members
      where c.id = ${turn.conversationId} and c.user_id = ${turn.userId} and c.revision = ${readAs.revision}
        and u.id = c.user_id and u.username = ${readAs.username} and coalesce(p.nsfw_enabled, false) = ${readAs.nsfwEnabled}
        and members.ratings = ${readAs.rating} and members.is_locked = ${terms.isLocked}
        and t.memory_tokens = ${terms.memoryTokens} and t.memory_facts = ${terms.memoryFacts}
        and t.has_member_models = ${terms.hasMemberModels}
      returning c.id
    ), said as (
      insert into messages (id, conversation_id, parent_id, role, content, state, alternative, shown_child_id, tokens,
        path_tokens, idempotency_key, created_at)
      select ${turn.userMessageId}::uuid, turn.id, ${turn.parentId}::uuid, 'user', ${turn.content}::text, 'complete',
        ${turn.alternative}::int, ${turn.replyId}::uuid, ${turn.tokens}::int, ${turn.pathTokens}::int,
        ${turn.idempotencyKey}::text, ${turn.at}::timestamptz
      from turn
    ), reply as (
      insert into messages (id, conversation_id, parent_id, role, speaker_id, content, state, tokens, path_tokens,
        node_id, created_at)
      select ${turn.replyId}::uuid, turn.id, ${turn.userMessageId}::uuid, 'assistant', ${turn.speakerId}::uuid, '', 'streaming', 0,
        ${turn.pathTokens}::int, ${turn.nodeId}::uuid, ${turn.at}::timestamptz
      from turn
    ), shown as (
      update messages set shown_child_id = ${turn.userMessageId} from turn where messages.id = ${turn.parentId}::uuid
    )
    select id from turn`.execute(db);
  return result.rows.length > 0;
}

/**
 * Stores several turns, each of a different conversation. Locked conversations are skipped, so this neither
 * waits nor deadlocks.
 * @returns the ids of the stored replies; the others must be stored one by one
 */
export async function insertTurns(db: Db, turns: NewTurn[]): Promise<Set<string>> {
  const all = <Key extends keyof NewTurn>(key: Key) => turns.map((turn) => turn[key]);
  const term = <Key extends keyof Terms>(key: Key) => turns.map(({ readAs }) => readAs.terms[key]);
  const read = <Key extends keyof NewTurn['readAs']>(key: Key) => turns.map(({ readAs }) => readAs[key]);
  const result = await sql<{ id: string }>`
    with new as (
      select * from unnest(${all('conversationId')}::uuid[], ${all('userId')}::uuid[], ${all('parentId')}::uuid[],
        ${all('userMessageId')}::uuid[], ${all('replyId')}::uuid[], ${all('speakerId')}::uuid[], ${all('content')}::text[], ${all('alternative')}::int[],
        ${all('tokens')}::int[], ${all('pathTokens')}::int[], ${all('idempotencyKey')}::text[], ${all('nodeId')}::uuid[],
        ${all('at')}::timestamptz[], ${read('revision')}::int[], ${read('username')}::text[],
        ${read('nsfwEnabled')}::boolean[], ${read('rating')}::text[], ${term('memoryTokens')}::int[],
        ${term('memoryFacts')}::int[], ${term('hasMemberModels')}::boolean[], ${term('isLocked')}::boolean[])
      as new(conversation_id, user_id, parent_id, user_message_id, reply_id, speaker_id, content, alternative, tokens,
        path_tokens, idempotency_key, node_id, at, revision, username, nsfw_enabled, rating, memory_tokens, memory_facts,
        has_member_models, is_locked)
    ), turn as (
      select new.* from new
        join conversations c on c.id = new.conversation_id and c.user_id = new.user_id and c.revision = new.revision
        join users u on u.id = c.user_id and u.username = new.username
        join membership_tiers t on t.tier = u.tier
        left join preferences p on p.user_id = u.id
        join lateral (${castOf(sql`c.id`)}) members on true
      where coalesce(p.nsfw_enabled, false) = new.nsfw_enabled
        and members.ratings = new.rating and members.is_locked = new.is_locked
        and t.memory_tokens = new.memory_tokens and t.memory_facts = new.memory_facts
        and t.has_member_models = new.has_member_models
      for update of c skip locked
    ), head as (
      update conversations c set head_id = turn.reply_id, updated_at = turn.at, message_count = c.message_count + 2,
        revision = c.revision + 1
      from turn where c.id = turn.conversation_id
    ), said as (
      insert into messages (id, conversation_id, parent_id, role, content, state, alternative, shown_child_id, tokens,
        path_tokens, idempotency_key, created_at)
      select user_message_id, conversation_id, parent_id, 'user', content, 'complete', alternative, reply_id, tokens,
        path_tokens, idempotency_key, at
      from turn
    ), reply as (
      insert into messages (id, conversation_id, parent_id, role, speaker_id, content, state, tokens, path_tokens,
        node_id, created_at)
      select reply_id, conversation_id, user_message_id, 'assistant', speaker_id, '', 'streaming', 0, path_tokens, node_id, at
      from turn
    ), shown as (
      update messages set shown_child_id = turn.user_message_id from turn where messages.id = turn.parent_id
    )
    select reply_id as id from turn`.execute(db);
  return new Set(result.rows.map(({ id }) => id));
}
