import type { Db } from '../../../../platform/server/db/database.ts';
import type { NotificationRow } from '../notifications.store.ts';

export interface WaitingPush {
  /** Null where its user has read it meanwhile, or it is too old. */
  row: NotificationRow | null;
  notificationId: string;
}

/** More than this is looked at in the next turn. */
const LOOKED_AT = 500;

/** What waits for a browser, newest first. */
export async function waitingFor(
  db: Db,
  deviceId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<WaitingPush[]> {
  const jobs = await db
    .selectFrom('push_jobs as j')
    .innerJoin('notifications as n', 'n.id', 'j.notification_id')
    .select('j.created_at as asked_at')
    .selectAll('n')
    .where('j.device_id', '=', deviceId)
    .orderBy('j.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(LOOKED_AT)
    .execute();
  return jobs.map(({ asked_at: askedAt, ...row }, index) => ({
    row: row.read_at || askedAt < since || index >= limit ? null : row,
    notificationId: row.id,
  }));
}

/** Whether a browser's session still lasts. @param usedAfter one that was not used since cannot be used any more */
export async function isSignedIn(db: Db, sessionId: string, usedAfter: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', usedAfter)
    .executeTakeFirst();
  return row !== undefined;
}
