import type { Db } from '../../../../platform/server/db/database.ts';
import type { Permissions, TierTerms } from '../../../../shared/words/permissions.ts';
import type { Tier } from '../../../../shared/words/tier.ts';
import { tierOf } from '../memberships.views.ts';
import type { Terms } from './terms.ts';

/** What a user may do; one indexed read a call. */
export const createPermissions = (terms: Terms) => ({
  async of(db: Db, userId: string): Promise<Permissions & { tier: Tier }> {
    const tier = await tierOf(db, userId);
    return { ...(await terms.of(tier)).permissions, tier };
  },
  forTier: (tier: Tier): Promise<TierTerms> => terms.of(tier),
  isMemberModel: async (model: string): Promise<boolean> => (await terms.all()).memberModels.has(model),
});
