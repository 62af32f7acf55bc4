// All that users and staff do with coins.
import type { Database } from '../../../platform/server/db/database.ts';
import type { Audit } from '../../../platform/server/needs/audit.ts';
import type { Notifier } from '../../../platform/server/needs/notifier.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import type { CoinInfo } from '../contract.ts';
import { createClaiming } from './monthly/claiming.ts';
import type { CoinBooks } from './coin-books.ts';
import type { Claims, PackOrders } from './coins.needs.ts';
import { createDesk } from './desk/desk.service.ts';
import { createDevelopmentCoins } from './development.ts';
import { createExpiry } from './expiry.ts';
import { createHistory } from './history.ts';
import { createPackDesk } from './packs/pack-desk.service.ts';
import { createPacks } from './packs/packs.service.ts';

export interface CoinsDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  isDevelopment: boolean;
  books: CoinBooks;
  claims: Claims;
  orders: PackOrders;
  audit: Audit;
  notifier: Notifier;
  ticker: Ticker;
  log: Log;
}

export type CoinServices = ReturnType<typeof createCoinServices>;

export function createCoinServices(deps: CoinsDeps) {
  const { inner, ...books } = deps.books;
  const { accounts: ledger, give, stateOf } = inner;
  const { claim, claimOf } = createClaiming({ ...deps, give });

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
    ...books,
    info,
    ...createHistory(deps),
    ...createPacks(deps),
    ...createPackDesk(deps),
    ...createDesk({ ...deps, ledger, info }),
    ...createDevelopmentCoins({ ...deps, ledger }),
    expiry: createExpiry({ ...deps, ledger }),
    async claimMonthly(userId: string): Promise<CoinInfo> {
      await claim(userId);
      return info(userId);
    },
  };
}
