// Personal data of quick replies.
import type { Database } from '../../../../platform/server/db/database.ts';
import { jsonFile, type PersonalData } from '../../../../platform/server/personal-data.ts';
import { deleteQuickRepliesOf } from './quick-replies.store.ts';
import { readQuickReplies } from './quick-replies.views.ts';

export const createQuickRepliesData = ({ db }: Pick<Database, 'db'>): PersonalData => ({
  async *files(userId) {
    const quickReplies = await readQuickReplies(db, userId);
    if (quickReplies.length > 0) yield jsonFile('quick-replies.json', { quickReplies });
  },
  erase: (tx, { userId }) => deleteQuickRepliesOf(tx, userId),
});
