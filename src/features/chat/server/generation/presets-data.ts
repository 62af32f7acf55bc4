// Personal data of presets. What a conversation uses is in its own file.
import type { Database } from '../../../../platform/server/db/database.ts';
import { jsonFile, type PersonalData } from '../../../../platform/server/personal-data.ts';
import { deletePresetsOf } from './presets.store.ts';
import { readPresets } from './presets.views.ts';

export const createPresetsData = ({ db }: Pick<Database, 'db'>): PersonalData => ({
  async *files(userId) {
    const presets = await readPresets(db, userId);
    if (presets.length > 0) yield jsonFile('presets.json', { presets });
  },
  erase: (tx, { userId }) => deletePresetsOf(tx, userId),
});
