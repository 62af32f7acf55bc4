import { sql } from 'kysely';
import { foldText } from '../../../../shared/words/search-fold.ts';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { PortraitRow } from '../../../../shared/words/picture-address.ts';
import { findMessages } from '../found-messages.views.ts';
import { offPath } from '../memory/known-facts.views.ts';
import { IS_LOCKED } from '../conversation-state.views.ts';
import { excerptAround } from '../replies/excerpt.ts';
import type { ConversationPersona, Thinking } from '../../contract.ts';
import type { ChatOrder } from '../../order-kinds.ts';
import { isOnShelf, ORDER, type Shelf } from '../order/order.views.ts';
import type { MessageState } from '../replies/messages.ts';

export interface ConversationRow {
  id: string;
  title: string;
  reply_length: 'short' | 'medium' | 'long';
  thinking: Thinking;
  /** Whether an author's note is given, and a length that is none of the three. */
  is_note_on: boolean;
  own_length: 'off' | number | null;
  /** The preset that was taken last. */
  preset: { name: string; isChanged: boolean } | null;
  /** The owner's tier has a model of its own. */
  has_member_models: boolean;
  /** The model that was chosen; null for the usual one. */
  model: string | null;
  message_count: number;
  /** How the owner keeps it. */
  kept: ChatOrder;
  head_id: string | null;
  created_at: Date;
  updated_at: Date;
  changed_in: string;
  /** The oldest transaction that was still open when this was read. */
  since: string;
  /** In their order; at least one. */
  members: { id: string; name: string; rating: string; picture: PortraitRow | null }[];
  /** A member requires a membership that the conversation's owner does not have. */
  is_locked: boolean;
  /** A member has a newer version than the one in this conversation. */
  is_outdated: boolean;
  /** Of the first member, as the columns below. */
  hook: string;
  chat_count: number;
  is_available: boolean;
  is_premium: boolean;
  creator_id: string;
  creator_name: string;
  starters: string[];
  /** Of the first member: its nickname, else its name. */
  short_name: string;
  /** The persona's, else the owner's. */
  user_name: string;
  /** Whom the owner speaks as; null for themselves. */
  persona: ConversationPersona | null;
  last_role: 'user' | 'assistant' | null;
  last_speaker_id: string | null;
  last_excerpt: string | null;
  last_state: MessageState | null;
  /** The newest message that contains the search text; absent without a search. */
  match_id?: string | null;
  match_role?: 'user' | 'assistant' | null;
  match_excerpt?: string | null;
  match_shown?: boolean;
}

/** The message that a search has found. */
export const matchOf = ({
  match_id: messageId,
  match_role: role,
  match_excerpt: excerpt,
  match_shown: isShown = true,
}: ConversationRow) => (messageId && role && excerpt ? { messageId, role, excerpt, isShown } : null);

/** A condition over a conversation `c` and a character `ch`. */
const IS_AVAILABLE = sql`(ch.deleted_at is null and not ch.is_draft
    and (ch.visibility <> 'private' or ch.creator_id = c.user_id))`;

/**
 * The preset of a conversation `c` with the settings `g`, as JSON; its own columns hold two of a preset's fields. Null for
 * none.
 */
export const PRESET = sql`(select json_build_object('id', p.id, 'name', p.name, 'isChanged',
    p.settings <> (jsonb_build_object('length', c.reply_length, 'thinking', c.thinking, 'model', null) || g.settings)
      - case when jsonb_exists(p.settings, 'model') then '' else 'model' end)
  from generation_presets p where p.id = g.preset_id)`;

export const COLUMNS = sql`c.id, c.title, c.reply_length, c.thinking,
    coalesce((g.settings->'note'->>'isOn')::boolean and g.settings->'note'->>'text' <> '', false) as is_note_on,
    g.settings->'length' as own_length, g.settings->>'model' as model, ${PRESET}::jsonb - 'id' as preset, t.has_member_models, c.message_count, c.head_id, c.created_at, c.updated_at, c.changed_in::text as changed_in, ${ORDER} as kept,
    pg_snapshot_xmin(pg_current_snapshot())::text as since,
    everybody.members, everybody.is_locked, everybody.is_outdated,
    v.hook, ch.chat_count, ${IS_AVAILABLE} as is_available, ch.is_premium,
    cr.id as creator_id, cr.username as creator_name, v.starters,
    coalesce(nullif(v.nickname, ''), v.name) as short_name, coalesce(own.name, choice.persona_name, u.username) as user_name,
    case when choice.conversation_id is not null then json_build_object('id', own.id,
      'name', coalesce(own.name, choice.persona_name), 'pictureUrl', own.picture_key) end as persona,
    m.role as last_role, m.speaker_id as last_speaker_id, left(m.content, 140) as last_excerpt, m.state as last_state`;

/** What is known of all members of a conversation `c` of a user `u` with the tier `t`. */
const EVERYBODY = sql`
    select json_agg(json_build_object('id', ch.id, 'name', v.name, 'rating', ch.rating, 'picture',
        case when i.id is null then null else json_build_object('id', i.id, 'secret', i.secret,
          'cover_secret', i.cover_secret, 'widths', i.widths, 'width', i.width, 'height', i.height,
          'thumbhash', i.thumbhash, 'alt', i.alt, 'is_nsfw', i.is_nsfw,
          'is_upload', i.purpose = 'upload', 'is_unseen', i.review = 'covered' and i.owner_id <> c.user_id) end) order by member.position) as members,
      bool_or(${IS_LOCKED}) as is_locked,
      bool_or(${IS_AVAILABLE} and ch.version_id is distinct from member.version_id) as is_outdated
    from conversation_members member
    join characters ch on ch.id = member.character_id
    join character_versions v on v.id = member.version_id
    left join images i on i.id = ch.avatar_image_id
    where member.conversation_id = c.id`;

/** A conversation is described by its first member. */
export const FROM = sql`
  from conversations c
  join conversation_members member on member.conversation_id = c.id and member.position = 1
  join characters ch on ch.id = member.character_id
  join character_versions v on v.id = member.version_id
  join users cr on cr.id = ch.creator_id
  join users u on u.id = c.user_id
  join membership_tiers t on t.tier = u.tier
  cross join lateral (${EVERYBODY}) everybody
  left join persona_choices choice on choice.conversation_id = c.id
  left join personas own on own.id = choice.persona_id
  left join conversation_generation g on g.conversation_id = c.id
  left join messages m on m.id = c.head_id`;

export async function readConversation(db: Db, id: string, userId: string): Promise<ConversationRow | null> {
  const result =
    await sql<ConversationRow>`select ${COLUMNS} ${FROM} where c.id = ${id} and c.user_id = ${userId}`.execute(
      db,
    );
  return result.rows[0] ?? null;
}

const hasMember = (characterId: string) => sql`exists (
  select from conversation_members cast_member
  where cast_member.conversation_id = c.id and cast_member.character_id = ${characterId})`;

export interface ConversationFilter {
  userId: string;
  characterId: string | null;
  shelf: Shelf;
  /** Search text: part of the character's name, of the title or of a message. */
  q: string | null;
  offset: number;
  limit: number;
}

/** Only conversations in which the user has written; pinned ones first, then the newest. */
export async function listConversations(
  db: Db,
  filter: ConversationFilter,
): Promise<{ rows: ConversationRow[]; total: number }> {
  const { userId, characterId, shelf, q, offset, limit } = filter;
  if (q) return searchConversations(db, { ...filter, q });
  const isOfCharacter = characterId ? hasMember(characterId) : sql`true`;
  const where = sql`where c.user_id = ${userId} and c.message_count > 0 and ${isOfCharacter} and ${isOnShelf(shelf)}`;
  const [page, total] = await Promise.all([
    sql<ConversationRow>`
      select ${COLUMNS} ${FROM} ${where} order by c.is_pinned desc, c.updated_at desc, c.id desc offset ${offset} limit ${limit}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from conversations c ${where}`.execute(db),
  ]);
  return { rows: page.rows, total: total.rows[0]!.total };
}

/** Characters of what the index of messages' texts holds. */
const TRIGRAM = 3;

/** The user's messages are read once, for the page, its total and the newest match of each conversation. */
async function searchConversations(
  db: Db,
  { userId, characterId, shelf, q, offset, limit }: ConversationFilter & { q: string },
): Promise<{ rows: ConversationRow[]; total: number }> {
  const folded = foldText(q);
  if (folded.trim() === '') return { rows: [], total: 0 };
  const pattern = `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
  const isOfCharacter = characterId ? hasMember(characterId) : sql`true`;
  // Too short for a trigram, it would read the whole index, which is slower than the user's messages.
  const text = Array.from(folded).length < TRIGRAM ? sql`(t.text || '')` : sql`t.text`;
  const own = sql`c.user_id = ${userId} and c.message_count > 0 and ${isOfCharacter} and ${isOnShelf(shelf)}`;
  const found = await sql<{ total: number; ids: string[]; matches: (string | null)[] }>`
    with said as materialized (
      -- Not "distinct on", which would sort all matches; of uuids there is no max().
      select t.conversation_id, max(t.message_id::text collate "C")::uuid as message_id
      from message_texts t
      where t.conversation_id = any(array(select c.id from conversations c where ${own})) and ${text} like ${pattern}
      group by t.conversation_id
    ), found as materialized (
      select c.id, c.updated_at, said.message_id
      from conversations c
      left join said on said.conversation_id = c.id
      where ${own} and (said.message_id is not null or folded_text(c.title) like ${pattern} or exists (
        select from conversation_members member join character_versions v on v.id = member.version_id
        where member.conversation_id = c.id and folded_text(v.name) like ${pattern}))
    ), page as (
      select * from found order by updated_at desc, id desc offset ${offset} limit ${limit}
    )
    select (select count(*) from found) as total,
      array(select id from page order by updated_at desc, id desc) as ids,
      array(select message_id from page order by updated_at desc, id desc) as matches`.execute(db);
  const { total, ids, matches } = found.rows[0]!;
  if (ids.length === 0) return { rows: [], total };
  const elsewhere = await preferShown(db, { ids, matches, folded });
  const { rows } = await sql<ConversationRow & { match_content: string | null }>`
    select ${COLUMNS}, hit.id as match_id, hit.role as match_role, hit.content as match_content ${FROM}
    join unnest(${ids}::uuid[], ${matches}::uuid[]) with ordinality as p(id, message_id, place) on p.id = c.id
    left join messages hit on hit.id = p.message_id
    where c.user_id = ${userId}
    order by p.place`.execute(db);
  return {
    rows: rows.map(({ match_content: content, ...row }) => ({
      ...row,
      match_excerpt: content === null ? null : excerptAround(content, folded),
      match_shown: !elsewhere.has(row.match_id ?? ''),
    })),
    total,
  };
}

/**
 * Replaces matches that are not on the shown path by the newest one that is, where there is one. Only the conversations
 * of a page are looked at: walking what all of them do not show would take longer than the search.
 * @param matches changed in place
 * @returns the matches that stay although they are not shown
 */
async function preferShown(
  db: Db,
  { ids, matches, folded }: { ids: string[]; matches: (string | null)[]; folded: string },
): Promise<Set<string>> {
  const hidden = await sql<{ place: number }>`
    select (hit.place - 1)::int as place
    from unnest(${ids}::uuid[], ${matches}::uuid[]) with ordinality as hit(conversation_id, message_id, place)
    where hit.message_id is not null
      and hit.message_id in (with recursive ${offPath(sql`hit.conversation_id`)} select id from off_path)`.execute(
    db,
  );
  const elsewhere = new Set<string>();
  for (const { place } of hidden.rows) {
    const [shown] = await findMessages(db, { conversationId: ids[place]!, folded, limit: 1 });
    if (shown) matches[place] = shown;
    else elsewhere.add(matches[place]!);
  }
  return elsewhere;
}

/** Reads the user's name and whether the character requires a membership that they do not have. */
export async function readBeginner(
  db: Db,
  userId: string,
  characterId: string,
): Promise<{ username: string; zone: string | null; isLocked: boolean }> {
  const result = await sql<{ username: string; zone: string | null; isLocked: boolean }>`
    select u.username, u.time_zone as "zone", ${IS_LOCKED} as "isLocked"
    from users u join membership_tiers t on t.tier = u.tier, characters ch
    where u.id = ${userId} and ch.id = ${characterId}`.execute(db);
  return result.rows[0]!;
}
