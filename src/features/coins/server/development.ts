// Coins for trying things out: in development mode only.
import { AppError } from '../../../shared/errors.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import { ADD_COINS_A_DAY } from '../rules.ts';
import { receivedSince } from './ledger/ledger.store.ts';
import type { Ledger } from './ledger/ledger.ts';

interface DevelopmentDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  ledger: Ledger;
  isDevelopment: boolean;
}

const PREFIX = 'development:';

export const createDevelopmentCoins = ({ database, clock, ids, ledger, isDevelopment }: DevelopmentDeps) => ({
  /** @throws AppError coins.development_only, coins.daily_limit */
  async addCoins(userId: string, amount: number) {
    if (!isDevelopment) throw new AppError('coins.development_only');
    const today = new Date(clock.now());
    today.setUTCHours(0, 0, 0, 0);
    const coins = await database.transact(async (tx) => {
      // Two calls at once count each other: the account is locked.
      const account = await ledger.open(tx, userId);
      const left = ADD_COINS_A_DAY - (await receivedSince(tx, account.id, PREFIX, today));
      if (amount > left)
        throw new AppError('coins.daily_limit', { params: { limit: ADD_COINS_A_DAY, left } });
      const origin = { reason: 'grant', note: 'Development coins', key: PREFIX + ids.next() } as const;
      await ledger.credit(tx, account, { ...origin, amount, bucket: 'bought', from: 'grants' });
      return account.balance;
    });
    return { success: true as const, coins };
  },
});
