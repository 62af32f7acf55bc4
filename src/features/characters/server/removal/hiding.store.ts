import { sql } from 'kysely';
import type { Tx } from '../../../../platform/server/db/database.ts';

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
