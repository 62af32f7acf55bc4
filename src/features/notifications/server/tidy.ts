// Clears away what is old, and browsers whose session is over.
import type { NotificationsDeps } from './notifications-deps.ts';
import { KEPT_DAYS } from '../rules.ts';
import { deleteOld } from './notifications.store.ts';
import { deleteSignedOut } from './push/push-devices.store.ts';

const DAY_MS = 86_400_000;
/** Of one transaction. */
const AT_ONCE = 1_000;

export function createTidy({
  database,
  clock,
  sessionSeconds,
}: Pick<NotificationsDeps, 'database' | 'clock' | 'sessionSeconds'>) {
  return async (): Promise<void> => {
    const ago = (days: number) => new Date(clock.now() - days * DAY_MS);
    const limits = { readBefore: ago(KEPT_DAYS), anyBefore: ago(2 * KEPT_DAYS), limit: AT_ONCE };
    while ((await database.transact((tx) => deleteOld(tx, limits))) === AT_ONCE);
    const usedAfter = new Date(clock.now() - sessionSeconds * 1000);
    await database.transact((tx) => deleteSignedOut(tx, usedAfter));
  };
}
