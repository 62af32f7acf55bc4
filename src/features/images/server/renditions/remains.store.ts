// Which bytes are stored for no picture: noted before they are written, taken off the list with the picture's row.
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { ImageRemainsTable } from '../../../../platform/server/db/schema.gen.ts';

export type Remains = Selectable<ImageRemainsTable>;
export type RemainsKey = Pick<Remains, 'image_id' | 'secret' | 'cover_secret' | 'widths'>;

export async function note(tx: Tx, remains: RemainsKey, since: Date): Promise<void> {
  await tx
    .insertInto('image_remains')
    .values({ ...remains, since })
    .execute();
}

/** False where they were swept already: the bytes are gone. */
export async function unlist(tx: Tx, imageId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('image_remains')
    .where('image_id', '=', imageId)
    .returning('image_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The oldest that have lain there since before the given time. */
export async function due(db: Db, before: Date, limit: number): Promise<Remains[]> {
  return db
    .selectFrom('image_remains')
    .selectAll()
    .where('since', '<', before)
    .orderBy('since')
    .limit(limit)
    .execute();
}

/** Holds them against a picture that is just being entered. Undefined where they are gone or no longer due. */
export async function take(tx: Tx, imageId: string, before: Date): Promise<Remains | undefined> {
  return tx
    .deleteFrom('image_remains')
    .where('image_id', '=', imageId)
    .where('since', '<', before)
    .returningAll()
    .executeTakeFirst();
}
