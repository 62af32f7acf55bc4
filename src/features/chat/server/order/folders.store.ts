import { sql } from 'kysely';
import type { Tx } from '../../../../platform/server/db/database.ts';

/** Locks the user, so that two concurrent requests cannot both pass the limit. @returns how many folders they have */
export async function countFoldersLocked(tx: Tx, userId: string): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('chat_folders')
    .select((folder) => folder.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertFolder(
  tx: Tx,
  { id, userId, name, at }: { id: string; userId: string; name: string; at: Date },
): Promise<void> {
  await sql`
    insert into chat_folders (id, user_id, name, position, created_at)
    select ${id}, ${userId}, ${name}, coalesce(max(position) + 1, 0), ${at}
    from chat_folders where user_id = ${userId}`.execute(tx);
}

/**
 * Keeps a folder until the end of the transaction, so that what is moved into it is not moved into nothing.
 * @returns false when it is gone or another user's
 */
export async function lockFolder(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('chat_folders')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function renameFolder(tx: Tx, userId: string, id: string, name: string): Promise<void> {
  await tx
    .updateTable('chat_folders')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** Numbers the user's folders anew, with this one at its place. */
export async function placeFolder(tx: Tx, userId: string, id: string, place: number): Promise<void> {
  await countFoldersLocked(tx, userId);
  await sql`
    with others as (
      select id, row_number() over (order by position, id) - 1 as n from chat_folders
      where user_id = ${userId} and id <> ${id}
    ), places as (
      select id, case when n >= ${place}::int then n + 1 else n end as position from others
      union all select ${id}::uuid, least(${place}::int, (select count(*) from others))
    )
    update chat_folders f set position = places.position from places
    where f.id = places.id and f.user_id = ${userId}`.execute(tx);
}

/** Its conversations are outside of any folder then. @returns false when it is gone or another user's */
export async function deleteFolder(tx: Tx, userId: string, id: string): Promise<boolean> {
  // In the order of the ids, as every change of several conversations.
  await sql`
    update conversations set folder_id = null, changed_in = pg_current_xact_id() where id in (
      select c.id from conversations c join chat_folders f on f.id = c.folder_id
      where f.id = ${id} and f.user_id = ${userId} order by c.id for no key update of c)`.execute(tx);
  const result = await tx
    .deleteFrom('chat_folders')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
