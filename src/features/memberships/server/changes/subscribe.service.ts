// Orders of a membership by somebody who has none.
import { AppError } from '../../../../shared/errors.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Period } from '../../../../shared/words/money.ts';
import type { Billing, Offer } from '../memberships.needs.ts';
import { offerTitle } from '../offer-words.ts';
import type { Chosen, Plans } from '../plans/plans.service.ts';
import { findLive } from '../subscriptions.store.ts';

interface Deps {
  database: Database;
  billing: Billing;
  plans: Plans;
}

/** What the buyer states beside the plan. */
export interface OrderDetails {
  expectedTotal?: number | undefined;
  country?: string | undefined;
  returnTo?: string | undefined;
  idempotencyKey?: string | undefined;
}

export interface SubscribeRequest extends OrderDetails {
  planId: string;
  billingPeriod?: Period | undefined;
}

const offerOf = ({ row, terms }: Chosen): Offer => ({
  kind: 'membership',
  offerId: row.id,
  title: offerTitle(terms.name, row.period),
  coins: terms.monthlyCoins,
  amount: row.amount,
  currency: row.currency,
  period: row.period,
});

export function createSubscribing({ database: { db }, billing, plans }: Deps) {
  /** @throws AppError payments.offer_changed with the plans of today, and what billing refuses. */
  async function order(userId: string, chosen: Chosen, { expectedTotal, ...details }: OrderDetails) {
    const where = { userId, country: details.country };
    if (expectedTotal !== undefined && expectedTotal !== chosen.price.total) throw await plans.changed(where);
    try {
      return await billing.order({ userId, offer: offerOf(chosen), expectedTotal, ...details });
    } catch (error) {
      // A tax or the plan was changed between the two readings.
      if (error instanceof AppError && error.code === 'payments.offer_changed')
        throw await plans.changed(where);
      throw error;
    }
  }

  return {
    order,

    async subscribe(userId: string, request: SubscribeRequest) {
      const { planId, billingPeriod, ...details } = request;
      const chosen = await plans.find(planId, billingPeriod, { userId, country: details.country });
      if (await findLive(db, userId)) throw new AppError('memberships.has_membership');
      return { success: true as const, ...(await order(userId, chosen, details)) };
    },
  };
}

export type Subscribing = ReturnType<typeof createSubscribing>;
