// Does for memberships what is due: monthly coins of yearly plans, notices before a yearly charge, and the end of
// memberships that the provider is silent about. Any number of servers may run it: each takes other rows.
import type { Database } from '../../../../platform/server/db/database.ts';
import { chore, createLeaseLoop } from '../../../../platform/server/db/lease-loop.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ticker } from '../../../../platform/server/ports/ticker.ts';
import type { Ending } from './ending.service.ts';
import type { Monthly } from '../monthly-coins/monthly-coins.ts';
import type { Notices } from './notices.ts';
import { findPrice } from '../plans/plans.store.ts';
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
const PROBLEM = 'memberships are tended later';

export function createSchedule({ database, clock, ticker, log, monthly, notices, ending }: Deps) {
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
      const row = await store.takeDueForReminder(tx, now());
      if (!row) return false;
      await store.setReminded(tx, row.id, row.period_end);
      const next = row.next_price_id ? await findPrice(tx, row.next_price_id) : null;
      await notices.renewal(tx, row, { tier: next?.tier ?? row.tier, amount: row.next_amount ?? row.amount });
      return true;
    });

  /** What fails is tried again with the next tick, and does not hold up the rest. */
  async function doAll(doOne: () => Promise<boolean>, isOpen: () => boolean): Promise<void> {
    try {
      while (isOpen() && (await doOne()));
    } catch (error) {
      log.error({ err: error }, PROBLEM);
    }
  }

  async function work(isOpen: () => boolean): Promise<void> {
    for (const doOne of [monthly.giveDue, endOne, remindOne]) await doAll(doOne, isOpen);
  }

  const loop = createLeaseLoop({ clock, ticker, log, problem: PROBLEM, tickMs: PAUSE_MS, take: chore(work) });
  return {
    start: loop.start,
    stop: loop.stop,
    /** Does what is due, on a server that has not started too. */
    settle: () => work(() => true),
  };
}
