import type { Database } from '../../../../platform/server/db/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { Tier } from '../../../../shared/words/tier.ts';
import type { MembershipStatus } from '../../contract.ts';
import { LEAST_PERMISSIONS } from '../../rules.ts';
import { tierOf } from '../memberships.views.ts';
import { presentSubscription } from '../plans/present.ts';
import { findPrice } from '../plans/plans.store.ts';
import { findShown } from '../subscriptions.store.ts';
import type { Terms } from '../plans/terms.ts';

interface Deps {
  database: Database;
  log: Log;
  terms: Terms;
}

export function createStatus({ database: { db }, log, terms }: Deps) {
  async function of(userId: string): Promise<MembershipStatus> {
    const [row, tier, { tiers }] = await Promise.all([
      findShown(db, userId),
      tierOf(db, userId),
      terms.all(),
    ]);
    const next = row?.next_price_id ? await findPrice(db, row.next_price_id) : null;
    const termsOf = (wanted: Tier) => tiers.find((each) => each.tier === wanted)!;
    return {
      success: true,
      tier,
      subscription: row && presentSubscription(row, next, (wanted) => termsOf(wanted).name),
      permissions: termsOf(tier).permissions,
    };
  }

  return {
    of,
    /** Section 8: when it cannot be determined, the free tier with success false. */
    async orFree(userId: string): Promise<MembershipStatus> {
      try {
        return await of(userId);
      } catch (error) {
        log.error({ err: error }, 'the status of a membership could not be read');
        return { success: false, tier: 'free', subscription: null, permissions: LEAST_PERMISSIONS };
      }
    },
  };
}

export type Status = ReturnType<typeof createStatus>;
