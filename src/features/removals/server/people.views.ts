// Whom to tell.
import { sql } from 'kysely';
import type { Db } from '../../../platform/server/db/database.ts';

export interface Owner {
  id: string;
  username: string;
  email: string;
  /** Of their things in this request. */
  names: string[];
}

/** Owners of the content that a request hides or has hidden, without duplicates and without house creators. */
export async function ownersOf(db: Db, removalId: string): Promise<Owner[]> {
  const { rows } = await sql<Omit<Owner, 'names'> & { names: string[] | null }>`
    select u.id, u.username, u.email, array_agg(i.name order by i.position) filter (where i.origin = 'named') as names
    from removal_items i join users u on u.id = i.owner_id
    where i.removal_id = ${removalId} and not u.is_house
      and exists (select from content_holds h where h.item_id = i.id)
    group by u.id order by u.id`.execute(db);
  return rows.map((row) => ({ ...row, names: row.names ?? [] }));
}

/** Staff who decide about requests. */
export async function moderators(db: Db): Promise<{ id: string; username: string; email: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where('role', 'in', ['moderator', 'admin'])
    .orderBy('id')
    .limit(20)
    .execute();
}

/** The first part of their addresses below /media. */
export async function avatarsOfSuspended(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select split_part(avatar_key, '/', 3) as id from users
    where suspended_at is not null and avatar_key like '/media/%'`.execute(db);
  return rows.map((row) => row.id);
}
