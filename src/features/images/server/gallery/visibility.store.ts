// The only place that changes who may see a picture. A removal request, its owner's suspension or the guard hides it: it
// is private meanwhile, and held_visibility keeps what its owner chose.
import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../../../../shared/errors.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { ImageRow } from '../images.store.ts';

type Visibility = ImageRow['visibility'];

/** A request for its removal is open or was right, or nobody has looked at it yet. */
export const held = () => new AppError('images.held');

export const isHeld = (row: Pick<ImageRow, 'held_at' | 'suspended_at' | 'review'>): boolean =>
  row.held_at !== null || row.suspended_at !== null || row.review === 'held';

const HIDDEN = sql<boolean>`(held_at is not null or suspended_at is not null or review = 'held')`;

/**
 * The owner's choice. A hidden picture can only be made private, and then stays so when nothing hides it any more.
 * @throws AppError images.held
 */
export async function chooseVisibility(tx: Tx, id: string, isPublic: boolean, at: Date): Promise<void> {
  const wanted = isPublic ? 'public' : 'private';
  const published = isPublic ? { published_at: sql<Date>`coalesce(published_at, ${at})` } : {};
  const row = await tx
    .updateTable('images')
    .set({
      ...published,
      visibility: sql<Visibility>`case when ${HIDDEN} then 'private' else ${wanted} end`,
      held_visibility: sql<Visibility | null>`case when ${HIDDEN} then ${wanted} end`,
    })
    .where('id', '=', id)
    .returning(['held_at', 'suspended_at', 'review'])
    .executeTakeFirst();
  if (row && isHeld(row) && isPublic) throw held();
}

type Cause = 'held_at' | 'suspended_at' | 'review';

const HIDES: Record<Cause, RawBuilder<boolean>> = {
  held_at: sql`held_at is not null`,
  suspended_at: sql`suspended_at is not null`,
  review: sql`review = 'held'`,
};
const HIDES_OTHERWISE = (cause: Cause): RawBuilder<boolean> => {
  const others = Object.entries(HIDES).flatMap(([name, hides]) => (name === cause ? [] : [hides]));
  return sql`(${sql.join(others, sql` or `)})`;
};

/** Columns that hide a picture for one cause; the visibility before the first cause is kept. */
const hiddenFor = (cause: Exclude<Cause, 'review'>, at: Date) => ({
  [cause]: sql<Date>`coalesce(${sql.ref(cause)}, ${at})`,
  held_visibility: sql<Visibility>`coalesce(held_visibility, visibility)`,
  visibility: 'private' as const,
});

/** Columns that end one cause. While another one remains, the picture stays hidden. */
const shownAfter = (cause: Cause) => {
  const isHidden = HIDES_OTHERWISE(cause);
  return {
    [cause]: cause === 'review' ? 'none' : null,
    visibility: sql<Visibility>`case when ${isHidden} then 'private' else held_visibility end`,
    held_visibility: sql<Visibility | null>`case when ${isHidden} then held_visibility end`,
  };
};

/** For a removal request. Undefined when it does not exist. */
export const markHeld = (
  tx: Tx,
  id: string,
  at: Date,
): Promise<Pick<ImageRow, 'secret' | 'widths'> | undefined> =>
  tx
    .updateTable('images')
    .set(hiddenFor('held_at', at))
    .where('id', '=', id)
    .returning(['secret', 'widths'])
    .executeTakeFirst();

export async function unmarkHeld(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('images')
    .set(shownAfter('held_at'))
    .where('id', '=', id)
    .where('held_at', 'is not', null)
    .execute();
}

/** Everything that a suspended user made. */
export async function markSuspended(tx: Tx, ownerId: string, at: Date): Promise<void> {
  await tx
    .updateTable('images')
    .set(hiddenFor('suspended_at', at))
    .where('owner_id', '=', ownerId)
    .where('suspended_at', 'is', null)
    .execute();
}

export async function unmarkSuspended(tx: Tx, ownerId: string): Promise<void> {
  await tx
    .updateTable('images')
    .set(shownAfter('suspended_at'))
    .where('owner_id', '=', ownerId)
    .where('suspended_at', 'is not', null)
    .execute();
}

/** A person has looked: what was held is shown as its owner chose, and what was covered is no longer. */
export async function endReview(tx: Tx, id: string, isNsfw: boolean): Promise<void> {
  await tx
    .updateTable('images')
    .set({ ...shownAfter('review'), is_nsfw: isNsfw })
    .where('id', '=', id)
    .where('review', '=', 'held')
    .execute();
  await tx
    .updateTable('images')
    .set({ review: 'none', is_nsfw: isNsfw })
    .where('id', '=', id)
    .where('review', '=', 'covered')
    .execute();
}
