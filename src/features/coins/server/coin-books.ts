// The coin books: the ledger and what other features do with it. They need no other feature, so payments and
// memberships can be built on them before the rest of this feature, which needs both.
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { Reason } from '../rules.ts';
import { accountState, outstanding } from './coins.views.ts';
import { createHolds } from './ledger/holds.ts';
import { createLedger } from './ledger/ledger.ts';
import { createMonthly } from './monthly/monthly.ts';
import { createPurchases } from './ledger/purchases.ts';
import { reconcile, reconcileSales } from './ledger/reconcile.views.ts';

export interface BooksDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
}

export function createCoinBooks(deps: BooksDeps) {
  const { database, clock } = deps;
  const accounts = createLedger(deps);
  const { give, grantMonthly, grantedFor } = createMonthly({ ...deps, ledger: accounts });

  /** Gives coins from the house that do not expire. Repeating a key gives nothing twice, and answers false. */
  async function grant(
    tx: Tx,
    gift: { userId: string; amount: number; reason: Reason; note: string; key: string },
  ): Promise<boolean> {
    const account = await accounts.open(tx, gift.userId);
    return accounts.credit(tx, account, { ...gift, bucket: 'bought', from: 'grants' });
  }

  /** As it can be spent: what has expired is taken back before. */
  async function stateOf(userId: string) {
    const state = await accountState(database.db, userId);
    const isDue = state.lots.some(({ expiresAt }) => expiresAt && expiresAt.getTime() <= clock.now());
    if (!isDue) return state;
    await database.transact((tx) => accounts.open(tx, userId));
    return accountState(database.db, userId);
  }

  return {
    /** For this feature's other parts. */
    inner: { accounts, give, stateOf },
    grant,
    grantMonthly,
    grantedFor,
    ...createHolds({ ...deps, ledger: accounts }),
    ...createPurchases({ ledger: accounts }),
    outstanding,
    /** What can be spent now. */
    balance: async (userId: string): Promise<number> => (await stateOf(userId)).balance,
    /** Sentences for what is wrong in the coin books; none when they are right. */
    reconcile: (): Promise<string[]> => reconcile(database.jobs.db),
    reconcileSales,
  };
}

export type CoinBooks = ReturnType<typeof createCoinBooks>;
