import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';

/**
 * Pictures that somebody asked for and did not publish, with those that wait or are being drawn. Portraits do not count.
 * One statement: a picture that is finished meanwhile is counted once, here or there.
 * @param most kept pictures are counted up to here
 */
export async function countPrivate(db: Db, ownerId: string, most: number): Promise<number> {
  // "purpose <> 'upload'" lets the planner use the partial index of one's own pictures.
  const result = await sql<{ total: number }>`
    select (select count(*) from (select from images i where i.owner_id = ${ownerId}::uuid and i.deleted_at is null
        and i.purpose <> 'upload' and i.purpose = 'generate' and i.visibility = 'private' limit ${most}) kept)
      + (select count(*) from image_slots s join image_jobs j on j.id = s.job_id
        where s.owner_id = ${ownerId}::uuid and s.lane = 'request' and j.purpose = 'generate') as total`.execute(
    db,
  );
  return result.rows[0]!.total;
}

/** What the most generous tier permits. */
export async function readMost(db: Db): Promise<{ picturesAtOnce: number; privatePictures: number | null }> {
  const result = await sql<{ picturesAtOnce: number; privatePictures: number | null }>`
    select max(pictures_at_once) as "picturesAtOnce",
      case when bool_or(private_pictures is null) then null else max(private_pictures) end as "privatePictures"
    from membership_tiers`.execute(db);
  return result.rows[0]!;
}
