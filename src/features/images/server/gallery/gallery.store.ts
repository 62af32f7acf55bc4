// Changes of a picture after it was made: likes, deletion. Its visibility is written in visibility.store.ts.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { ImageRow } from '../images.store.ts';

/** Liking twice, or liking a deleted picture, changes nothing. A trigger updates the count. */
export async function insertLike(tx: Tx, imageId: string, userId: string, at: Date): Promise<void> {
  await sql`insert into image_likes (image_id, user_id, created_at)
    select id, ${userId}::uuid, ${at} from images where id = ${imageId}::uuid and deleted_at is null
    on conflict do nothing`.execute(tx);
}

export async function deleteLike(tx: Tx, imageId: string, userId: string): Promise<void> {
  await tx.deleteFrom('image_likes').where('image_id', '=', imageId).where('user_id', '=', userId).execute();
}

export async function countLikes(db: Db, imageId: string): Promise<number> {
  const row = await db.selectFrom('images').select('like_count').where('id', '=', imageId).executeTakeFirst();
  return row?.like_count ?? 0;
}

/** Always in the same order, so that two deletions of accounts cannot deadlock. */
export async function deleteLikesOf(tx: Tx, userId: string): Promise<void> {
  await sql`select from images where id in (select image_id from image_likes where user_id = ${userId}::uuid)
    order by id for no key update`.execute(tx);
  await tx.deleteFrom('image_likes').where('user_id', '=', userId).execute();
}

/** One's own, held until the transaction ends. Undefined where there is none, or it is being deleted. */
export async function lockOwn(tx: Tx, id: string, ownerId: string): Promise<ImageRow | undefined> {
  return tx
    .selectFrom('images')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function setCharacter(tx: Tx, id: string, characterId: string): Promise<void> {
  await tx.updateTable('images').set({ character_id: characterId }).where('id', '=', id).execute();
}

/** Hides one's own picture until it is restored or removed. False where there is none. */
export async function markDeleted(tx: Tx, id: string, ownerId: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('images')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Undefined where it is gone, or was deleted before `since`. */
export async function unmarkDeleted(
  tx: Tx,
  id: string,
  ownerId: string,
  since: Date,
): Promise<Pick<ImageRow, 'visibility' | 'purpose'> | undefined> {
  return tx
    .updateTable('images')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', '>', since)
    .returning(['visibility', 'purpose'])
    .executeTakeFirst();
}

export interface RemovedPicture {
  id: string;
  /** Of those it was the portrait of. */
  characterIds: string[];
}

/** Whether a picture was deleted before the given time. What is hidden by a removal request stays as evidence. */
export async function hasDeleted(db: Db, before: Date): Promise<boolean> {
  const row = await db
    .selectFrom('images')
    .select('id')
    .where('deleted_at', '<=', before)
    .where('held_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the picture that was deleted longest ago, before the given time; its bytes are then among the remains. */
export async function removeDeleted(tx: Tx, before: Date): Promise<RemovedPicture | undefined> {
  const next = await tx
    .selectFrom('images')
    .select('id')
    .where('deleted_at', '<=', before)
    .where('held_at', 'is', null)
    .orderBy('deleted_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!next) return undefined;
  const faces = await tx
    .selectFrom('characters')
    .select('id')
    .where('avatar_image_id', '=', next.id)
    .execute();
  await tx.deleteFrom('images').where('id', '=', next.id).execute();
  return { id: next.id, characterIds: faces.map((row) => row.id) };
}
