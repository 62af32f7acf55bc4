import { sql, type RawBuilder } from 'kysely';

/**
 * SQL: the greeting that the shown path begins with. The path is walked only where several were answered, or where
 * it is nothing but a greeting; else it is the one that was.
 */
export const shownRoot = (conversationId: RawBuilder<unknown>) => sql`(case when (
    select count(*) from messages root where root.conversation_id = ${conversationId} and root.parent_id is null
      and root.shown_child_id is not null) > 1
    or exists (select from conversations c join messages m on m.id = c.head_id
      where c.id = ${conversationId} and m.parent_id is null)
  then (with recursive up as (
      select m.id, m.parent_id from conversations c join messages m on m.id = c.head_id
      where c.id = ${conversationId}
      union all
      select m.id, m.parent_id from up join messages m on m.id = up.parent_id
    ) select up.id from up where up.parent_id is null)
  else (select root.id from messages root where root.conversation_id = ${conversationId}
    and root.parent_id is null and root.shown_child_id is not null) end)`;

/**
 * SQL of a recursive `off_path (id)`: messages of a conversation that are not on its shown path, those below its end
 * included. Only what is beside and below the path is walked, so a conversation without branches costs nothing.
 */
export const offPath = (conversationId: RawBuilder<unknown>) => sql`off_path as (
    select m.id from messages a
    join messages p on p.id = a.parent_id
    join messages m on m.parent_id = p.id and m.id is distinct from p.shown_child_id
    where a.conversation_id = ${conversationId} and a.alternative > 1
    union
    select other.id from messages other
    where other.conversation_id = ${conversationId} and other.parent_id is null
      and other.id is distinct from ${shownRoot(conversationId)}
    union
    select m.id from conversations c join messages m on m.parent_id = c.head_id where c.id = ${conversationId}
    union
    select child.id from off_path join messages child on child.parent_id = off_path.id
  )`;

/**
 * SQL: whether each source of a fact `f` exists in the text that it was read from and, in the conversation `c`, on the
 * path that ends with the message `e` (or the newest one when that is null). Ids increase with time. Needs `off_path`.
 */
export const IS_LIVE = sql<boolean>`not exists (
  select from fact_sources s left join messages m on m.id = s.message_id
  where s.fact_id = f.id and (m.id is null or md5(m.content) <> s.hash
    or (m.conversation_id = c.id and (m.id > e.id or m.id in (select id from off_path)))))`;

/** SQL: when a fact `f` was said, or else written. */
export const SAID_AT = sql`coalesce((select max(m.created_at) from fact_sources s join messages m on m.id = s.message_id
  where s.fact_id = f.id), f.created_at)`;

/** SQL: when the user last said that a fact `f` is still true. */
export const CONFIRMED_AT = sql`(select max(confirmed_at) from fact_confirmations k where k.fact_id = f.id)`;

/**
 * SQL: facts that a conversation `c` may know, with those that were replaced or forgotten. Its own; the user's of this
 * character; those for all characters; those of conversations that share theirs.
 * Needs `off_path`.
 */
export const KNOWN_FACTS = sql`(
  select coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind, 'key', f.key, 'value', f.value, 'text', f.text,
    'isPinned', f.is_pinned, 'at', f.created_at,
    'eventDate', f.event_date, 'saidAt', ${SAID_AT}, 'confirmedAt', ${CONFIRMED_AT}, 'closedBy', f.closed_by, 'isForgotten', f.forgotten_at is not null,
    'sources', coalesce((select json_agg(s.message_id) from fact_sources s where s.fact_id = f.id), '[]'),
    'isLive', ${IS_LIVE}) order by f.created_at, f.id), '[]')
  from facts f
  where f.user_id = c.user_id
    and (f.conversation_id = c.id or f.scope = 'user'
      or (f.scope = 'character' and f.character_id in (
        select n.character_id from conversation_members n where n.conversation_id = c.id))
      or f.conversation_id in (
        select o.id from conversations o where o.user_id = c.user_id and o.shares_memory and not o.is_incognito)))`;
