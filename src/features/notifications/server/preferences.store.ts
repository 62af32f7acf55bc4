import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { StoredKinds } from './recipients.ts';

/** Waits for whoever is changing them. @returns what differs from the defaults */
export async function lockKinds(tx: Tx, userId: string): Promise<StoredKinds> {
  const row = await tx
    .selectFrom('notification_preferences')
    .select('kinds')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return (row?.kinds ?? {}) as StoredKinds;
}

export interface PreferenceChange {
  kinds?: StoredKinds | undefined;
  isDiscreet?: boolean | undefined;
  digestHour?: number | undefined;
  timeZone?: string | undefined;
}

/** So that two changes at once come one after the other, and each finds a row to lock. */
export async function ensurePreferences(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .insertInto('notification_preferences')
    .values({ user_id: userId, kinds: '{}', updated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Absent fields stay unchanged. */
export async function changePreferences(
  tx: Tx,
  userId: string,
  change: PreferenceChange,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('notification_preferences')
    .set({
      ...(change.kinds ? { kinds: JSON.stringify(change.kinds) } : {}),
      ...(change.isDiscreet === undefined ? {} : { is_discreet: change.isDiscreet }),
      ...(change.digestHour === undefined ? {} : { digest_hour: change.digestHour }),
      ...(change.timeZone === undefined ? {} : { time_zone: change.timeZone }),
      updated_at: at,
    })
    .where('user_id', '=', userId)
    .execute();
}

/** Keeps the user from being deleted meanwhile. @returns false where they are gone. */
export async function holdUser(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export const readPreferences = (db: Db, userId: string) =>
  db.selectFrom('notification_preferences').selectAll().where('user_id', '=', userId).executeTakeFirst();
