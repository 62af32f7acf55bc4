import { sql, type Insertable, type Selectable } from 'kysely';
import type { PictureFormat } from '../../../shared/words/picture-address.ts';
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { ImageJobsTable, ImagesTable } from '../../../platform/server/db/schema.gen.ts';
import type { CarriedLook } from './drawing/carry-look.ts';

export type JobRow = Selectable<ImageJobsTable>;
export type ImageRow = Selectable<ImagesTable>;

/** A request's job, before it is queued. */
export type NewJob = Insertable<ImageJobsTable> & { created_at: Date; price: number };

const OPEN = ['queued', 'running'] as const;

/** False where its owner used that idempotency key before. */
export async function insertJob(tx: Tx, job: Insertable<ImageJobsTable>): Promise<boolean> {
  const made = await tx
    .insertInto('image_jobs')
    .values(job)
    .onConflict((conflict) => conflict.constraint('image_jobs_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** False where that character has this picture already, drawn or not. */
export async function insertSeedJob(tx: Tx, job: Insertable<ImageJobsTable>): Promise<boolean> {
  const made = await tx
    .insertInto('image_jobs')
    .values(job)
    .onConflict((conflict) =>
      conflict
        .columns(['character_id', 'purpose', 'position'])
        // Written out: a parameter here would hide from the planner which index is meant.
        .where(sql<boolean>`is_seed`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Opens again the seeded pictures that were given up. */
export async function reopenSeedJobs(tx: Tx, { at, model }: { at: Date; model: string }): Promise<JobRow[]> {
  return tx
    .updateTable('image_jobs')
    .set({ state: 'queued', problem: null, model, updated_at: at })
    .where('is_seed', '=', true)
    .where('state', 'in', ['failed', 'interrupted'])
    .returningAll()
    .execute();
}

export async function setHold(tx: Tx, jobId: string, holdId: string): Promise<void> {
  await tx.updateTable('image_jobs').set({ hold_id: holdId }).where('id', '=', jobId).execute();
}

/** In which conversation, and at which of its messages, the job was asked for. */
export async function setChat(
  tx: Tx,
  jobId: string,
  {
    conversationId,
    messageId,
    isOffered,
  }: { conversationId: string; messageId: string | null; isOffered: boolean },
): Promise<void> {
  await tx
    .insertInto('image_job_chats')
    .values({ job_id: jobId, conversation_id: conversationId, message_id: messageId, is_offered: isOffered })
    .execute();
}

/** What of a character's look the job's pictures are drawn with, beside words. */
export async function setLook(tx: Tx, jobId: string, look: CarriedLook): Promise<void> {
  await tx
    .insertInto('image_job_looks')
    .values({ job_id: jobId, look: JSON.stringify(look) })
    .execute();
}

export async function findLook(db: Db, jobId: string): Promise<CarriedLook | null> {
  const row = await db
    .selectFrom('image_job_looks')
    .select('look')
    .where('job_id', '=', jobId)
    .executeTakeFirst();
  return (row?.look as CarriedLook | undefined) ?? null;
}

export async function idByKey(db: Db, ownerId: string, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('image_jobs')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Marks an open job as running. Undefined where it has ended. */
export async function beginJob(tx: Tx, id: string, at: Date): Promise<JobRow | undefined> {
  return tx
    .updateTable('image_jobs')
    .set({ state: 'running', updated_at: at })
    .where('id', '=', id)
    .where('state', 'in', OPEN)
    .returningAll()
    .executeTakeFirst();
}

/** Counts one picture, and completes the job with its last. Locks the job. Undefined where it has ended. */
export async function countPicture(tx: Tx, id: string, at: Date): Promise<JobRow | undefined> {
  return tx
    .updateTable('image_jobs')
    .set({
      done: sql<number>`done + 1`,
      spent: sql<number>`spent + price`,
      progress: sql<number>`(done + 1)::float8 / count`,
      state: sql<JobRow['state']>`case when done + 1 = count then 'complete' else 'running' end`,
      stage: '',
      updated_at: at,
    })
    .where('id', '=', id)
    .where('state', 'in', OPEN)
    .returningAll()
    .executeTakeFirst();
}

/** Ends an open job and counts what it gives back. Locks it. Undefined where it had ended before. */
export async function closeJob(
  tx: Tx,
  id: string,
  end: { state: JobRow['state']; at: Date; ownerId?: string },
): Promise<JobRow | undefined> {
  let query = tx
    .updateTable('image_jobs')
    .set({ state: end.state, stage: '', refunded: sql<number>`price * (count - done)`, updated_at: end.at })
    .where('id', '=', id)
    .where('state', 'in', OPEN);
  if (end.ownerId !== undefined)
    query = query.where('owner_id', '=', end.ownerId).where('is_seed', '=', false);
  return query.returningAll().executeTakeFirst();
}

export async function setProblem(tx: Tx, id: string, problem: string): Promise<void> {
  await tx.updateTable('image_jobs').set({ problem }).where('id', '=', id).execute();
}

/** @param fraction sum over the pictures under way, each 0 to 1. */
export async function saveProgress(tx: Tx, id: string, fraction: number, stage: string): Promise<void> {
  await tx
    .updateTable('image_jobs')
    .set({ progress: sql<number>`least(1, (done + ${fraction}::float8) / count)`, stage })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

export async function insertImage(tx: Tx, image: Insertable<ImagesTable>): Promise<void> {
  await tx.insertInto('images').values(image).execute();
}

/** Every picture and job of an owner; the bytes are then among the remains. @returns the pictures' ids. */
export async function deleteAllOf(tx: Tx, ownerId: string): Promise<string[]> {
  const gone = await tx.deleteFrom('images').where('owner_id', '=', ownerId).returning('id').execute();
  await tx.deleteFrom('image_jobs').where('owner_id', '=', ownerId).execute();
  return gone.map((row) => row.id);
}

/** Removes what was uploaded as a character's portrait, but for one. @returns the removed ones' ids. */
export async function deleteUploads(tx: Tx, characterId: string, keptId: string | null): Promise<string[]> {
  let query = tx
    .deleteFrom('images')
    .where('character_id', '=', characterId)
    .where('purpose', '=', 'upload')
    .where('held_at', 'is', null);
  if (keptId) query = query.where('id', '<>', keptId);
  const gone = await query.returning('id').execute();
  return gone.map((row) => row.id);
}

/** The newest portrait of a character that an engine drew. */
export async function drawnPortrait(db: Db, characterId: string): Promise<string | null> {
  const row = await db
    .selectFrom('images')
    .select('id')
    .where('character_id', '=', characterId)
    .where('purpose', '=', 'avatar')
    .where('deleted_at', 'is', null)
    .where('held_at', 'is', null)
    .where('review', '<>', 'held')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether its maker has uploaded a portrait since then: what is drawn later does not take its place. */
export async function isUploadedSince(db: Db, characterId: string, since: Date): Promise<boolean> {
  const upload = await db
    .selectFrom('images')
    .select('id')
    .where('character_id', '=', characterId)
    .where('purpose', '=', 'upload')
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return upload !== undefined;
}

type Unencoded = Pick<ImageRow, 'id' | 'secret' | 'widths'>;

/** Where its bytes are, and what holds it back. Undefined where it was deleted. */
export const findRendition = (
  db: Db,
  imageId: string,
): Promise<(Unencoded & Pick<ImageRow, 'held_at' | 'suspended_at' | 'review' | 'is_nsfw'>) | undefined> =>
  db
    .selectFrom('images')
    .select(['id', 'secret', 'widths', 'held_at', 'suspended_at', 'review', 'is_nsfw'])
    .where('id', '=', imageId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** A picture whose second encoding was not tried yet, portraits first. */
export async function nextUnencoded(db: Db): Promise<Unencoded | undefined> {
  return db
    .selectFrom('images')
    .select(['id', 'secret', 'widths'])
    .where('is_encoded', '=', false)
    .orderBy(sql`purpose = 'avatar'`, 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Locks the picture's row, so that a deletion waits for this transaction. False where it is deleted.
 * @param formats what is kept of it from now on
 */
export async function markEncoded(tx: Tx, id: string, formats: PictureFormat[]): Promise<boolean> {
  const row = await tx
    .updateTable('images')
    .set({ is_encoded: true, formats })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
