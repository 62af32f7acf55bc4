import { sql } from 'kysely';
import type { Db } from '../../../platform/server/db/database.ts';
import { NO_GENERATION } from './generation/no-generation.ts';
import type { Windows } from './chosen-model.ts';
import { MAX_MESSAGES, type ConversationState, type ConversationUser } from './conversation-state.ts';
import { openFacts, type KnownFactRow } from './memory/known-facts.ts';
import { chatVariables } from './variables/variables.views.ts';
import { offPath, KNOWN_FACTS } from './memory/known-facts.views.ts';

/**
 * SQL condition over a user `u`, their tier `t` and a character `ch`. Creators are never locked out of their
 * own characters.
 */
export const IS_LOCKED = sql<boolean>`(ch.is_premium and not t.has_premium_characters and ch.creator_id <> u.id)`;

/** The rating of a character `ch` in its version `v`. */
export const RATING = sql<string>`(case when ch.rating = 'nsfw' then coalesce(v.rating, 'sfw') else ch.rating end)`;

/** What is known of a user `u` with the preferences `p` and the tier `t`, apart from facts and the persona. */
const USER = sql`'id', u.id, 'username', u.username, 'nsfwEnabled', coalesce(p.nsfw_enabled, false), 'timeZone', u.time_zone,
  'terms', json_build_object('memoryTokens', t.memory_tokens, 'memoryFacts', t.memory_facts,
    'hasMemberModels', t.has_member_models, 'hasSamplers', t.has_samplers),
  'crisisState', (select json_build_object('gentleUntil', k.gentle_until, 'quietUntil', k.quiet_until,
    'isWaiting', k.is_waiting) from care k where k.user_id = u.id)`;

/** The persona of a conversation `c`; null for none. */
const PERSONA = sql`(select json_build_object('id', o.id, 'name', coalesce(o.name, choice.persona_name),
    'pronouns', coalesce(o.pronouns, ''), 'description', coalesce(o.description, ''))
  from persona_choices choice left join personas o on o.id = choice.persona_id where choice.conversation_id = c.id)`;

/** The choice of languages for a conversation `c`, else that for all its user's conversations. */
const TRANSLATION = sql`(select json_build_object('reads', choice.reads, 'sends', choice.sends)
  from translation_choices choice
  where choice.user_id = c.user_id and (choice.conversation_id = c.id or choice.conversation_id is null)
  order by choice.conversation_id nulls last limit 1)`;

/** The newest message of the `path` that was written with an author's note. */
const LAST_NOTE = sql`select r.message_id from path join reply_records r on r.message_id = path.id
  where jsonb_path_exists(r.record, '$.sections[*] ? (@.kind == "note")') order by path.n limit 1`;

/**
 * SQL of one row with the id of the caller's conversation: the one with this id, or the newest one that began with
 * the character of this id.
 */
export const namedConversation = (id: string, userId: string) => sql<{ id: string }>`(
  (select id, 1 as rank from conversations where id = ${id} and user_id = ${userId})
  union all
  (select c.id, 2 from conversations c
   join conversation_members m on m.conversation_id = c.id and m.character_id = ${id} and m.position = 1
   where c.user_id = ${userId} order by c.updated_at desc limit 1)
  order by rank limit 1)`;

/**
 * Reads everything that a reply needs in one query, with the path up to what its models read (`tokensToRead`) or the
 * memory limit of the user's tier.
 * @param request.id a conversation, or the character with which its newest one began
 * @param request.endId the last message of the path; null for the newest one on the shown path
 */
export async function readState(
  db: Db,
  request: { id: string; userId: string; endId: string | null; windows: Windows },
): Promise<ConversationState | null> {
  const result = await sql<{ state: ConversationState; facts: KnownFactRow[] }>`
    with recursive named as materialized (
      select id from ${namedConversation(request.id, request.userId)} found
    ), ${offPath(sql`(select id from named)`)}, conversation as (
      select c.id, coalesce(${request.endId}::uuid, c.head_id) as end_id, c.user_id,
        least(greatest(${request.windows.usual}::int, (${JSON.stringify(request.windows.offered)}::jsonb->>(g.settings->>'model'))::int),
          t.memory_tokens) as most_tokens,
        json_build_object('id', c.id, 'headId', c.head_id, 'replyLength', coalesce(g.settings->'length', to_jsonb(c.reply_length)),
          'thinking', c.thinking,
          'messageCount', c.message_count, 'revision', c.revision, 'isIncognito', c.is_incognito,
          'isLearning', c.is_learning and not c.is_incognito and coalesce(ms.is_learning, true)) as conversation, g.settings as generation, ${TRANSLATION} as translation,
        (select json_agg(json_build_object('characterId', ch.id, 'versionId', v.id, 'name', v.name, 'rating', ${RATING},
            'tags', v.tag_names, 'isLocked', ${IS_LOCKED}) order by m.position)
          from conversation_members m
          join characters ch on ch.id = m.character_id
          join character_versions v on v.id = m.version_id
          where m.conversation_id = c.id) as members,
        json_build_object(${USER}, 'persona', ${PERSONA}) as "user", ${KNOWN_FACTS} as facts
      from named
      join conversations c on c.id = named.id
      join users u on u.id = c.user_id
      join membership_tiers t on t.tier = u.tier
      left join preferences p on p.user_id = c.user_id
      left join memory_settings ms on ms.user_id = c.user_id
      left join conversation_generation g on g.conversation_id = c.id
      left join messages e on e.id = ${request.endId}
    ), path as (
      select m.id, m.parent_id, m.role, m.speaker_id, m.persona_name, m.content, m.state, m.tokens, m.path_tokens,
        m.path_tokens - c.most_tokens as floor, 1 as n
      from conversation c join messages m on m.id = c.end_id and m.conversation_id = c.id
      union all
      select m.id, m.parent_id, m.role, m.speaker_id, m.persona_name, m.content, m.state, m.tokens, m.path_tokens, path.floor,
        path.n + 1
      from path join messages m on m.id = path.parent_id
      where m.path_tokens > path.floor and path.n < ${MAX_MESSAGES}
    )
    select json_build_object('conversation', c.conversation, 'members', c.members, 'user', c."user",
      'history', coalesce((select json_agg(json_build_object('id', id, 'parentId', parent_id, 'role', role,
        'speakerId', speaker_id, 'personaName', persona_name, 'content', content, 'state', state, 'tokens', tokens, 'pathTokens', path_tokens)
        order by n desc) from path), '[]'),
      'generation', c.generation, 'translation', c.translation,
      'lastNoteId', case when (c.generation->'note'->>'every')::int > 1 then (${LAST_NOTE}) end,
      'historyStart', newest.record->'history'->>'firstMessageId', 'loreEffects', newest.record->'loreEffects',
      'variables', json_build_object(
        'chat', ${chatVariables(sql`(select id from named)`, sql`c.end_id`)},
        'user', coalesce((select json_object_agg(name, value) from user_variables where user_id = c.user_id), '{}'))
    ) as state, c.facts from conversation c
    left join lateral (select r.record from path join reply_records r on r.message_id = path.id
      order by n limit 1) newest on true`.execute(db);
  const row = result.rows[0];
  if (!row) return null;
  const { isIncognito } = row.state.conversation;
  const facts = openFacts(row.facts).filter(({ isPinned }) => isPinned || !isIncognito);
  const generation = { ...NO_GENERATION, ...row.state.generation };
  return { ...row.state, generation, user: { ...row.state.user, facts } };
}

/** The user of a conversation that is not stored. */
export async function readUser(db: Db, userId: string): Promise<Omit<ConversationUser, 'facts' | 'persona'>> {
  const result = await sql<{ user: Omit<ConversationUser, 'facts' | 'persona'> }>`
    select json_build_object(${USER}) as "user"
    from users u join membership_tiers t on t.tier = u.tier left join preferences p on p.user_id = u.id
    where u.id = ${userId}`.execute(db);
  return result.rows[0]!.user;
}
