import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import { LookData } from '../../../shared/words/look/look-data.ts';
import { SHEET_SLOTS } from '../../../shared/words/look/look-parts.ts';

interface StoredLook {
  data: LookData;
  revision: number;
  updatedAt: Date;
}

export async function findLook(db: Db, characterId: string): Promise<StoredLook | null> {
  const row = await db
    .selectFrom('character_looks')
    .selectAll()
    .where('character_id', '=', characterId)
    .executeTakeFirst();
  return row ? { data: LookData.parse(row.data), revision: row.revision, updatedAt: row.updated_at } : null;
}

/**
 * @param revision that of the look which was changed; null for whatever is there
 * @returns the new revision, or null where another one is stored
 */
export async function writeLook(
  tx: Tx,
  {
    characterId,
    data,
    revision,
    at,
  }: { characterId: string; data: LookData; revision: number | null; at: Date },
): Promise<number | null> {
  const row = await tx
    .insertInto('character_looks')
    .values({ character_id: characterId, data: JSON.stringify(data), revision: 1, updated_at: at })
    .onConflict((conflict) => {
      const update = conflict
        .column('character_id')
        .doUpdateSet({
          data: sql`excluded.data`,
          revision: sql`character_looks.revision + 1`,
          updated_at: at,
        });
      return revision === null ? update : update.where('character_looks.revision', '=', revision);
    })
    .returning('revision')
    .executeTakeFirst();
  return row?.revision ?? null;
}

export async function readChoices(db: Db, characterId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('look_choices')
    .select(['slot', 'image_id'])
    .where('character_id', '=', characterId)
    .execute();
  return new Map(rows.map(({ slot, image_id: id }) => [slot, id]));
}

/** The chosen pictures in the order of the sheet. */
export async function readReferences(db: Db, characterId: string): Promise<string[]> {
  const chosen = await readChoices(db, characterId);
  return SHEET_SLOTS.flatMap((slot) => chosen.get(slot) ?? []);
}

/** @param imageId null for none */
export async function writeChoice(
  tx: Tx,
  { characterId, slot, imageId }: { characterId: string; slot: string; imageId: string | null },
): Promise<void> {
  if (imageId === null) {
    await tx
      .deleteFrom('look_choices')
      .where('character_id', '=', characterId)
      .where('slot', '=', slot)
      .execute();
    return;
  }
  await tx
    .insertInto('look_choices')
    .values({ character_id: characterId, slot, image_id: imageId })
    .onConflict((conflict) => conflict.columns(['character_id', 'slot']).doUpdateSet({ image_id: imageId }))
    .execute();
}

/** Of characters that are removed, also where their rows stay for the chats of others. */
export async function deleteLooks(tx: Tx, characterIds: string[]): Promise<void> {
  await tx.deleteFrom('look_choices').where('character_id', 'in', characterIds).execute();
  await tx.deleteFrom('character_looks').where('character_id', 'in', characterIds).execute();
}
