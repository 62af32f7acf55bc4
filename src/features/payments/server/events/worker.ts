// Works off what lies in the queue and asks for orders that nothing was heard of. Several servers share it: each piece
// is taken by one, and by another where that one dies.
import { createLeaseLoop, leased } from '../../../../platform/server/db/lease-loop.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import { nextDueAt } from './due.views.ts';
import type { EventRow } from '../jobs.store.ts';
import * as queue from '../jobs.store.ts';
import { JOB } from '../jobs.ts';
import type { ApplySubscription } from '../apply/apply-subscription.ts';
import type { HandleEvent } from './handle-event.ts';
import type { OrderPolling } from '../orders/order-polling.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { createUpkeep } from './upkeep.ts';

export type WorkerDeps = Pick<
  PaymentsDeps,
  'database' | 'clock' | 'ticker' | 'log' | 'payments' | 'subscriptions'
>;

const TICK_MS = 5_000;
const AT_ONCE = 4;
/** Longer than any event takes, provider calls with their deadlines included. */
const LEASE_MS = 120_000;
/** The check of the books reads hundreds of payments from the provider. */
const LONG_LEASE_MS = 1_800_000;
/** The pause after each failed attempt; events are retried without end, because they may concern money. Seconds. */
const PAUSES = [5, 15, 60, 300, 900, 3_600];

export function createWorker(
  deps: WorkerDeps,
  parts: { handleEvent: HandleEvent; polling: OrderPolling; applySubscription: ApplySubscription },
) {
  const { database, clock, ticker, log } = deps;
  const { handleEvent, polling, applySubscription } = parts;
  const later = (ms: number) => new Date(clock.now() + ms);

  async function work(event: EventRow): Promise<void> {
    try {
      const problem = await handleEvent(event);
      if (problem) log.warn({ eventId: event.id, problem }, 'an event was set aside');
      await database.transact((tx) => queue.finishEvent(tx, event, { problem, at: later(0) }));
    } catch (error) {
      const pause = PAUSES[Math.min(event.attempts, PAUSES.length) - 1]!;
      log.warn({ err: error, eventId: event.id, attempt: event.attempts }, 'an event is tried again');
      const problem = error instanceof Error ? error.message : String(error);
      await database.transact((tx) => queue.deferEvent(tx, event, { problem, at: later(pause * 1000) }));
    }
  }

  async function claim(tx: Tx, at: { now: Date; until: Date }): Promise<EventRow | null> {
    const event = await queue.claimEvent(tx, at);
    if (event?.type === JOB.reconcile)
      await queue.deferEvent(tx, event, { problem: '', at: later(LONG_LEASE_MS) });
    return event;
  }

  const takeEvent = leased({ database, clock, leaseMs: LEASE_MS, claim, work });

  const loop = createLeaseLoop({
    clock,
    ticker,
    log,
    problem: 'payments could not be tended',
    tickMs: TICK_MS,
    atOnce: () => AT_ONCE,
    earliest: () => nextDueAt(database.db),
    take: async (isOpen) => (await takeEvent(isOpen)) || polling.takeNext(),
  });

  const upkeep = createUpkeep(deps, { applySubscription, wake: loop.wake });

  return {
    wake: loop.wake,
    /** Resolves when nothing is due. */
    async settle(): Promise<void> {
      await upkeep.settle();
      await loop.settle();
    },
    /** @param isAlone what waits is tried at once: nobody else can be working on it. */
    async start(isAlone: boolean): Promise<void> {
      if (isAlone) await database.transact((tx) => queue.releaseAll(tx, later(0)));
      upkeep.start();
      loop.start();
    },
    /** Lets what is under way come to its end. */
    async stop(): Promise<void> {
      await Promise.all([upkeep.stop(), loop.stop()]);
    },
  };
}

export type Worker = ReturnType<typeof createWorker>;
