// The monthly claim of coins. What it brings is decided by another feature, which knows the user's tier.
import { AppError } from '../../../../shared/errors.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Claims } from '../coins.needs.ts';
import type { Monthly } from './monthly.ts';
import { isGranted } from './monthly.store.ts';

interface Deps {
  database: Database;
  clock: Clock;
  claims: Claims;
  give: Monthly['give'];
}

export const createClaiming = ({ database, clock, claims, give }: Deps) => ({
  /** @throws AppError coins.claimed, coins.full */
  async claim(userId: string): Promise<void> {
    const { periodKey, amount, cap, note } = await claims.claimFor(userId);
    const period = { userId, periodKey, amount, cap, note, reason: 'claim', reference: '' } as const;
    const given = await database.transact((tx) =>
      give(tx, period, (has) => {
        throw new AppError('coins.full', { params: { has } });
      }),
    );
    if (given === null) throw new AppError('coins.claimed');
  },

  /** The caller's current claim. */
  async claimOf(userId: string) {
    const claim = await claims.claimFor(userId);
    const isAvailable = claim.amount > 0 && !(await isGranted(database.db, claim.periodKey));
    return {
      amount: claim.amount,
      isAvailable,
      nextAt: (isAvailable ? new Date(clock.now()) : claim.nextAt).toISOString(),
      cap: claim.cap,
    };
  },
});
