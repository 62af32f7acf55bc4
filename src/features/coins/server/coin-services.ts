// Whole coins, and all that users, neighbours and staff do with them.
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import type { Audit } from '../../../platform/server/needs/audit.ts';
import type { Notifier } from '../../../platform/server/needs/notifier.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import type { CoinInfo } from '../contract.ts';
import type { Reason } from '../rules.ts';
import type { Claims, PackOrders } from './coins.needs.ts';
import { accountState, outstanding } from './coins.views.ts';
import { createDesk } from './desk.service.ts';
import { createDevelopmentCoins } from './development.ts';
import { createExpiry } from './expiry.ts';
import { createHistory } from './history.ts';
import { createHolds } from './holds.ts';
import { createLedger } from './ledger.ts';
import { createMonthly } from './monthly.ts';
import { createPackDesk } from './pack-desk.service.ts';
import { createPacks } from './packs.service.ts';
import { createPurchases } from './purchases.ts';
import { reconcile, reconcileSales } from './reconcile.views.ts';

export interface CoinsDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  isDevelopment: boolean;
  claims: Claims;
  orders: PackOrders;
  audit: Audit;
  notifier: Notifier;
  ticker: Ticker;
  log: Log;
}

export type CoinServices = ReturnType<typeof createCoinServices>;

export function createCoinServices(deps: CoinsDeps) {
  const { database } = deps;
  const ledger = createLedger(deps);
  const { grantMonthly, grantedFor, claim, claimOf } = createMonthly({ ...deps, ledger });

  /** Gives coins from a system account that do not expire. Repeating a key gives nothing twice, and answers false. */
  async function grant(
    tx: Tx,
    gift: { userId: string; amount: number; reason: Reason; note: string; key: string },
  ): Promise<boolean> {
    const account = await ledger.open(tx, gift.userId);
    return ledger.credit(tx, account, { ...gift, bucket: 'bought', from: 'grants' });
  }

  /** As it can be spent: what has expired is taken back before. */
  async function stateOf(userId: string) {
    const state = await accountState(database.db, userId);
    const isDue = state.lots.some(({ expiresAt }) => expiresAt && expiresAt.getTime() <= deps.clock.now());
    if (!isDue) return state;
    await database.transact((tx) => ledger.open(tx, userId));
    return accountState(database.db, userId);
  }

  async function info(userId: string): Promise<CoinInfo> {
    const [{ balance, held, owed, lots }, claimNow] = await Promise.all([stateOf(userId), claimOf(userId)]);
    const sumOf = (bucket: string) =>
      lots.filter((lot) => lot.bucket === bucket).reduce((sum, lot) => sum + lot.amount, 0);
    const expiring = lots.flatMap(({ amount, expiresAt }) =>
      expiresAt ? [{ amount, expiresAt: expiresAt.toISOString() }] : [],
    );
    const buckets = { expiring, monthly: sumOf('monthly'), bought: sumOf('bought') };
    return { balance, held, owed, buckets, claim: claimNow };
  }

  return {
    grant,
    grantMonthly,
    grantedFor,
    info,
    ...createHolds({ ...deps, ledger }),
    ...createPurchases({ ledger }),
    ...createHistory(deps),
    ...createPacks(deps),
    ...createPackDesk(deps),
    ...createDesk({ ...deps, ledger, info }),
    ...createDevelopmentCoins({ ...deps, ledger }),
    expiry: createExpiry({ ...deps, ledger }),
    outstanding,
    /** What can be spent now. */
    balance: async (userId: string): Promise<number> => (await stateOf(userId)).balance,
    async claimMonthly(userId: string): Promise<CoinInfo> {
      await claim(userId);
      return info(userId);
    },
    /** Sentences for what is wrong in the coin books; none when they are right. */
    reconcile: (): Promise<string[]> => reconcile(database.jobs.db),
    reconcileSales,
  };
}
