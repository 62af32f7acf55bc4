import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { MemoryScope, MemorySettings } from '../../memory-contract.ts';
import type { SourceMessage } from '../../record-contract.ts';
import { openRows } from './known-facts.ts';
import { offPath, CONFIRMED_AT, IS_LIVE, SAID_AT } from './known-facts.views.ts';

export interface FactRow {
  id: string;
  text: string;
  kind: string;
  key: string;
  scope: MemoryScope;
  conversationId: string | null;
  characterId: string | null;
  origin: 'you' | 'reader' | 'model';
  isPinned: boolean;
  isCertain: boolean;
  eventDate: string | null;
  createdAt: string;
  /** When it was said. */
  saidAt: string;
  confirmedAt: string | null;
  closedBy: string | null;
  closedAt: string | null;
  forgottenAt: string | null;
  usedCount: number;
  lastUsedAt: string | null;
  isLive: boolean;
  sources: SourceMessage[];
}

export interface FactsOf {
  userId: string;
  /** Null reads the facts for all conversations only. */
  conversationId: string | null;
  /** For the scope `character`, where there is no conversation with it to go by. */
  characterId: string | null;
  scope: MemoryScope;
}

/** Characters of a source that are shown. */
const EXCERPT = 160;

/** SQL of messages as sources; `ids` is a set of ids. */
const SOURCES = sql`coalesce((
  select json_agg(json_build_object('messageId', m.id, 'conversationId', m.conversation_id, 'role', m.role,
    'excerpt', left(m.content, ${EXCERPT}), 'at', m.created_at) order by m.created_at)
  from fact_sources s join messages m on m.id = s.message_id where s.fact_id = f.id), '[]')`;

/** All versions of the facts of one scope, oldest first; also replaced, forgotten and outdated ones. */
export async function readFactRows(
  db: Db,
  { userId, conversationId, characterId, scope }: FactsOf,
): Promise<FactRow[]> {
  const which = {
    chat: sql`f.conversation_id = c.id and f.scope = 'chat'`,
    character: sql`f.scope = 'character' and (f.character_id = ${characterId}::uuid or f.character_id in (
      select character_id from conversation_members n where n.conversation_id = c.id))`,
    user: sql`f.scope = 'user'`,
  }[scope];
  const result = await sql<{ fact: FactRow }>`
    with recursive ${offPath(sql`${conversationId}::uuid`)}
    select json_build_object('id', f.id, 'text', f.text, 'kind', f.kind, 'key', f.key, 'scope', f.scope,
      'conversationId', f.conversation_id, 'characterId', f.character_id, 'origin', f.origin, 'isPinned', f.is_pinned,
      'isCertain', f.is_certain, 'eventDate', f.event_date, 'createdAt', f.created_at, 'saidAt', ${SAID_AT},
      'confirmedAt', ${CONFIRMED_AT}, 'closedBy', f.closed_by,
      'closedAt', f.closed_at, 'forgottenAt', f.forgotten_at, 'usedCount', f.used_count,
      'lastUsedAt', f.last_used_at, 'isLive', ${IS_LIVE}, 'sources', ${SOURCES}) as fact
    from (select 1) one
    left join conversations c on c.id = ${conversationId}::uuid
    left join messages e on false
    join facts f on f.user_id = ${userId} and ${which}
    order by f.created_at, f.id`.execute(db);
  return result.rows.map(({ fact }) => fact);
}

/** The facts that hold, oldest first. */
export async function readOpenFacts(db: Db, of: FactsOf): Promise<FactRow[]> {
  return openRows(await readFactRows(db, of));
}

/** Where a fact belongs; null when the user has no such fact. */
export async function readPlace(db: Db, userId: string, id: string): Promise<FactsOf | null> {
  const row = await db
    .selectFrom('facts')
    .select(['conversation_id', 'character_id', 'scope'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const { conversation_id: conversationId, character_id: characterId, scope } = row;
  return { userId, conversationId, characterId, scope: scope as MemoryScope };
}

export async function readSettings(db: Db, conversationId: string): Promise<MemorySettings> {
  const row = await db
    .selectFrom('conversations')
    .select(['is_learning as isLearning', 'shares_memory as isShared', 'is_incognito as isIncognito'])
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow();
  return row;
}

/** Whether anything is learned in the conversations of this user. */
export async function readIsLearning(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('memory_settings')
    .select('is_learning')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.is_learning ?? true;
}

/** Whether new things may be remembered of a conversation. Nothing is of one in the bin. */
export async function isLearning(db: Db, conversationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('conversations as c')
    .leftJoin('memory_settings as s', 's.user_id', 'c.user_id')
    .select(['c.is_learning', 'c.is_incognito', 's.is_learning as of_user'])
    .where('c.id', '=', conversationId)
    .where('c.user_id', 'is not', null)
    .executeTakeFirst();
  return row !== undefined && row.is_learning && !row.is_incognito && (row.of_user ?? true);
}

export async function countUnread(db: Db, conversationId: string): Promise<number> {
  const row = await db
    .selectFrom('message_texts')
    .select((count) => count.fn.countAll<string>().as('n'))
    .where('conversation_id', '=', conversationId)
    .where('words', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** The character that a conversation began with. */
export async function readFirstMember(
  db: Db,
  conversationId: string,
  userId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('conversation_members as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select('m.character_id')
    .where('c.id', '=', conversationId)
    .where('c.user_id', '=', userId)
    .orderBy('m.position')
    .executeTakeFirst();
  return row?.character_id ?? null;
}

/** How the user and the members of a conversation are called. */
export async function readNames(
  db: Db,
  conversationId: string,
): Promise<{ user: string; of: (speakerId: string | null) => string; zone: string }> {
  const rows = await db
    .selectFrom('conversation_members as m')
    .innerJoin('character_versions as v', 'v.id', 'm.version_id')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('persona_choices as choice', 'choice.conversation_id', 'c.id')
    .leftJoin('personas as own', 'own.id', 'choice.persona_id')
    .select([
      'm.character_id',
      'v.name',
      'u.username',
      'u.time_zone',
      'own.name as persona_name',
      'choice.persona_name as kept_name',
    ])
    .where('m.conversation_id', '=', conversationId)
    .orderBy('m.position')
    .execute();
  const names = new Map(rows.map((row) => [row.character_id, row.name]));
  const first = rows[0]?.name ?? 'Character';
  return {
    user: rows[0]?.persona_name ?? rows[0]?.kept_name ?? rows[0]?.username ?? 'User',
    of: (speakerId) => names.get(speakerId ?? '') ?? first,
    zone: rows[0]?.time_zone ?? 'UTC',
  };
}
