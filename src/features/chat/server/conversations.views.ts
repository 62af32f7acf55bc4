import { sql } from 'kysely';
import type { Db } from '../../../platform/server/db/database.ts';
import type { PortraitRow } from '../../../shared/words/picture-address.ts';
import { IS_LOCKED } from './chat.views.ts';
import type { MessageState } from './messages.ts';

export interface ConversationRow {
  id: string;
  title: string;
  reply_length: 'short' | 'medium' | 'long';
  message_count: number;
  head_id: string | null;
  created_at: Date;
  updated_at: Date;
  character_id: string;
  character_name: string;
  hook: string;
  chat_count: number;
  rating: string;
  is_available: boolean;
  is_premium: boolean;
  /** The character requires a membership that the conversation's owner does not have. */
  is_locked: boolean;
  /** The character has a newer version than the one in this conversation. */
  is_outdated: boolean;
  creator_id: string;
  creator_name: string;
  starters: string[];
  picture: PortraitRow | null;
  last_role: 'user' | 'assistant' | null;
  last_excerpt: string | null;
  last_state: MessageState | null;
  /** The newest message that contains the search text; absent without a search. */
  match_role?: 'user' | 'assistant' | null;
  match_excerpt?: string | null;
}

const COLUMNS = sql`c.id, c.title, c.reply_length, c.message_count, c.head_id, c.created_at, c.updated_at,
    ch.id as character_id, v.name as character_name, v.hook, ch.chat_count, ch.rating,
    (ch.deleted_at is null and not ch.is_draft and (ch.visibility <> 'private' or ch.creator_id = c.user_id)) as is_available,
    ch.is_premium, ${IS_LOCKED} as is_locked, ch.version_id is distinct from c.version_id as is_outdated,
    cr.id as creator_id, cr.username as creator_name, v.starters,
    case when i.id is null then null else json_build_object('id', i.id, 'secret', i.secret, 'cover_secret', i.cover_secret,
      'widths', i.widths, 'width', i.width, 'height', i.height, 'thumbhash', i.thumbhash, 'alt', i.alt,
      'is_nsfw', i.is_nsfw) end as picture,
    m.role as last_role, left(m.content, 140) as last_excerpt, m.state as last_state`;

const FROM = sql`
  from conversations c
  join characters ch on ch.id = c.character_id
  join character_versions v on v.id = c.version_id
  join users cr on cr.id = ch.creator_id
  join users u on u.id = c.user_id
  join membership_tiers t on t.tier = u.tier
  left join images i on i.id = ch.avatar_image_id
  left join messages m on m.id = c.head_id`;

export async function readConversation(db: Db, id: string, userId: string): Promise<ConversationRow | null> {
  const result =
    await sql<ConversationRow>`select ${COLUMNS} ${FROM} where c.id = ${id} and c.user_id = ${userId}`.execute(
      db,
    );
  return result.rows[0] ?? null;
}

export interface ConversationFilter {
  userId: string;
  characterId: string | null;
  /** Search text: part of the character's name, of the title or of a message. */
  q: string | null;
  offset: number;
  limit: number;
}

/** Characters of the excerpt that precede the match, and its total length. */
const BEFORE_MATCH = 30;
const EXCERPT = 140;

/** Only conversations in which the user has written; newest first. */
export async function listConversations(db: Db, filter: ConversationFilter) {
  const { userId, characterId, q } = filter;
  const pattern = q && `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const isSaid = sql`said.conversation_id = c.id and said.content ilike ${pattern}`;
  const isFound = pattern
    ? sql`(v.name ilike ${pattern} or c.title ilike ${pattern} or exists (select from messages said where ${isSaid}))`
    : sql`true`;
  const isOfCharacter = characterId ? sql`c.character_id = ${characterId}` : sql`true`;
  const where = sql`where c.user_id = ${userId} and c.message_count > 0 and ${isOfCharacter} and ${isFound}`;
  const match = pattern
    ? {
        columns: sql`, found.role as match_role, found.excerpt as match_excerpt`,
        join: sql`left join lateral (
          select said.role, case when place.start > 1 then '…' else '' end
            || substr(said.content, place.start, ${EXCERPT}) as excerpt
          from messages said,
            lateral (select greatest(1, strpos(lower(said.content), lower(${q})) - ${BEFORE_MATCH}) as start) place
          where ${isSaid}
          order by said.id desc limit 1) found on true`,
      }
    : { columns: sql``, join: sql`` };
  const [page, total] = await Promise.all([
    sql<ConversationRow>`
      select ${COLUMNS} ${match.columns} ${FROM} ${match.join} ${where}
      order by c.updated_at desc, c.id desc offset ${filter.offset} limit ${filter.limit}`.execute(db),
    sql<{ total: number }>`
      select count(*) as total from conversations c
      join character_versions v on v.id = c.version_id ${where}`.execute(db),
  ]);
  return { rows: page.rows, total: total.rows[0]!.total };
}

export async function readMemories(db: Db, conversationId: string): Promise<{ id: string; text: string }[]> {
  return db
    .selectFrom('memories')
    .select(['id', 'text'])
    .where('conversation_id', '=', conversationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Reads the user's name and whether the character requires a membership that they do not have. */
export async function readBeginner(
  db: Db,
  userId: string,
  characterId: string,
): Promise<{ username: string; isLocked: boolean }> {
  const result = await sql<{ username: string; isLocked: boolean }>`
    select u.username, ${IS_LOCKED} as "isLocked"
    from users u join membership_tiers t on t.tier = u.tier, characters ch
    where u.id = ${userId} and ch.id = ${characterId}`.execute(db);
  return result.rows[0]!;
}
