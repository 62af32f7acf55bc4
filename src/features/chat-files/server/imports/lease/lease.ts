// Who works on an import. A lease belongs to one piece of work, and whatever that writes it writes only while it holds
// the lease: where somebody else has taken the import, or it was stopped, the old work ends without a trace.
import type { Database, Tx } from '../../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../../platform/server/ports/clock.ts';
import type { Log } from '../../../../../platform/server/log.ts';
import type { Ticker } from '../../../../../platform/server/ports/ticker.ts';
import * as store from './leases.store.ts';

/** The import was stopped or taken by another, or this server stops. */
export class Stopped extends Error {}

export interface Lease {
  /**
   * A transaction of the holder.
   * @param isProgress what it stores need not be done again, so the failures before it no longer count
   * @throws Stopped
   */
  write<T>(work: (tx: Tx) => Promise<T>, isProgress?: boolean): Promise<T>;
  /** False once the lease was lost, or this server stops. */
  isOpen(): boolean;
  /** Nothing renews it any more. */
  end(): void;
}

/** Longer than a server may stand still. */
export const LEASE_MS = 120_000;
/** Several times within a lease, so that one failure of the database does not lose it. */
const RENEWED_MS = 20_000;

export interface LeaseDeps {
  database: Pick<Database, 'transact'>;
  clock: Clock;
  ticker: Ticker;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
}

export function holdLease(
  { database, clock, ticker, log }: LeaseDeps,
  { importId, takenBy }: { importId: string; takenBy: string },
  isServerOpen: () => boolean,
): Lease {
  let isHeld = true;

  async function write<T>(work: (tx: Tx) => Promise<T>, isProgress = false): Promise<T> {
    return database.transact(async (tx) => {
      const until = new Date(clock.now() + LEASE_MS);
      isHeld = await store.renewLease(tx, { importId, takenBy, until, isProgress });
      if (!isHeld) throw new Stopped();
      return work(tx);
    });
  }

  // Reading one part may take longer than a lease, without anything to write.
  const end = ticker.every(RENEWED_MS, () => {
    void write(async () => {}).catch((error: unknown) => {
      // Where it is lost, the work itself ends and says so.
      if (!(error instanceof Stopped)) log.warn({ err: error, importId }, 'a lease could not be renewed');
    });
  });
  return { write, isOpen: () => isHeld && isServerOpen(), end };
}
