// What choosing a plan means for a running membership.
import type { Period } from '../../../../shared/words/money.ts';
import type { Tier } from '../../../../shared/words/tier.ts';
import { TIER_ORDER } from '../../rules.ts';
import type { SubscriptionRow } from '../subscriptions.store.ts';

/**
 * `same`: it is that plan. `resume`: it is that plan, and a cancellation or a change that waits is taken back. `now`: a
 * larger plan, at once. `renewal`: a smaller one, with the next period.
 */
export type Change = 'same' | 'resume' | 'now' | 'renewal';

const rank = (tier: Tier): number => TIER_ORDER.indexOf(tier);

export function changeTo(row: SubscriptionRow, tier: Tier, period: Period): Change {
  if (row.tier === tier && row.period === period)
    return row.is_ending || row.next_price_id ? 'resume' : 'same';
  if (row.tier === tier) return period === 'year' ? 'now' : 'renewal';
  return rank(tier) > rank(row.tier) ? 'now' : 'renewal';
}
