// Delivers notifications: single ones as they arrive, and fan-outs page by page.
import { createFanOutPage } from './fan-out.ts';
import { createDeliveryLoop, type LoopDeps } from '../delivery-loop.ts';
import type { HandOn } from './hand-on.ts';
import type { NotificationsDeps } from '../notifications-deps.ts';
import { postpone, takePending } from '../notifications.store.ts';
import { fanOutDueAt, pendingDueAt } from '../notifications.views.ts';

const PENDING_AT_ONCE = 100;
/** A notification that cannot be delivered is put behind the others. */
const AGAIN_MS = 300_000;

export function createPendingLoop(deps: LoopDeps, { handOn }: { handOn: HandOn }) {
  const { database, clock, log } = deps;
  const later = (ms: number) => new Date(clock.now() + ms);

  /** @returns how many there were; `taken` receives the last of them */
  async function handOnNext(limit: number, taken?: (id: string) => void): Promise<number> {
    return database.transact(async (tx) => {
      const rows = await takePending(tx, later(0), limit);
      const last = rows.at(-1);
      if (last) taken?.(last.id);
      await handOn(tx, rows);
      return rows.length;
    });
  }

  /** After a failure: the failing one is deferred, the others continue. */
  async function handOnOneByOne(): Promise<void> {
    for (let n = 0; n < PENDING_AT_ONCE; n++) {
      let id: string | null = null;
      try {
        if ((await handOnNext(1, (taken) => (id = taken))) === 0) return;
      } catch (error) {
        if (id === null) throw error;
        const failed: string = id;
        log.error({ err: error, notificationId: failed }, 'a notification could not be handed on');
        await database.transact((tx) => postpone(tx, failed, later(AGAIN_MS)));
      }
    }
  }

  return createDeliveryLoop(deps, {
    problem: 'notifications could not be handed on',
    earliest: () => pendingDueAt(database.db),
    async take() {
      try {
        return (await handOnNext(PENDING_AT_ONCE)) > 0;
      } catch (error) {
        log.warn({ err: error }, 'notifications are handed on one by one');
        await handOnOneByOne();
        return true;
      }
    },
  });
}

export const createFanOutLoop = (
  deps: LoopDeps & Pick<NotificationsDeps, 'ids'>,
  parts: { handOn: HandOn; wakePending: () => void },
) =>
  createDeliveryLoop(deps, {
    problem: 'many users could not be told of something',
    earliest: () => fanOutDueAt(deps.database.db),
    take: createFanOutPage(deps, parts),
  });
