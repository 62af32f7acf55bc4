import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { ConversationState, Terms } from '../conversation-state.ts';
import { IS_LOCKED, RATING } from '../conversation-state.views.ts';

/** A message of the user and the reply to it. */
export interface NewExchange {
  conversationId: string;
  userId: string;
  parentId: string | null;
  userMessageId: string;
  replyId: string;
  /** The character that writes the reply. */
  speakerId: string;
  /** The persona that the user wrote it as. */
  personaName: string | null;
  content: string;
  /** What the user wrote: where it was translated or masked, `content` is another text. */
  written: string;
  alternative: number;
  tokens: number;
  pathTokens: number;
  idempotencyKey: string | null;
  nodeId: string;
  at: Date;
  /** What the prompt was built from; nothing is stored if it has changed. */
  state: ConversationState;
}

/** SQL: its position among those with the same parent. Where the path was set back to it, the end has children already. */
const alternativeOf = (
  given: RawBuilder<unknown>,
  conversation: RawBuilder<unknown>,
  parent: RawBuilder<unknown>,
) =>
  sql`greatest(${given}, (select max(s.alternative) + 1 from messages s
    where s.conversation_id = ${conversation} and s.parent_id = ${parent}))`;

/** SQL: a draft `d` of the composer that went into the text that was sent, up to the last keys before it was. */
const isSent = (written: RawBuilder<unknown>) =>
  sql`d.content <> '' and starts_with(${written}, btrim(d.content, E' \\t\\r\\n'))`;

/** The values of a state that may have changed since it was read. */
const readAs = ({ conversation, user, members }: ConversationState) => ({
  revision: conversation.revision,
  username: user.username,
  nsfwEnabled: user.nsfwEnabled,
  timeZone: user.timeZone,
  terms: user.terms,
  ratings: members.map(({ rating }) => rating).join(),
  isLocked: members.some(({ isLocked }) => isLocked),
});

/** What a prompt needs of the members and may change without raising the conversation's revision. */
const membersOf = (conversationId: RawBuilder<unknown>) => sql`
  select string_agg(${RATING}, ',' order by m.position) as ratings, bool_or(${IS_LOCKED}) as is_locked
  from conversation_members m
  join characters ch on ch.id = m.character_id
  join character_versions v on v.id = m.version_id
  where m.conversation_id = ${conversationId}`;

/**
 * Stores the user message and the empty reply below it as the new end of the shown path, in one statement.
 * @returns false, with nothing stored, when data has changed since the state was read
 */
export async function insertExchange(db: Db, exchange: NewExchange): Promise<boolean> {
  const read = readAs(exchange.state);
  const { terms } = read;
  const result = await sql<{ id: string }>`
    with exchange as (
      update conversations c
      set head_id = ${exchange.replyId}, updated_at = ${exchange.at}, message_count = c.message_count + 2, revision = c.revision + 1,
        changed_in = pg_current_xact_id()
      from users u join membership_tiers t on t.tier = u.tier left join preferences p on p.user_id = u.id,
        lateral (${membersOf(sql`${exchange.conversationId}`)}) members
      where c.id = ${exchange.conversationId} and c.user_id = ${exchange.userId} and c.revision = ${read.revision}
        and u.id = c.user_id and u.username = ${read.username} and coalesce(p.nsfw_enabled, false) = ${read.nsfwEnabled}
        and u.time_zone is not distinct from ${read.timeZone}
        and members.ratings = ${read.ratings} and members.is_locked = ${read.isLocked}
        and t.memory_tokens = ${terms.memoryTokens} and t.memory_facts = ${terms.memoryFacts}
        and t.has_member_models = ${terms.hasMemberModels} and t.has_samplers = ${terms.hasSamplers}
      returning c.id
    ), message as (
      insert into messages (id, conversation_id, parent_id, role, persona_name, content, state, alternative,
        shown_child_id, tokens, path_tokens, idempotency_key, created_at)
      select ${exchange.userMessageId}::uuid, exchange.id, ${exchange.parentId}::uuid, 'user', ${exchange.personaName}::text, ${exchange.content}::text, 'complete',
        ${alternativeOf(sql`${exchange.alternative}::int`, sql`exchange.id`, sql`${exchange.parentId}::uuid`)}, ${exchange.replyId}::uuid, ${exchange.tokens}::int, ${exchange.pathTokens}::int,
        ${exchange.idempotencyKey}::text, ${exchange.at}::timestamptz
      from exchange
    ), reply as (
      insert into messages (id, conversation_id, parent_id, role, speaker_id, content, state, tokens, path_tokens,
        node_id, created_at)
      select ${exchange.replyId}::uuid, exchange.id, ${exchange.userMessageId}::uuid, 'assistant', ${exchange.speakerId}::uuid, '', 'streaming', 0,
        ${exchange.pathTokens}::int, ${exchange.nodeId}::uuid, ${exchange.at}::timestamptz
      from exchange
    ), shown as (
      update messages set shown_child_id = ${exchange.userMessageId} from exchange where messages.id = ${exchange.parentId}::uuid
    ), composer as (
      update composer_drafts d set content = '', version = d.version + 1, changed_in = pg_current_xact_id(),
        updated_at = ${exchange.at}::timestamptz
      from exchange where d.conversation_id = exchange.id and ${isSent(sql`${exchange.written}::text`)}
    )
    select id from exchange`.execute(db);
  return result.rows.length > 0;
}

/**
 * Stores several exchanges, each of a different conversation. Locked conversations are skipped, so this neither
 * waits nor deadlocks.
 * @returns the ids of the stored replies; the others must be stored one by one
 */
export async function insertExchanges(db: Db, exchanges: NewExchange[]): Promise<Set<string>> {
  const states = exchanges.map(({ state }) => readAs(state));
  const all = <Key extends keyof NewExchange>(key: Key) => exchanges.map((exchange) => exchange[key]);
  const read = <Key extends keyof (typeof states)[number]>(key: Key) => states.map((state) => state[key]);
  const term = <Key extends keyof Terms>(key: Key) => states.map(({ terms }) => terms[key]);
  const result = await sql<{ id: string }>`
    with new as (
      select * from unnest(${all('conversationId')}::uuid[], ${all('userId')}::uuid[], ${all('parentId')}::uuid[],
        ${all('userMessageId')}::uuid[], ${all('replyId')}::uuid[], ${all('speakerId')}::uuid[], ${all('personaName')}::text[], ${all('content')}::text[], ${all('written')}::text[], ${all('alternative')}::int[],
        ${all('tokens')}::int[], ${all('pathTokens')}::int[], ${all('idempotencyKey')}::text[], ${all('nodeId')}::uuid[],
        ${all('at')}::timestamptz[], ${read('revision')}::int[], ${read('username')}::text[],
        ${read('nsfwEnabled')}::boolean[], ${read('timeZone')}::text[], ${read('ratings')}::text[], ${term('memoryTokens')}::int[],
        ${term('memoryFacts')}::int[], ${term('hasMemberModels')}::boolean[], ${term('hasSamplers')}::boolean[], ${read('isLocked')}::boolean[])
      as new(conversation_id, user_id, parent_id, user_message_id, reply_id, speaker_id, persona_name, content,
        written, alternative, tokens, path_tokens, idempotency_key, node_id, at, revision, username, nsfw_enabled, time_zone,
        ratings, memory_tokens, memory_facts,
        has_member_models, has_samplers, is_locked)
    ), exchange as (
      select new.* from new
        join conversations c on c.id = new.conversation_id and c.user_id = new.user_id and c.revision = new.revision
        join users u on u.id = c.user_id and u.username = new.username
        join membership_tiers t on t.tier = u.tier
        left join preferences p on p.user_id = u.id
        join lateral (${membersOf(sql`c.id`)}) members on true
      where coalesce(p.nsfw_enabled, false) = new.nsfw_enabled and u.time_zone is not distinct from new.time_zone
        and members.ratings = new.ratings and members.is_locked = new.is_locked
        and t.memory_tokens = new.memory_tokens and t.memory_facts = new.memory_facts
        and t.has_member_models = new.has_member_models and t.has_samplers = new.has_samplers
      for update of c skip locked
    ), head as (
      update conversations c set head_id = exchange.reply_id, updated_at = exchange.at, message_count = c.message_count + 2,
        revision = c.revision + 1, changed_in = pg_current_xact_id()
      from exchange where c.id = exchange.conversation_id
    ), message as (
      insert into messages (id, conversation_id, parent_id, role, persona_name, content, state, alternative,
        shown_child_id, tokens, path_tokens, idempotency_key, created_at)
      select user_message_id, conversation_id, parent_id, 'user', persona_name, content, 'complete',
        ${alternativeOf(sql`alternative`, sql`exchange.conversation_id`, sql`exchange.parent_id`)}, reply_id, tokens,
        path_tokens, idempotency_key, at
      from exchange
    ), reply as (
      insert into messages (id, conversation_id, parent_id, role, speaker_id, content, state, tokens, path_tokens,
        node_id, created_at)
      select reply_id, conversation_id, user_message_id, 'assistant', speaker_id, '', 'streaming', 0, path_tokens, node_id, at
      from exchange
    ), shown as (
      update messages set shown_child_id = exchange.user_message_id from exchange where messages.id = exchange.parent_id
    ), composer as (
      update composer_drafts d set content = '', version = d.version + 1, changed_in = pg_current_xact_id(),
        updated_at = exchange.at
      from exchange where d.conversation_id = exchange.conversation_id and ${isSent(sql`exchange.written`)}
    )
    select reply_id as id from exchange`.execute(db);
  return new Set(result.rows.map(({ id }) => id));
}
