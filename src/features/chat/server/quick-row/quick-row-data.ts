// Personal data of the row above the text field.
import type { Database } from '../../../../platform/server/db/database.ts';
import { jsonFile, type PersonalData } from '../../../../platform/server/personal-data.ts';
import { deleteQuickRow } from './quick-row.store.ts';
import { readQuickRow } from './quick-row.views.ts';

export const createQuickRowData = ({ db }: Pick<Database, 'db'>): PersonalData => ({
  async *files(userId) {
    const quickRow = await readQuickRow(db, userId);
    if (quickRow) yield jsonFile('quick-row.json', { quickRow });
  },
  erase: (tx, { userId }) => deleteQuickRow(tx, userId),
});
