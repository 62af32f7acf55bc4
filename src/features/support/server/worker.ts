// What has to happen without anybody's call: answered tickets count as solved after a while, guests' old ones are
// deleted, and files that belong to nothing are swept. Several servers share it; each piece is taken by one.
import { chore, createLeaseLoop } from '../../../platform/server/db/lease-loop.ts';
import { GUEST_TICKETS_KEPT_DAYS } from '../rules.ts';
import { blobKey, forgetUnreferencedFiles, takeUnreferencedFiles } from './attachments/attachments.store.ts';
import type { Changes } from './changes.ts';
import type { Notices } from './notices.ts';
import type { SupportDeps } from './support-deps.ts';
import { deleteGuestsSolvedBefore, takeToSolve } from './tickets.store.ts';

const TICK_MS = 60_000;
const PROBLEM = 'support tickets could not be tended';
/** Few enough that a transaction stays short. */
const AT_ONCE = 20;
const DAY_MS = 86_400_000;
/** Bytes of an upload are noted for a moment; of a dead server's, for good. */
const STRAY_MS = 60 * 60_000;

export function createWorker(
  {
    database,
    clock,
    ticker,
    log,
    blobs,
  }: Pick<SupportDeps, 'database' | 'clock' | 'ticker' | 'log' | 'blobs'>,
  { changes, notices }: { changes: Changes; notices: Notices },
) {
  const before = (ms: number) => new Date(clock.now() - ms);

  /** @returns false where none was due. */
  const solveNext = (): Promise<boolean> =>
    database.transact(async (tx) => {
      const ticket = await takeToSolve(tx, before(0));
      if (!ticket) return false;
      await changes.apply(tx, ticket, { by: 'system', act: 'expire' });
      await notices.solved(tx, ticket, true);
      return true;
    });

  const forgetSome = async (): Promise<boolean> =>
    (await database.transact((tx) =>
      deleteGuestsSolvedBefore(tx, before(GUEST_TICKETS_KEPT_DAYS * DAY_MS), AT_ONCE),
    )) > 0;

  const sweepSome = (): Promise<boolean> =>
    database.transact(async (tx) => {
      const files = await takeUnreferencedFiles(tx, before(STRAY_MS), AT_ONCE);
      if (files.length === 0) return false;
      // The notes go last, so that a crash leaves them to be found.
      await blobs.delete(files.map(blobKey));
      await forgetUnreferencedFiles(tx, files);
      return true;
    });

  /** What fails keeps nothing else from being done, and is tried again with the next tick. */
  async function round(isOpen: () => boolean): Promise<void> {
    for (const work of [solveNext, forgetSome, sweepSome]) {
      try {
        while (isOpen() && (await work()));
      } catch (error) {
        log.error({ err: error }, PROBLEM);
      }
    }
  }

  return createLeaseLoop({ clock, ticker, log, problem: PROBLEM, tickMs: TICK_MS, take: chore(round) });
}
