// Who of the house's creators wrote a guide, and which of the house's characters it can be tried with.
import type { Db } from '../../../platform/server/db/database.ts';

export interface AuthorRow {
  id: string;
  username: string;
  display_name: string;
  avatar_key: string | null;
}

export async function findAuthor(db: Db, username: string): Promise<AuthorRow | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'username', 'display_name', 'avatar_key'])
    .where('username', '=', username)
    .where('is_house', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** By their names; those that are not there are left out. */
export async function findHouseCharacters(db: Db, names: string[]): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('characters')
    .innerJoin('users', 'users.id', 'characters.creator_id')
    .select(['characters.id', 'characters.name'])
    .where('characters.name', 'in', names)
    .where('users.is_house', '=', true)
    .where('characters.visibility', '=', 'public')
    .where('characters.deleted_at', 'is', null)
    .execute();
}
