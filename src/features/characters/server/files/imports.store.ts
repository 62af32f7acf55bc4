import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { CharacterImportsTable } from '../../../../platform/server/db/schema.gen.ts';

export type ImportRow = Selectable<CharacterImportsTable>;

/** Called before the bytes are stored, so that the clean-up finds them after a crash. */
export async function markFileUnreferenced(tx: Tx, fileId: string, at: Date): Promise<void> {
  await tx.insertInto('card_remains').values({ file_id: fileId, since: at }).execute();
}

/** False when the clean-up has already removed the bytes. */
export async function markFileReferenced(tx: Tx, fileId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('card_remains')
    .where('file_id', '=', fileId)
    .returning('file_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertImport(tx: Tx, row: Insertable<CharacterImportsTable>): Promise<void> {
  await tx.insertInto('character_imports').values(row).execute();
}

export async function setPortrait(tx: Tx, characterId: string, imageId: string): Promise<void> {
  await tx
    .updateTable('character_imports')
    .set({ portrait_image_id: imageId })
    .where('character_id', '=', characterId)
    .execute();
}

export async function findImport(db: Db, characterId: string): Promise<ImportRow | null> {
  const row = await db
    .selectFrom('character_imports')
    .selectAll()
    .where('character_id', '=', characterId)
    .executeTakeFirst();
  return row ?? null;
}
