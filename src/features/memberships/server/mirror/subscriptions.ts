// What payments tells memberships, and asks them.
import type { Db } from '../../../../platform/server/db/database.ts';
import { ASK_AGAIN_MINUTES } from '../../rules.ts';
import type { Ending } from './ending.service.ts';
import { recentMemberships, reconcile, type KnownMembership } from './reconcile.views.ts';
import { takeOverdue } from './schedule.store.ts';
import { findByProvider } from '../subscriptions.store.ts';
import { createSync, type SyncDeps } from './sync.service.ts';

export function createSubscriptions(deps: SyncDeps & { ending: Ending; provider: string }) {
  const { database, monthly, ending, provider } = deps;
  return {
    async revisionOf(providerSubscriptionId: string): Promise<number | null> {
      return (await findByProvider(database.db, provider, providerSubscriptionId))?.revision ?? null;
    },
    sync: createSync(deps).sync,
    paid: monthly.paid,
    unpaid: ending.unpaid,
    /** Whoever asks gets them for some minutes; then they are overdue again, unless they were heard of. */
    overdue: (now: Date, limit: number): Promise<string[]> =>
      database.transact((tx) =>
        takeOverdue(tx, now, new Date(now.getTime() + ASK_AGAIN_MINUTES * 60_000), limit),
      ),
    reconcile,
    recent: (db: Db, asked: { now: Date; since: Date; limit: number }): Promise<KnownMembership[]> =>
      recentMemberships(db, { ...asked, provider }),
    endForDeletedUser: ending.endForDeletedUser,
  };
}
