// Does for memberships what is due: monthly coins of yearly plans, notices before a yearly charge, and the end of
// memberships that the provider is silent about. Any number of servers may run it: each takes other rows.
import type { Database } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import type { Ending } from './ending.service.ts';
import type { Monthly } from './monthly-coins.ts';
import type { Notices } from './notices.ts';
import { findPrice } from './plans.store.ts';
import * as store from './schedule.store.ts';

interface Deps {
  database: Database;
  clock: Clock;
  ticker: Ticker;
  log: Log;
  monthly: Monthly;
  notices: Notices;
  ending: Ending;
}

const PAUSE_MS = 60_000;

export function createSchedule({ database, clock, ticker, log, monthly, notices, ending }: Deps) {
  let stopTicking = (): void => {};
  let running: Promise<void> = Promise.resolve();
  let isStopping = false;
  const now = () => new Date(clock.now());

  /** Each returns false where nothing is left to do. */
  const endOne = (): Promise<boolean> =>
    database.transact(async (tx) => {
      const row = await store.takeUnanswered(tx, now());
      if (!row) return false;
      await ending.end(tx, row, false);
      await notices.ended(tx, row);
      return true;
    });

  const remindOne = (): Promise<boolean> =>
    database.transact(async (tx) => {
      const row = await store.takeUnreminded(tx, now());
      if (!row) return false;
      await store.setReminded(tx, row.id, row.period_end);
      const next = row.next_price_id ? await findPrice(tx, row.next_price_id) : null;
      await notices.renewal(tx, row, { tier: next?.tier ?? row.tier, amount: row.next_amount ?? row.amount });
      return true;
    });

  /** What fails is tried again with the next tick, and does not hold up the rest. */
  async function doAll(doOne: () => Promise<boolean>): Promise<void> {
    try {
      while (!isStopping && (await doOne()));
    } catch (error) {
      log.error({ err: error }, 'memberships are tended later');
    }
  }

  async function work(): Promise<void> {
    for (const doOne of [monthly.giveDue, endOne, remindOne]) await doAll(doOne);
  }

  function run(): Promise<void> {
    running = running.then(work);
    return running;
  }

  return {
    /** Locks decide which server does what, so it does not matter whether there are several. */
    async start(_isAlone: boolean): Promise<void> {
      isStopping = false;
      void run();
      stopTicking = ticker.every(PAUSE_MS, () => void run());
    },
    /** Resolves when nothing is due. */
    settle: run,
    async stop(): Promise<void> {
      isStopping = true;
      stopTicking();
      await running;
    },
  };
}
