// An undo in the call that asks for it. Where it breaks off, the worker takes it up.
import type { Database } from '../../../../platform/server/db/database.ts';
import type { LeaseLoop } from '../../../../platform/server/db/lease-loop.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import { holdLease, LEASE_MS, Stopped, type LeaseDeps } from './lease/lease.ts';
import { release, takeUndo } from './lease/leases.store.ts';
import { createUndo, type UndoDeps } from './undo-import.ts';

export interface UndoNowDeps extends UndoDeps, Omit<LeaseDeps, 'database'> {
  database: Database;
  ids: Ids;
  loop: Pick<LeaseLoop, 'wake'>;
}

/** Before the worker goes on with what broke off. */
const AGAIN_MS = 10_000;

export function createUndoNow(deps: UndoNowDeps) {
  const { database, clock, ids, loop, log } = deps;
  const deleteMade = createUndo(deps);
  const later = (ms: number) => new Date(clock.now() + ms);

  /** Does nothing where somebody is at it. */
  return async function undoNow(id: string): Promise<void> {
    const claim = { now: later(0), until: later(LEASE_MS), takenBy: ids.next() };
    const taken = await database.transact((tx) => takeUndo(tx, id, claim));
    if (!taken) return;
    const lease = holdLease(deps, { importId: id, takenBy: claim.takenBy }, () => true);
    try {
      await deleteMade(taken, lease);
    } catch (error) {
      if (error instanceof Stopped) log.info({ importId: id }, 'an undo was stopped');
      else log.error({ err: error, importId: id }, 'an undo was broken off');
      await database
        .transact((tx) => release(tx, id, claim.takenBy, later(AGAIN_MS)))
        .catch((failure: unknown) =>
          log.error(
            { err: failure, importId: id },
            'an import could not be given back; its lease has to end first',
          ),
        );
      throw error;
    } finally {
      lease.end();
      loop.wake();
    }
  };
}
