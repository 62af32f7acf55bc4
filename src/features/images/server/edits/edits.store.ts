import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { ImageRow } from '../images.store.ts';

export type SourceRow = Pick<
  ImageRow,
  | 'id'
  | 'secret'
  | 'widths'
  | 'owner_id'
  | 'purpose'
  | 'aspect_ratio'
  | 'is_nsfw'
  | 'review'
  | 'held_at'
  | 'suspended_at'
>;

/** Undefined where it was deleted. */
export const findSource = (db: Db, imageId: string): Promise<SourceRow | undefined> =>
  db
    .selectFrom('images')
    .select(['id', 'secret', 'widths', 'owner_id', 'purpose', 'aspect_ratio'])
    .select(['is_nsfw', 'review', 'held_at', 'suspended_at'])
    .where('id', '=', imageId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Keeps the picture from being removed until this transaction has ended. False where it was deleted. */
export async function lockSource(tx: Tx, imageId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('images')
    .select('id')
    .where('id', '=', imageId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function setMask(tx: Tx, jobId: string, png: Buffer): Promise<void> {
  await tx.insertInto('image_job_masks').values({ job_id: jobId, png }).execute();
}

export async function findMask(db: Db, jobId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('image_job_masks')
    .select('png')
    .where('job_id', '=', jobId)
    .executeTakeFirst();
  return row?.png ?? null;
}

/** A job that has ended is not drawn again. */
export async function dropMask(tx: Tx, jobId: string): Promise<void> {
  await tx.deleteFrom('image_job_masks').where('job_id', '=', jobId).execute();
}
