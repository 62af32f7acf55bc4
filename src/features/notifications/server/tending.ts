// What goes on by itself: everything that waits is worked off at once where a server knows of it, and at a tick when
// its time has come.
import { chore, createLeaseLoop, type LeaseLoop } from '../../../platform/server/db/lease-loop.ts';
import type { LoopDeps } from './delivery-loop.ts';
import type { Live } from './list/live.ts';
import type { NotificationsDeps } from './notifications-deps.ts';
import { freeDevices } from './push/push-jobs.store.ts';
import type { PushWorker } from './push/push-worker.ts';
import { createTidy } from './tidy.ts';

const HOUR_MS = 3_600_000;

interface Parts {
  pending: LeaseLoop;
  fanOuts: LeaseLoop;
  digests: LeaseLoop;
  pushes: PushWorker;
  live: Live;
}

export function createTending(
  deps: LoopDeps & Pick<NotificationsDeps, 'sessionSeconds'>,
  { pending, fanOuts, digests, pushes, live }: Parts,
) {
  const { database, clock, ticker, log } = deps;
  const tidy = createTidy(deps);
  const tidying = createLeaseLoop({
    clock,
    ticker,
    log,
    problem: 'old notifications were not cleared away',
    tickMs: HOUR_MS,
    take: chore(tidy),
  });
  // In this order each step produces work for the next one.
  const all = [fanOuts, pending, digests, pushes];

  return {
    tidy,
    /** There may be something to deliver. */
    wake(): void {
      pending.wake();
      fanOuts.wake();
    },
    /** Something was put into the queue of pushes. */
    wakePushes: pushes.wake,
    /** Resolves when nothing is due. */
    async settle(): Promise<void> {
      for (const loop of all) await loop.settle();
    },
    /** @param isOnlyServer pushes of a crashed server are sent at once, because no other server can be sending them */
    async start(isOnlyServer: boolean): Promise<void> {
      if (isOnlyServer) await database.transact((tx) => freeDevices(tx, new Date(clock.now())));
      live.start();
      for (const loop of [...all, tidying]) loop.start();
    },
    /** Lets what is under way come to its end. */
    async stop(): Promise<void> {
      await Promise.all([...all, tidying].map((loop) => loop.stop()));
      await live.stop();
    },
  };
}
