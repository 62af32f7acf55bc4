// Ends memberships without a user's request: after a refund, for a deleted user, or if the provider does not answer.
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { ASK_AGAIN_MINUTES } from '../../rules.ts';
import type { Accounts } from '../memberships.needs.ts';
import type { Notices } from './notices.ts';
import { cutPeriods, newestPeriod, stopCoins } from '../periods.store.ts';
import * as store from '../subscriptions.store.ts';
import type { SubscriptionRow } from '../subscriptions.store.ts';

interface Deps {
  clock: Clock;
  accounts: Accounts;
  notices: Notices;
  provider: string;
}

export function createEnding({ clock, accounts, notices, provider }: Deps) {
  /** @param isFinal no reading of the provider revives it, and no more coins are given. */
  async function end(tx: Tx, row: SubscriptionRow, isFinal: boolean): Promise<void> {
    const now = new Date(clock.now());
    await store.updateSubscription(tx, row.id, {
      state: 'ended',
      ended_at: row.ended_at ?? now,
      grace_until: null,
      action_url: null,
      is_final: isFinal,
      // Looked at again until the provider has ended it too.
      next_poll_at: new Date(now.getTime() + ASK_AGAIN_MINUTES * 60_000),
    });
    await cutPeriods(tx, row.id, now);
    if (isFinal) await stopCoins(tx, row.id);
    if (row.user_id && row.state !== 'ended') await accounts.setTier(tx, row.user_id, 'free');
  }

  return {
    end,

    async unpaid(
      tx: Tx,
      payment: { providerSubscriptionId: string; paidBy: string; periodEnd: Date },
    ): Promise<{ isEnding: boolean }> {
      const row = await store.lockByProvider(tx, provider, payment.providerSubscriptionId);
      if (!row || row.state === 'ended') return { isEnding: false };
      const newest = await newestPeriod(tx, row.id);
      const isRunning = newest?.paid_by
        ? newest.paid_by === payment.paidBy
        : row.period_end.getTime() === payment.periodEnd.getTime();
      if (!isRunning) return { isEnding: false };
      await end(tx, row, true);
      await notices.ended(tx, row);
      return { isEnding: true };
    },

    async endForDeletedUser(tx: Tx, userId: string): Promise<string | null> {
      const rows = await store.lockOpenOfUser(tx, userId);
      for (const row of rows) await end(tx, row, true);
      return rows[0]?.provider_subscription_id ?? null;
    },
  };
}

export type Ending = ReturnType<typeof createEnding>;
