import { sql } from 'kysely';
import type { Tx } from '../../../platform/server/db/database.ts';

/** Makes a character private and stores its previous visibility. False when it does not exist. */
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

/** Restores the visibility, or the one that the creator chose meanwhile. A draft stays private. */
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

/** The creator made it private or a draft while it was hidden, so unhiding must keep it private. */
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
