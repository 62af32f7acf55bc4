// What goes on by itself: everything that waits is worked off at once where a server knows of it, and at a tick when
// its time has come.
import { createDueGate } from '../../../platform/server/db/due-gate.ts';
import type { Live } from './live.ts';
import type { NotificationsDeps } from './notifications-deps.ts';
import { nextDueAt } from './notifications.views.ts';
import { freeDevices } from './push-jobs.store.ts';
import type { PushWorker } from './push-worker.ts';
import type { Rounds } from './rounds.ts';
import { createTidy } from './tidy.ts';

const TICK_MS = 5_000;
const HOUR_MS = 3_600_000;

interface Parts {
  pending: Rounds;
  fanOuts: Rounds;
  digests: Rounds;
  pushes: PushWorker;
  live: Live;
}

export function createTending(
  deps: Pick<NotificationsDeps, 'database' | 'clock' | 'ticker' | 'log' | 'sessionSeconds'>,
  { pending, fanOuts, digests, pushes, live }: Parts,
) {
  const { database, clock, ticker, log } = deps;
  const tidyAway = createTidy(deps);
  // In this order each step produces work for the next one.
  const all = [fanOuts, pending, digests, pushes];
  let endTicks = (): void => {};
  let tidying: Promise<void> | null = null;
  let closing: Promise<void> | null = null;
  const gate = createDueGate({ clock, log, act: workOff, earliest: () => nextDueAt(database.db) });

  function workOff(): void {
    gate.open();
    all.forEach((rounds) => rounds.wake());
    closing ??= closeWhenIdle()
      .catch((error: unknown) => log.warn({ err: error }, 'waiting notifications could not be looked for'))
      .finally(() => (closing = null));
  }

  async function closeWhenIdle(): Promise<void> {
    for (const rounds of all) await rounds.idle();
    await gate.close();
  }

  function tidy(): void {
    tidying ??= tidyAway()
      .catch((error: unknown) => log.error({ err: error }, 'old notifications were not cleared away'))
      .finally(() => (tidying = null));
  }

  return {
    tidy: tidyAway,
    /** There may be something to deliver. */
    wake(): void {
      gate.open();
      pending.wake();
      fanOuts.wake();
    },
    /** Something was put into the queue of pushes. */
    wakePushes(): void {
      gate.open();
      pushes.wake();
    },
    /** Resolves when nothing is due. */
    async settle(): Promise<void> {
      gate.open();
      for (const rounds of all) await rounds.settle();
    },
    /** @param isOnlyServer pushes of a crashed server are sent at once, because no other server can be sending them */
    async start(isOnlyServer: boolean): Promise<void> {
      if (isOnlyServer) await database.transact((tx) => freeDevices(tx, new Date(clock.now())));
      const ends = [ticker.every(TICK_MS, gate.tick), ticker.every(HOUR_MS, tidy)];
      endTicks = () => ends.forEach((end) => end());
      live.start();
      all.forEach((rounds) => rounds.start());
      workOff();
      tidy();
    },
    /** Lets what is under way come to its end. */
    async stop(): Promise<void> {
      endTicks();
      await Promise.all(all.map((rounds) => rounds.stop()));
      await Promise.all([tidying, closing]);
      await live.stop();
    },
  };
}
