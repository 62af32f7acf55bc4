import { sql } from 'kysely';
import type { Tx } from '../../../platform/server/db/database.ts';
import type { ImageRow } from './images.store.ts';

/** Private from now on, and what it was is remembered. Undefined where there is none. */
export async function markHeld(
  tx: Tx,
  id: string,
  at: Date,
): Promise<Pick<ImageRow, 'secret' | 'widths'> | undefined> {
  return tx
    .updateTable('images')
    .set({
      held_at: sql<Date>`coalesce(held_at, ${at})`,
      held_visibility: sql<string>`coalesce(held_visibility, visibility)`,
      visibility: 'private',
    })
    .where('id', '=', id)
    .returning(['secret', 'widths'])
    .executeTakeFirst();
}

/** Restores the former visibility, or what the owner has chosen since. */
export async function unmarkHeld(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('images')
    .set({ visibility: sql<string>`held_visibility`, held_at: null, held_visibility: null })
    .where('id', '=', id)
    .where('held_at', 'is not', null)
    .execute();
}

/** Its owner wants it private: it stays so when it is no longer hidden. */
export async function keepPrivate(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('images')
    .set({ held_visibility: 'private' })
    .where('id', '=', id)
    .where('held_at', 'is not', null)
    .execute();
}
