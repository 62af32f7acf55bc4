import type { Tx } from '../../../../platform/server/db/database.ts';
import { keyOf } from '../account.store.ts';

export interface ProfileChange {
  username?: string | undefined;
  displayName?: string | undefined;
  bio?: string | undefined;
  timeZone?: string | undefined;
  language?: string | null | undefined;
}

/** False where there is no such user any more. @throws the database's unique violation where the name is in use. */
export async function updateProfile(tx: Tx, userId: string, change: ProfileChange): Promise<boolean> {
  const { username, displayName, bio, timeZone, language } = change;
  const row = await tx
    .updateTable('users')
    .set({
      ...(username === undefined ? {} : { username, username_key: keyOf(username) }),
      ...(displayName === undefined ? {} : { display_name: displayName }),
      ...(bio === undefined ? {} : { bio }),
      ...(timeZone === undefined ? {} : { time_zone: timeZone }),
      ...(language === undefined ? {} : { language }),
    })
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
