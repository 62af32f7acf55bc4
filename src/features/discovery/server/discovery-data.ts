// Personal data of this feature: hidden characters. Feeds are not exported; they are deleted after a day.
import type { Database } from '../../../platform/server/db/database.ts';
import { inPages, jsonFile, type PersonalData } from '../../../platform/server/personal-data.ts';
import { deleteHiddenOf, readHidden } from './feed/hidden.store.ts';
import { deleteRankingsOf } from './feed/rankings.store.ts';

export const createDiscoveryData = ({ database }: { database: Database }): PersonalData => ({
  async *files(userId) {
    const hidden = inPages((after, limit) => readHidden(database.db, userId, after, limit));
    yield jsonFile('hidden-characters.json', {}, { hidden });
  },
  async erase(tx, { userId }) {
    await deleteHiddenOf(tx, userId);
    await deleteRankingsOf(tx, userId);
  },
});
