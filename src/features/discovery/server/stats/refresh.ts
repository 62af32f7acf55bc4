// Refreshes the statistics of characters with new chats or likes: in the background, every minute, on one
// server at a time.
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ticker } from '../../../../platform/server/ports/ticker.ts';
import { qualityOf, trendOf } from './quality.ts';
import * as store from './stats.store.ts';

const EVERY_MS = 60_000;
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** Transactions that committed late, with a time before the mark, are still found by the next run. */
const OVERLAP_MS = 2 * 60_000;
/**
 * Chatters of the last week expire without any new activity, so recently active characters are counted again.
 */
const AGAIN_MS = DAY_MS / 2;
const BATCH = 200;
/** Batches per run; the remaining characters are left for the next run. */
const BATCHES = 100;
/** Cumulative sizes of the first three tiers, in characters by descending quality. */
const TIERS = [2_000, 22_000, 222_000];

export interface RefreshDeps {
  database: Pick<Database, 'transact'>;
  clock: Clock;
  ticker: Ticker;
  log: Log;
}

export function createRefresh({ database, clock, ticker, log }: RefreshDeps) {
  let running: Promise<number> | null = null;
  let stopTicking = () => {};

  /** @returns false while another server is refreshing. */
  const mark = (): Promise<boolean> =>
    database.transact(async (tx) => {
      const seen = await store.lockProgress(tx);
      if (!seen) return false;
      const now = clock.now();
      await store.markActive(tx, new Date(Math.max(0, seen.getTime() - OVERLAP_MS)), new Date(now));
      await store.saveProgress(tx, new Date(now));
      return true;
    });

  /** @returns how many were counted. */
  const countSome = (leasts: (number | null)[]): Promise<number> =>
    database.transact(async (tx) => {
      const now = clock.now();
      const due = await store.takeDue(tx, new Date(now), new Date(now - WEEK_MS), BATCH);
      const rows = due.map((row) => {
        const quality = qualityOf(row);
        const below = leasts.findIndex((least) => least === null || quality > least);
        return {
          ...row,
          quality,
          trend: trendOf(row.recent, quality),
          tier: below < 0 ? TIERS.length : below,
          dueAt: row.recent > 0 ? new Date(now + AGAIN_MS) : null,
        };
      });
      if (rows.length > 0) await store.writeStats(tx, rows);
      return rows.length;
    });

  async function run(): Promise<number> {
    if (!(await mark())) return 0;
    const leasts = await database.transact(async (tx) => {
      const found: (number | null)[] = [];
      for (const place of TIERS) found.push(await store.qualityAt(tx, place));
      return found;
    });
    let counted = 0;
    for (let batch = 0; batch < BATCHES; batch++) {
      const some = await countSome(leasts);
      counted += some;
      if (some < BATCH) break;
    }
    return counted;
  }

  /** @returns how many characters were counted again. */
  function refresh(): Promise<number> {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    refresh,
    /** @param alongside another job that runs at the same interval */
    start(alongside: () => Promise<unknown>): void {
      stopTicking = ticker.every(EVERY_MS, () => {
        Promise.all([refresh(), alongside()]).catch((error: unknown) =>
          log.warn({ err: error }, 'characters are counted again later'),
        );
      });
    },
    async stop(): Promise<void> {
      stopTicking();
      await running?.catch(() => {});
    },
  };
}

export type Refresh = ReturnType<typeof createRefresh>;
