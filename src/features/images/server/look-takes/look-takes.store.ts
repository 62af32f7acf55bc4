// Which pictures were drawn for which slot of a character's look.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { ImageRow, JobRow } from '../images.store.ts';

export async function insertTake(
  tx: Tx,
  take: { jobId: string; characterId: string; slot: string },
): Promise<void> {
  await tx
    .insertInto('look_takes')
    .values({ job_id: take.jobId, character_id: take.characterId, slot: take.slot })
    .execute();
}

export type TakeRow = JobRow & { slot: string };

/**
 * The newest jobs of each slot, newest first, and those of the chosen pictures, however old they are.
 * @param most of one slot
 */
export async function readTakes(
  db: Db,
  {
    characterId,
    ownerId,
    most,
    chosen,
  }: { characterId: string; ownerId: string; most: number; chosen: string[] },
): Promise<TakeRow[]> {
  const result = await sql<TakeRow>`
    select j.*, t.slot from (
      select job_id, slot, row_number() over (partition by slot order by job_id desc) as place
      from look_takes where character_id = ${characterId}::uuid
    ) t join image_jobs j on j.id = t.job_id and j.owner_id = ${ownerId}::uuid
    where t.place <= ${most} or exists (select from images i where i.job_id = j.id and i.id = any(${chosen}::uuid[]))
    order by j.id desc`.execute(db);
  return result.rows;
}

/** A picture that was drawn for this slot, with what holds it back. Undefined where there is none. */
export const findTake = (
  db: Db,
  { imageId, characterId, slot }: { imageId: string; characterId: string; slot: string },
): Promise<Pick<ImageRow, 'held_at' | 'suspended_at' | 'review' | 'is_nsfw'> | undefined> =>
  db
    .selectFrom('look_takes as take')
    .innerJoin('images as image', 'image.job_id', 'take.job_id')
    .select(['image.held_at', 'image.suspended_at', 'image.review', 'image.is_nsfw'])
    .where('take.character_id', '=', characterId)
    .where('take.slot', '=', slot)
    .where('image.id', '=', imageId)
    .where('image.deleted_at', 'is', null)
    .executeTakeFirst();

/** Pictures of jobs that are shown no more; what was chosen stays. @returns their ids */
export async function deleteOutdated(
  tx: Tx,
  { characterId, most, kept }: { characterId: string; most: number; kept: string[] },
): Promise<string[]> {
  const result = await sql<{ id: string }>`
    delete from images i using (
      select job_id, row_number() over (partition by slot order by job_id desc) as place
      from look_takes where character_id = ${characterId}::uuid
    ) t where i.job_id = t.job_id and t.place > ${most} and i.purpose = 'look' and i.held_at is null
      and i.review <> 'held' and i.id <> all(${kept}::uuid[])
    returning i.id`.execute(tx);
  return result.rows.map((row) => row.id);
}
