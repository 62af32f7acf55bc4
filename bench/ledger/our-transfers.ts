// The product's own ledger at work: each client makes one transfer after the other, each in its own transaction.
import { systemClock } from '../../src/adapters/clock/index.ts';
import { uuidv7 } from '../../src/adapters/ids/index.ts';
import { createLedger } from '../../src/features/coins/server/ledger/ledger.ts';
import { openDatabase } from '../../src/platform/server/db/database.ts';
import { createLots } from '../lots.ts';
import { accountId } from './bench-accounts.ts';
import type { Run } from './pgbench.ts';

/** @returns transfers per second. */
export async function runTransfers({ url, isHot, clients, accounts, seconds }: Run): Promise<number> {
  const database = openDatabase(url, { onIdleError: () => {}, maxConnections: clients });
  const ids = uuidv7(systemClock);
  const ledger = createLedger({ clock: systemClock, ids });
  const lots = createLots(clients);
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let count = 0;

  async function client(): Promise<void> {
    while (performance.now() < end) {
      const from = isHot ? 0 : lots.below(accounts);
      const to = (from + 1 + lots.below(accounts - 1)) % accounts;
      const legs = [
        { accountId: accountId(from + 1), amount: -1 },
        { accountId: accountId(to + 1), amount: 1 },
      ];
      const key = ids.next();
      await database.transact((tx) => ledger.transfer(tx, { key, reason: 'grant', note: '', legs }));
      count++;
    }
  }

  try {
    await Promise.all(Array.from({ length: clients }, client));
    return count / ((performance.now() - begun) / 1000);
  } finally {
    await database.close();
  }
}
