// What a suspended user made is hidden with the suspension, and shown again when it is lifted or over. A suspension that
// is over in time raises no event, so a slow sweep looks for it.
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import { chore, createLeaseLoop } from '../../../../platform/server/db/lease-loop.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ticker } from '../../../../platform/server/ports/ticker.ts';
import type { ContentOfUser } from '../account.needs.ts';
import * as store from '../sessions/suspensions.store.ts';

interface Deps {
  database: Database;
  clock: Clock;
  ticker: Ticker;
  log: Log;
  /** Of each feature that users make something with. */
  content: ContentOfUser[];
  /** Makes every server see which pictures are hidden. */
  seeHidden: () => Promise<void>;
}

const SWEEP_MS = 60_000;
/** What a call that began before the suspension stored after it is hidden by the sweep. */
const LATE_MS = 10 * 60_000;

export function createSuspendedContent({ database, clock, ticker, log, content, seeHidden }: Deps) {
  const now = () => new Date(clock.now());

  /** The user must be locked. */
  async function apply(tx: Tx, userId: string): Promise<void> {
    const at = now();
    const isSuspended = (await store.activeSuspension(tx, userId, at)) !== undefined;
    await store.markContentHidden(tx, userId, isSuspended ? at : null);
    for (const feature of content)
      await (isSuspended ? feature.hideAllOf(tx, userId, at) : feature.showAllOf(tx, userId));
  }

  async function sweep(): Promise<void> {
    const at = now();
    const userIds = await store.withOtherContent(database.db, at, new Date(at.getTime() - LATE_MS));
    for (const userId of userIds)
      await database.transact(async (tx) => {
        await store.lockUser(tx, userId);
        await apply(tx, userId);
      });
    if (userIds.length > 0) await seeHidden();
  }

  const loop = createLeaseLoop({
    clock,
    ticker,
    log,
    problem: 'content of suspended users was not looked at',
    tickMs: SWEEP_MS,
    take: chore(sweep),
  });

  return {
    apply,
    /** After the commit. */
    changed: seeHidden,
    start: loop.start,
    /** Resolves when all content is as the suspensions want it. */
    settle: loop.settle,
    stop: loop.stop,
  };
}

export type SuspendedContent = ReturnType<typeof createSuspendedContent>;
