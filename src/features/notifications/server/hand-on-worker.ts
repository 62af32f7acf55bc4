// Delivers notifications: single ones as they arrive, and fan-outs page by page.
import { createFanOutPage } from './fan-out.ts';
import type { Fresh, HandOn } from './hand-on.ts';
import type { NotificationsDeps } from './notifications-deps.ts';
import { postpone, takePending } from './notifications.store.ts';
import { createRounds, inOne } from './rounds.ts';

const PENDING_AT_ONCE = 100;
/** A notification that cannot be delivered is put behind the others. */
const AGAIN_MS = 300_000;

type Deps = Pick<NotificationsDeps, 'database' | 'clock' | 'ids' | 'log'>;
interface Parts {
  handOn: HandOn;
  /** After the commit. */
  publish(fresh: Fresh[]): void;
  /** There may be single notifications to deliver. */
  wakePending(): void;
}

export function createPendingRounds(
  { database, clock, log }: Deps,
  { handOn, publish }: Omit<Parts, 'wakePending'>,
) {
  const later = (ms: number) => new Date(clock.now() + ms);

  /** @returns how many there were; `taken` receives the last of them */
  async function handOnNext(limit: number, taken?: (id: string) => void): Promise<number> {
    const { count, fresh } = await database.transact(async (tx) => {
      const rows = await takePending(tx, later(0), limit);
      const last = rows.at(-1);
      if (last) taken?.(last.id);
      return { count: rows.length, fresh: await handOn(tx, rows) };
    });
    publish(fresh);
    return count;
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

  return createRounds({
    take: inOne(async () => {
      try {
        return (await handOnNext(PENDING_AT_ONCE)) > 0;
      } catch (error) {
        log.warn({ err: error }, 'notifications are handed on one by one');
        await handOnOneByOne();
        return true;
      }
    }),
    log,
    problem: 'notifications could not be handed on',
  });
}

export function createFanOutRounds(deps: Deps, { handOn, publish, wakePending }: Parts) {
  const fanOutPage = createFanOutPage(deps, handOn);
  return createRounds({
    take: inOne(async () => {
      const fresh = await fanOutPage();
      if (fresh) publish(fresh);
      wakePending();
      return fresh !== null;
    }),
    log: deps.log,
    problem: 'many users could not be told of something',
  });
}
