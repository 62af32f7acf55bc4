// What no event starts: asks for memberships that nothing was heard of, and has the books checked once a day.
import { chore, createLeaseLoop, type LeaseLoop } from '../../../../platform/server/db/lease-loop.ts';
import type { ApplySubscription } from '../apply/apply-subscription.ts';
import * as queue from '../jobs.store.ts';
import { JOB, jobId } from '../jobs.ts';
import type { PaymentsDeps } from '../payments-deps.ts';

type Deps = Pick<PaymentsDeps, 'database' | 'clock' | 'ticker' | 'log' | 'payments' | 'subscriptions'>;

const TICK_MS = 5_000;
const OVERDUE_EVERY_MS = 60_000;
const OVERDUE_AT_ONCE = 50;

export function createUpkeep(
  { database, clock, ticker, log, payments, subscriptions }: Deps,
  { applySubscription, wake }: { applySubscription: ApplySubscription; wake: () => void },
): Pick<LeaseLoop, 'start' | 'settle' | 'stop'> {
  let overdueFrom = -Infinity;
  let scheduledDay = '';
  const later = (ms: number) => new Date(clock.now() + ms);

  async function askForOverdue(isOpen: () => boolean): Promise<void> {
    if (clock.now() < overdueFrom) return;
    overdueFrom = clock.now() + OVERDUE_EVERY_MS;
    const overdue = await subscriptions.overdue(later(0), OVERDUE_AT_ONCE);
    for (const id of overdue) {
      if (!isOpen()) return;
      try {
        const problem = await applySubscription(id);
        if (problem) log.warn({ subscriptionId: id, problem }, 'a subscription could not be applied');
      } catch (error) {
        log.warn({ err: error, subscriptionId: id }, 'a subscription could not be asked for');
      }
    }
  }

  /** The first server in a UTC day enqueues the day's check; its key prevents a second one. */
  async function scheduleCheck(): Promise<void> {
    const day = later(0).toISOString().slice(0, 10);
    if (day === scheduledDay) return;
    await database.transact(async (tx) => {
      await queue.insertEvent(tx, {
        id: jobId(JOB.reconcile, day),
        provider: payments.name,
        type: JOB.reconcile,
        subject: null,
        occurredAt: later(0),
        receivedAt: later(0),
        dueAt: later(0),
      });
      tx.afterCommit(wake);
    });
    scheduledDay = day;
  }

  const loop = createLeaseLoop({
    clock,
    ticker,
    log,
    problem: 'payments could not be looked after',
    tickMs: TICK_MS,
    take: chore(async (isOpen) => {
      await scheduleCheck();
      await askForOverdue(isOpen);
    }),
  });

  return {
    start: loop.start,
    /** Resolves when nothing is due, memberships that were asked for a moment ago included. */
    async settle(): Promise<void> {
      overdueFrom = -Infinity;
      await loop.settle();
    },
    stop: loop.stop,
  };
}
