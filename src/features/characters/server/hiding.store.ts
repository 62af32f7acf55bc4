import { sql } from 'kysely';
import type { Tx } from '../../../platform/server/db/database.ts';

/** Private from now on, and what it was is remembered. False where there is none. */
export async function markHeld(tx: Tx, id: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('characters')
    .set({
      held_at: sql<Date>`coalesce(held_at, ${at})`,
      held_visibility: sql<string>`coalesce(held_visibility, visibility)`,
      visibility: 'private',
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** As it was, or as its maker has wished it meanwhile. What was taken back as a draft stays one. */
export async function unmarkHeld(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('characters')
    .set({
      held_at: null,
      held_visibility: null,
      visibility: sql<string>`case when is_draft then 'private' else held_visibility end`,
    })
    .where('id', '=', id)
    .where('held_at', 'is not', null)
    .execute();
}

/** Its maker wants it private, or as a draft: it stays so when it is no longer hidden. */
export async function keepPrivate(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('characters')
    .set({ held_visibility: 'private' })
    .where('id', '=', id)
    .where('held_at', 'is not', null)
    .execute();
}

export async function takeDownPortrait(tx: Tx, imageId: string): Promise<void> {
  await tx
    .updateTable('characters')
    .set({ held_portrait_id: imageId, avatar_image_id: null })
    .where('avatar_image_id', '=', imageId)
    .execute();
}

export async function putPortraitBack(tx: Tx, imageId: string): Promise<void> {
  await tx
    .updateTable('characters')
    .set({
      held_portrait_id: null,
      avatar_image_id: sql<string>`coalesce(avatar_image_id, ${imageId}::uuid)`,
    })
    .where('held_portrait_id', '=', imageId)
    .execute();
}
