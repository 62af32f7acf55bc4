import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';

/** So that one person's requests are counted one after the other. */
export async function lockOwner(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Portraits that somebody had drawn since then. */
export async function countSince(tx: Tx, ownerId: string, since: Date): Promise<number> {
  const { total } = await tx
    .selectFrom('image_jobs')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', 'avatar')
    .where('is_seed', '=', false)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return total;
}

/** Portraits that were drawn earlier and are shown nowhere any more. @returns their ids */
export async function deleteOutdated(tx: Tx, characterId: string): Promise<string[]> {
  const result = await sql<{ id: string }>`
    delete from images i using characters c
    where c.id = ${characterId} and i.character_id = c.id and i.purpose = 'avatar' and i.visibility = 'private' and i.held_at is null and i.review <> 'held'
      and i.id is distinct from c.avatar_image_id
    returning i.id`.execute(tx);
  return result.rows.map((row) => row.id);
}

/** Portraits of these characters, drawn or uploaded, and their reference sheets. @returns the pictures' ids */
export async function deletePortraitsOf(tx: Tx, characterIds: string[]): Promise<string[]> {
  const gone = await tx
    .deleteFrom('images')
    .where('character_id', 'in', characterIds)
    .where('purpose', 'in', ['upload', 'avatar', 'look'])
    .returning('id')
    .execute();
  return gone.map((row) => row.id);
}

export interface WidestRendition {
  id: string;
  secret: string;
  widths: number[];
}

export async function findRendition(db: Db, imageId: string): Promise<WidestRendition | null> {
  const row = await db
    .selectFrom('images')
    .select(['id', 'secret', 'widths'])
    .where('id', '=', imageId)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a portrait of this character is being drawn, or waits for it. */
export async function isUnderWay(db: Db, characterId: string): Promise<boolean> {
  const job = await db
    .selectFrom('image_jobs')
    .select('id')
    .where('character_id', '=', characterId)
    .where('purpose', '=', 'avatar')
    .where('state', 'in', ['queued', 'running'])
    .limit(1)
    .executeTakeFirst();
  return job !== undefined;
}
