// Finds characters by their names: the user's own, those they have talked with, and public ones.
import { sql } from 'kysely';
import type { Db } from '../../../../../platform/server/db/database.ts';
import type { Candidate } from '../../../contract.ts';

const PER_NAME = 8;

/**
 * @param names in lower case
 * @returns by name; own ones first, then those the user has talked with, then by how many talk with them
 */
export async function readCandidates(
  db: Db,
  userId: string,
  names: readonly string[],
): Promise<Map<string, Candidate[]>> {
  const result = await sql<Candidate & { wanted: string }>`
    select wanted, id, name, creator, "isOwn", "isKnown" from (
      select lower(ch.name) as wanted, ch.id, ch.name, u.username as creator, ch.creator_id = ${userId} as "isOwn",
        known.it as "isKnown", row_number() over (
          partition by lower(ch.name) order by ch.creator_id = ${userId} desc, known.it desc, ch.chat_count desc, ch.id) as n
      from characters ch join users u on u.id = ch.creator_id
      cross join lateral (select exists (
        select from conversation_members m join conversations c on c.id = m.conversation_id
        where m.character_id = ch.id and c.user_id = ${userId} and c.message_count > 0) as it) known
      where lower(ch.name) = any(${names}::text[]) and ch.deleted_at is null and not ch.is_draft
        and (ch.visibility = 'public' or ch.creator_id = ${userId} or (known.it and ch.visibility <> 'private'))
    ) found where n <= ${PER_NAME} order by wanted, n`.execute(db);
  const found = new Map<string, Candidate[]>();
  for (const { wanted, ...candidate } of result.rows) {
    const list = found.get(wanted);
    if (list) list.push(candidate);
    else found.set(wanted, [candidate]);
  }
  return found;
}

/** The user's own characters and those they have talked with, by a part of their name; others by their whole name. */
export async function searchCharacters(
  db: Db,
  userId: string,
  words: string,
  limit: number,
): Promise<Candidate[]> {
  const wanted = words.toLowerCase();
  const part = `%${wanted.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const result = await sql<Candidate>`
    with known as (
      select distinct m.character_id as id from conversation_members m join conversations c on c.id = m.conversation_id
      where c.user_id = ${userId} and c.message_count > 0
    ), found as (
      select id from characters where creator_id = ${userId} and lower(name) like ${part}
      union select ch.id from known join characters ch on ch.id = known.id where lower(ch.name) like ${part}
      union select id from characters where lower(name) = ${wanted} and visibility = 'public'
        and deleted_at is null and not is_draft
    )
    select ch.id, ch.name, u.username as creator, ch.creator_id = ${userId} as "isOwn",
      exists (select from known where known.id = ch.id) as "isKnown"
    from found join characters ch on ch.id = found.id join users u on u.id = ch.creator_id
    where ch.deleted_at is null and not ch.is_draft and (ch.visibility <> 'private' or ch.creator_id = ${userId})
    order by ch.creator_id = ${userId} desc, lower(ch.name), ch.id limit ${limit}`.execute(db);
  return result.rows;
}

/** Whether the user may talk with the character. */
export async function canTalk(db: Db, userId: string, characterIds: readonly string[]): Promise<Set<string>> {
  const result = await sql<{ id: string }>`
    select id from characters where id = any(${characterIds}::uuid[]) and deleted_at is null and not is_draft
      and (visibility <> 'private' or creator_id = ${userId})`.execute(db);
  return new Set(result.rows.map(({ id }) => id));
}

/** The user's characters that came from these cards, by the hash of the card. Drafts that wait to be completed, too. */
export async function readCards(
  db: Db,
  userId: string,
  hashes: readonly string[],
): Promise<Map<string, Candidate>> {
  const result = await sql<Candidate & { hash: string }>`
    select c.hash, ch.id, ch.name, u.username as creator, true as "isOwn", true as "isKnown"
    from imported_cards c join characters ch on ch.id = c.character_id join users u on u.id = ch.creator_id
    where c.user_id = ${userId} and c.hash = any(${hashes}::text[]) and ch.creator_id = ${userId}
      and ch.deleted_at is null`.execute(db);
  return new Map(result.rows.map(({ hash, ...candidate }) => [hash, candidate]));
}

/** The lorebook that came from a file. */
export async function readBook(db: Db, userId: string, hash: string): Promise<string | null> {
  const result = await sql<{ id: string }>`
    select lorebook_id as id from imported_books where user_id = ${userId} and hash = ${hash}`.execute(db);
  return result.rows[0]?.id ?? null;
}
