// One transfer of the ledger.
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { Reason } from '../../rules.ts';
import * as store from './ledger.store.ts';

export interface LedgerDeps {
  clock: Clock;
  ids: Ids;
}

export interface Transfer {
  key: string;
  reason: Reason;
  note: string;
  reference?: string;
  /** They sum to zero; a leg of zero is left out. */
  legs: { accountId: string; amount: number }[];
}

export const createTransfers =
  ({ clock, ids }: LedgerDeps) =>
  /** @returns the transfer's id; null where this very transfer was made before, and nothing was moved. */
  async (tx: Tx, { legs, ...asked }: Transfer): Promise<string | null> => {
    const moving = legs.filter((leg) => leg.amount !== 0);
    if (moving.length < 2 || moving.reduce((sum, leg) => sum + leg.amount, 0) !== 0)
      throw new Error(`The legs of ${asked.key} do not sum to zero`);
    const row = { ...asked, id: ids.next(), reference: asked.reference ?? '', at: new Date(clock.now()) };
    const isNew = await store.writeTransfer(
      tx,
      row,
      moving.map((leg) => ({ ...leg, entryId: ids.next() })),
    );
    return isNew ? row.id : null;
  };
