// What the guard said about a picture, from the moment that it is kept until somebody has decided.
import { sql, type Selectable } from 'kysely';
import type { PictureReviewsTable } from '../../../../platform/server/db/schema.gen.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { PictureVerdict } from '../../../../platform/server/ports/picture-guard.ts';
import type { ImageRow, JobRow } from '../images.store.ts';
import type { KeptVerdict } from '../picture-verdicts.ts';

export type ReviewRow = Selectable<PictureReviewsTable>;

const REVIEW_OF = { clear: 'none', covered: 'covered', held: 'held' } as const;

/** Columns of a picture that is entered: who may see it until somebody has looked. */
export function shownBy(
  { outcome }: KeptVerdict,
  visibility: ImageRow['visibility'],
): Pick<ImageRow, 'review' | 'visibility' | 'held_visibility'> {
  return outcome === 'held'
    ? { review: 'held', visibility: 'private', held_visibility: visibility }
    : { review: REVIEW_OF[outcome], visibility, held_visibility: null };
}

/** @param imageId null for a picture that is not kept */
export async function insertReview(
  tx: Tx,
  job: Pick<JobRow, 'id' | 'owner_id' | 'is_nsfw'>,
  { outcome, category, findings }: PictureVerdict,
  { id, imageId, at }: { id: string; imageId: string | null; at: Date },
): Promise<void> {
  if (outcome === 'clear') return;
  await tx
    .insertInto('picture_reviews')
    .values({
      id,
      image_id: imageId,
      owner_id: job.owner_id,
      job_id: job.id,
      outcome,
      category,
      findings: JSON.stringify(findings),
      was_nsfw: job.is_nsfw,
      state: outcome === 'refused' ? 'refused' : 'open',
      created_at: at,
    })
    .execute();
}

/** The review with its picture, both held until the transaction ends. Undefined where somebody has decided. */
export async function lockOpen(
  tx: Tx,
  id: string,
): Promise<{ review: ReviewRow; image: ImageRow } | undefined> {
  const known = await tx
    .selectFrom('picture_reviews')
    .select('job_id')
    .where('id', '=', id)
    .executeTakeFirst();
  // Jobs are locked before their pictures, everywhere.
  if (known?.job_id)
    await tx.selectFrom('image_jobs').select('id').where('id', '=', known.job_id).forUpdate().execute();
  const review = await tx
    .selectFrom('picture_reviews')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst();
  if (!review?.image_id) return undefined;
  const image = await tx
    .selectFrom('images')
    .selectAll()
    .where('id', '=', review.image_id)
    .where('deleted_at', 'is', null)
    .where('held_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return image && { review, image };
}

export async function decide(
  tx: Tx,
  id: string,
  decided: { state: ReviewRow['state']; at: Date; by: string; reason: string; statement: string },
): Promise<void> {
  const { state, at, by, reason, statement } = decided;
  await tx
    .updateTable('picture_reviews')
    .set({ state, decided_at: at, decided_by: by, reason, statement })
    .where('id', '=', id)
    .execute();
}

/** A picture that was paid counts as not drawn. Null where nothing was paid. */
export async function takeBackPrice(
  tx: Tx,
  jobId: string,
): Promise<{ hold_id: string; price: number } | null> {
  const row = await tx
    .updateTable('image_jobs')
    .set({ spent: sql<number>`spent - price`, refunded: sql<number>`refunded + price` })
    .where('id', '=', jobId)
    .where('price', '>', 0)
    .where('hold_id', 'is not', null)
    .whereRef('spent', '>=', 'price')
    .returning(['hold_id', 'price'])
    .executeTakeFirst();
  return row ? { hold_id: row.hold_id!, price: row.price } : null;
}

/** Its bytes are then among the remains. @returns the characters that it was the portrait of */
export async function deletePicture(tx: Tx, imageId: string): Promise<string[]> {
  await tx.updateTable('picture_reviews').set({ image_id: null }).where('image_id', '=', imageId).execute();
  const faces = await tx
    .selectFrom('characters')
    .select('id')
    .where('avatar_image_id', '=', imageId)
    .execute();
  await tx.deleteFrom('images').where('id', '=', imageId).execute();
  return faces.map((row) => row.id);
}
