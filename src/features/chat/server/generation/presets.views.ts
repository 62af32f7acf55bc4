import type { Db } from '../../../../platform/server/db/database.ts';
import type { Generation } from '../../generation-contract.ts';
import type { Preset } from '../../presets-contract.ts';

const presets = (db: Db, userId: string) =>
  db
    .selectFrom('generation_presets')
    .select(['id', 'name', 'settings', 'created_at', 'updated_at'])
    .where('user_id', '=', userId);

type Row = Awaited<ReturnType<ReturnType<typeof presets>['executeTakeFirstOrThrow']>>;

const present = (row: Row): Preset => ({
  id: row.id,
  name: row.name,
  settings: row.settings as Generation,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

export const readPresets = async (db: Db, userId: string): Promise<Preset[]> =>
  (await presets(db, userId).orderBy('created_at').orderBy('id').execute()).map(present);

/** Null when it is missing or another user's. */
export async function readPreset(db: Db, userId: string, id: string): Promise<Preset | null> {
  const row = await presets(db, userId).where('id', '=', id).executeTakeFirst();
  return row ? present(row) : null;
}
