// What has to happen without anybody's call: copies, warnings, restorations, and forgetting network addresses. Several
// servers share it; each piece is taken by one.
import { chore, createLeaseLoop } from '../../../platform/server/db/lease-loop.ts';
import { ADDRESS_MARK_DAYS, DAY_MS, referenceOf, WARNING_MS, WARNING_PAUSE_MS } from '../rules.ts';
import type { Copies } from './requests/copies.ts';
import type { Decisions } from './desk/decisions.service.ts';
import type { Notices } from './notices.ts';
import type { RemovalsDeps } from './removals-deps.ts';
import * as store from './removals.store.ts';

const TICK_MS = 60_000;

export function createWorker(
  { database, clock, ticker, log }: Pick<RemovalsDeps, 'database' | 'clock' | 'ticker' | 'log'>,
  parts: { copies: Pick<Copies, 'traceNext'>; decisions: Pick<Decisions, 'restoreNext'>; notices: Notices },
) {
  const { copies, decisions, notices } = parts;

  /** Emails to moderators are enqueued in the transaction that marks them as notified. */
  async function warn(): Promise<void> {
    const now = new Date(clock.now());
    const due = await database.transact(async (tx) => {
      const until = new Date(now.getTime() + WARNING_MS);
      const rows = await store.takeToWarn(tx, {
        until,
        now,
        pause: new Date(now.getTime() - WARNING_PAUSE_MS),
      });
      await notices.due(tx, rows);
      return rows;
    });
    for (const { number, kind, created_at: createdAt, due_at: dueAt } of due)
      log.error(
        { reference: referenceOf(number, createdAt), kind, dueAt: dueAt.toISOString() },
        'a removal request has to be decided soon',
      );
  }

  async function round(isOpen: () => boolean): Promise<void> {
    while (isOpen() && (await copies.traceNext()));
    if (!isOpen()) return;
    await warn();
    while (isOpen() && (await decisions.restoreNext()));
    const before = new Date(clock.now() - ADDRESS_MARK_DAYS * DAY_MS);
    await database.transact((tx) => store.forgetAddressMarks(tx, before));
  }

  return createLeaseLoop({
    clock,
    ticker,
    log,
    problem: 'removal requests could not be tended',
    tickMs: TICK_MS,
    take: chore(round),
  });
}
