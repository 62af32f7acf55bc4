// The row of a membership as the provider's reading of its subscription asks for it.
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { ProviderSubscription } from '../../../../platform/server/ports/payments.ts';
import { findPrice } from '../plans/plans.store.ts';
import type { NextState } from './readings.ts';
import type { Mirrored, SubscriptionRow } from '../subscriptions.store.ts';

async function nextOf(tx: Tx, { charge, next }: ProviderSubscription) {
  const none = { next_price_id: null, next_amount: null };
  if (!next || (next.priceId === charge.priceId && next.total.amount === charge.total.amount)) return none;
  const price = await findPrice(tx, next.priceId);
  return price ? { next_price_id: price.id, next_amount: next.total.amount } : none;
}

export function createMirror({ log }: { log: Log }) {
  /** Null when none of our plans has this price; it is never guessed. */
  async function planOf(tx: Tx, reading: ProviderSubscription, row: SubscriptionRow | null) {
    const price = await findPrice(tx, reading.charge.priceId);
    if (price) return { tier: price.tier, price_id: price.id, period: price.period };
    log.error(
      { subscription: reading.id, priceId: reading.charge.priceId },
      'a subscription has an unknown price; its plan stays as it was',
    );
    return row && { tier: row.tier, price_id: row.price_id, period: row.period };
  }

  async function mirror(
    tx: Tx,
    reading: ProviderSubscription,
    { state, endedAt, graceUntil, nextPollAt }: NextState,
    plan: Pick<Mirrored, 'tier' | 'price_id' | 'period'>,
    userId: string | null,
  ): Promise<Mirrored> {
    return {
      ...plan,
      amount: reading.charge.total.amount,
      currency: reading.charge.total.currency,
      state,
      period_start: reading.period.start,
      period_end: reading.period.end,
      is_ending: reading.isEnding,
      ...(await nextOf(tx, reading)),
      // Whoever has left has no card here.
      method_label: userId ? reading.methodLabel : '',
      action_url: userId && state !== 'ended' ? reading.actionUrl : null,
      grace_until: graceUntil,
      ended_at: endedAt,
      next_poll_at: nextPollAt,
    };
  }

  return { planOf, mirror };
}
