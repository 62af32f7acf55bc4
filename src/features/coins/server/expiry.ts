// Takes expired coins back in the background. Reading a balance or spending never counts them: opening an account takes
// them back first.
import type { Database } from '../../../platform/server/db/database.ts';
import { chore, createLeaseLoop } from '../../../platform/server/db/lease-loop.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import type { Ledger } from './ledger/ledger.ts';
import { accountsWithExpired } from './ledger/lots.store.ts';

interface ExpiryDeps {
  database: Database;
  ledger: Ledger;
  clock: Clock;
  ticker: Ticker;
  log: Log;
}

const PAUSE_MS = 5 * 60_000;
const AT_ONCE = 100;

export function createExpiry({ database, ledger, clock, ticker, log }: ExpiryDeps) {
  /** Takes back all that is expired. */
  async function expireDue(): Promise<void> {
    for (;;) {
      const due = await accountsWithExpired(database.db, new Date(clock.now()), AT_ONCE);
      for (const accountId of due) {
        // One transaction each: an account that is in use holds up no other.
        await database.transact((tx) => ledger.reopen(tx, accountId));
      }
      if (due.length < AT_ONCE) return;
    }
  }

  const loop = createLeaseLoop({
    clock,
    ticker,
    log,
    problem: 'expired coins are taken back later',
    tickMs: PAUSE_MS,
    take: chore(expireDue),
  });
  return { expireDue, start: loop.start, stop: loop.stop };
}
