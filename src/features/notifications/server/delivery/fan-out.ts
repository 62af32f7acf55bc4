// Notifies the next page of an audience. The position is stored in the same transaction, so nobody is notified twice.
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { SharedNotification } from '../../../../platform/server/needs/notifier.ts';
import { postponeFanOut, takeFanOut, takePage } from './fan-outs.store.ts';
import type { HandOn } from './hand-on.ts';
import type { NotificationsDeps } from '../notifications-deps.ts';
import { readRows } from '../notifications.store.ts';
import { writeNotifications } from '../notifier.ts';

const PAGE = 200;
/** After a failure: the database, most likely. */
const AGAIN_MS = 60_000;

type Deps = Pick<NotificationsDeps, 'database' | 'clock' | 'ids' | 'log'>;

/** @returns tells one page; false where there was nothing to do. */
export function createFanOutPage(
  { database, clock, ids, log }: Deps,
  { handOn, wakePending }: { handOn: HandOn; wakePending: () => void },
) {
  const later = (ms: number) => new Date(clock.now() + ms);

  /** @param isDeferred they are delivered one by one later, so that a failing one does not block the others */
  async function page(tx: Tx, isDeferred: boolean, taken: (id: string) => void): Promise<boolean> {
    const at = later(0);
    const fanOut = await takeFanOut(tx, at);
    if (!fanOut) return false;
    taken(fanOut.id);
    const users = await takePage(tx, fanOut, PAGE, at);
    const changed = await writeNotifications(
      tx,
      users.map((userId) => ({ id: ids.next(), userId })),
      fanOut.content as SharedNotification,
      { at, pendingAt: isDeferred ? at : null },
    );
    if (isDeferred) tx.afterCommit(wakePending);
    else if (changed.length > 0) await handOn(tx, await readRows(tx, changed));
    return true;
  }

  return async (): Promise<boolean> => {
    let id: string | null = null;
    const taken = (takenId: string) => void (id = takenId);
    try {
      return await database.transact((tx) => page(tx, false, taken));
    } catch (error) {
      if (id === null) throw error;
      log.error({ err: error, fanOutId: id }, 'users of a page are handed on one by one');
    }
    try {
      return await database.transact((tx) => page(tx, true, taken));
    } catch (error) {
      log.error({ err: error, fanOutId: id }, 'a page of users could not be told; it is tried again');
      const failed: string = id;
      await database.transact((tx) => postponeFanOut(tx, failed, later(AGAIN_MS)));
      return true;
    }
  };
}
