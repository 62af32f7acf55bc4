// The way out, and the way back in before the period is over.
import { AppError } from '../../../../shared/errors.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Tier } from '../../../../shared/words/tier.ts';
import type { MembershipStatus } from '../../contract.ts';
import type { Billing } from '../memberships.needs.ts';
import { tierOf } from '../memberships.views.ts';
import type { Status } from './status.service.ts';
import { findLive, type SubscriptionRow } from '../subscriptions.store.ts';

interface Deps {
  database: Database;
  billing: Billing;
  status: Status;
}

export function createCancelling({ database: { db }, billing, status }: Deps) {
  async function live(userId: string, subscriptionId?: string | null): Promise<SubscriptionRow> {
    const row = await findLive(db, userId);
    const names = [row?.id, row?.provider_subscription_id];
    if (!row || (subscriptionId && !names.includes(subscriptionId)))
      throw new AppError('memberships.none/cancel');
    return row;
  }

  /** The confirmation is written where the provider's answer is applied, once for each cancellation. */
  async function setEnding(row: SubscriptionRow, isEnding: boolean): Promise<void> {
    await billing.setEnding(row.provider_subscription_id, isEnding);
    await billing.refresh(row.provider_subscription_id);
  }

  async function cancel(userId: string, subscriptionId?: string | null): Promise<MembershipStatus> {
    await setEnding(await live(userId, subscriptionId), true);
    return status.of(userId);
  }

  return {
    cancel,

    /** Takes a cancellation back, or drops a change that waits. */
    async resume(userId: string): Promise<MembershipStatus> {
      await setEnding(await live(userId), false);
      return status.of(userId);
    },

    /** Grants nothing: it answers what is paid for, and “free” is the way out. */
    async updateTier(userId: string, wanted: Tier): Promise<{ success: true; tier: Tier }> {
      const [row, tier] = await Promise.all([findLive(db, userId), tierOf(db, userId)]);
      if (wanted === 'free') {
        if (row) await cancel(userId);
        return { success: true, tier };
      }
      if (wanted !== tier) throw new AppError('memberships.not_paid');
      return { success: true, tier };
    },
  };
}

export type Cancelling = ReturnType<typeof createCancelling>;
