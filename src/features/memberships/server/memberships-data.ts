// This feature's part of a person's data: their memberships, which the books keep without their name and card.
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import {
  inPages,
  jsonFile,
  mapped,
  type DataFile,
  type PersonalData,
} from '../../../platform/server/personal-data.ts';
import * as store from './subscriptions.store.ts';

export function createMembershipsData({ database: { db } }: { database: Database }): PersonalData {
  async function* files(userId: string): AsyncGenerator<DataFile> {
    const rows = inPages((after, limit) => store.readAfter(db, userId, after, limit));
    const subscriptions = mapped(rows, (row) => ({
      id: row.id,
      tier: row.tier,
      period: row.period,
      amount: row.amount,
      currency: row.currency,
      state: row.state,
      periodStart: row.period_start,
      periodEnd: row.period_end,
      isEnding: row.is_ending,
      provider: row.provider,
      providerSubscriptionId: row.provider_subscription_id,
      methodLabel: row.method_label,
      startedAt: row.started_at,
      endedAt: row.ended_at,
    }));
    yield jsonFile('memberships.json', {}, { subscriptions });
  }

  return {
    files,
    /** The rows lose their user with the account itself, so that payments can still find what has to end. */
    async erase(tx: Tx, { userId }) {
      await store.clearMethods(tx, userId);
    },
  };
}
