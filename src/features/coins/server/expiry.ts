// Takes expired coins back in the background. Reading a balance or spending never counts them: opening an account takes
// them back first.
import type { Database } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import type { Ledger } from './ledger.ts';
import { accountsWithExpired } from './lots.store.ts';

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
  let stopTicking = () => {};
  let running: Promise<void> = Promise.resolve();
  let isOpen = false;

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

  const run = (): Promise<void> => {
    running = running
      .then(() => (isOpen ? expireDue() : undefined))
      .catch((error: unknown) => log.warn({ err: error }, 'expired coins are taken back later'));
    return running;
  };

  return {
    expireDue,
    start(): void {
      isOpen = true;
      void run();
      stopTicking = ticker.every(PAUSE_MS, () => void run());
    },
    async stop(): Promise<void> {
      isOpen = false;
      stopTicking();
      await running;
    },
  };
}
