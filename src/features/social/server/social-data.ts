// Personal data of this feature: the users that the user follows, and their followers.
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import {
  inPages,
  jsonFile,
  type DataFile,
  type PersonalData,
} from '../../../platform/server/personal-data.ts';
import { deleteFollowsOf } from './follows.store.ts';
import { readFollowed, readFollowersOf } from './social-data.views.ts';

export function createSocialData({ database }: { database: Database }): PersonalData {
  const { db } = database;

  async function* files(userId: string): AsyncGenerator<DataFile> {
    const following = inPages((after, limit) => readFollowed(db, userId, after, limit));
    const followers = inPages((after, limit) => readFollowersOf(db, userId, after, limit));
    yield jsonFile('follows.json', {}, { following, followers });
  }

  return {
    files,
    async erase(tx: Tx, { userId }) {
      await deleteFollowsOf(tx, userId);
    },
  };
}
