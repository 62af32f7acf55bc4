import { sql } from 'kysely';
import type { Db } from '../../../platform/server/db/database.ts';
import type { Lorebook } from '../../../shared/words/lorebook.ts';
import type { Scope } from '../rules.ts';
import { readContent } from './stored-content.ts';

export interface SummaryRow {
  id: string;
  name: string;
  description: string;
  entry_count: number;
  tokens: number;
  bytes: number;
  revision: number;
  created_at: Date;
  updated_at: Date;
}

/** Without the entries, last changed first. */
export const readSummaries = (db: Db, userId: string): Promise<SummaryRow[]> =>
  db
    .selectFrom('lorebooks')
    .select(['id', 'name', 'entry_count', 'tokens', 'bytes', 'revision', 'created_at', 'updated_at'])
    .select(sql<string>`content ->> 'description'`.as('description'))
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export interface UseRow {
  lorebook_id: string;
  scope: Scope;
  conversation_id: string | null;
  character_id: string | null;
  persona_id: string | null;
  /** The conversation's title, or the character's or persona's name. */
  label: string | null;
}

/** A conversation without a title of its own is called after its first member. */
const CONVERSATION_LABEL = sql<string>`coalesce(nullif(c.title, ''), (
  select ch.name from conversation_members member join characters ch on ch.id = member.character_id
  where member.conversation_id = c.id and member.position = 1))`;

/**
 * @param bookId absent for all lorebooks of the user
 * @param withBin whether conversations in the bin are among them
 */
export async function readUses(
  db: Db,
  userId: string,
  { bookId, withBin = false }: { bookId?: string; withBin?: boolean } = {},
): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    select u.lorebook_id, u.scope, u.conversation_id, u.character_id, u.persona_id,
      case u.scope when 'conversation' then ${CONVERSATION_LABEL} when 'character' then ch.name
        when 'persona' then o.name end as label
    from lorebook_uses u
    left join conversations c on c.id = u.conversation_id
    left join characters ch on ch.id = u.character_id
    left join personas o on o.id = u.persona_id
    where u.user_id = ${userId}
      and (u.conversation_id is null or c.user_id = ${userId}${withBin ? sql` or c.binned_by = ${userId}` : sql``})
      ${bookId ? sql`and u.lorebook_id = ${bookId}` : sql``}
    order by label, u.conversation_id, u.character_id, u.persona_id`.execute(db);
  return rows;
}

export interface Target {
  id: string;
  label: string;
}

const SHOWN = 20;

/** Escapes what `like` gives a meaning. */
const containing = (words: string): string => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;

export async function readConversations(db: Db, userId: string, words: string): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select id, label from (
      select c.id, c.updated_at, ${CONVERSATION_LABEL} as label from conversations c where c.user_id = ${userId}
    ) mine
    where label ilike ${containing(words)}
    order by updated_at desc, id desc limit ${SHOWN}`.execute(db);
  return rows;
}

/** What the user may add a lorebook to: their own characters, and others that they chat with. */
const MAY_CHOOSE = (userId: string) => sql`ch.deleted_at is null and (ch.creator_id = ${userId} or exists (
  select 1 from conversation_members member join conversations c on c.id = member.conversation_id
  where member.character_id = ch.id and c.user_id = ${userId}))`;

export async function readCharacters(db: Db, userId: string, words: string): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select ch.id, ch.name as label from characters ch
    where ch.id in (
      select id from characters where creator_id = ${userId}
      union select member.character_id from conversations c
        join conversation_members member on member.conversation_id = c.id where c.user_id = ${userId})
      and ch.deleted_at is null and ch.name <> '' and ch.name ilike ${containing(words)}
    order by ch.updated_at desc, ch.id limit ${SHOWN}`.execute(db);
  return rows;
}

export async function readPersonas(db: Db, userId: string, words: string): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select id, name as label from personas where user_id = ${userId} and name ilike ${containing(words)}
    order by updated_at desc, id limit ${SHOWN}`.execute(db);
  return rows;
}

/** Those of these personas that belong to the user. */
export async function ownPersonas(db: Db, userId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('personas')
    .select('id')
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of these conversations that belong to the user. */
export async function ownConversations(db: Db, userId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('conversations')
    .select('id')
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of these characters that the user may choose, also with a visible one that they never met. */
export async function choosableCharacters(db: Db, userId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select ch.id from characters ch
    where ch.id = any(${ids}) and (${MAY_CHOOSE(userId)}
      or (ch.deleted_at is null and not ch.is_draft and ch.visibility <> 'private'))`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lorebooks that apply at these places already, without the one that is being changed. */
export async function countAtPlaces(
  db: Db,
  userId: string,
  {
    except,
    conversationIds,
    characterIds,
    personaIds,
  }: { except: string; conversationIds: string[]; characterIds: string[]; personaIds: string[] },
): Promise<{ place: string; books: number }[]> {
  const { rows } = await sql<{ place: string; books: number }>`
    select coalesce(conversation_id, character_id, persona_id)::text as place, count(*) as books from lorebook_uses
    where user_id = ${userId} and lorebook_id <> ${except}
      and (scope = 'global' or conversation_id = any(${conversationIds}) or character_id = any(${characterIds})
        or persona_id = any(${personaIds}))
    group by 1`.execute(db);
  return rows.map(({ place, books }) => ({ place: place ?? 'global', books: Number(books) }));
}

export interface AppliedRow {
  id: string;
  name: string;
  revision: number;
  scope: Scope;
}

/** What applies to a reply, without the content: one query over the index of the user's uses. */
export async function readApplied(
  db: Db,
  {
    userId,
    conversationId,
    characterIds,
    personaId,
  }: { userId: string; conversationId: string; characterIds: string[]; personaId: string | null },
): Promise<AppliedRow[]> {
  const { rows } = await sql<AppliedRow>`
    select b.id, b.name, b.revision, u.scope from lorebook_uses u join lorebooks b on b.id = u.lorebook_id
    where u.user_id = ${userId}
      and (u.scope = 'global' or u.conversation_id = ${conversationId} or u.character_id = any(${characterIds})
        or u.persona_id = ${personaId})
    order by b.name, b.id`.execute(db);
  return rows;
}

export interface ContentRow {
  id: string;
  revision: number;
  content: Lorebook;
}

export async function readContents(db: Db, ids: string[]): Promise<ContentRow[]> {
  const rows = await db
    .selectFrom('lorebooks')
    .select(['id', 'revision', 'content'])
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({ ...row, content: readContent(row.content) }));
}

/** For the download of an account. */
export async function readOwnIds(
  db: Db,
  userId: string,
  afterId: string | null,
  limit: number,
): Promise<{ id: string }[]> {
  let query = db.selectFrom('lorebooks').select('id').where('user_id', '=', userId);
  if (afterId) query = query.where('id', '>', afterId);
  return query.orderBy('id').limit(limit).execute();
}

export const readOwn = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('lorebooks')
    .select(['id', 'name', 'content', 'folders', 'carried', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
