// Rows as the wire shows them.
import type { TierTerms } from '../../../../shared/words/permissions.ts';
import type { Tier } from '../../../../shared/words/tier.ts';
import type { DeskPlanPrice, Subscription } from '../../contract.ts';
import type { PriceRow, TierRow } from './plans.store.ts';
import type { SubscriptionRow } from '../subscriptions.store.ts';

export const presentTerms = (row: TierRow): TierTerms => ({
  tier: row.tier,
  name: row.name,
  tagline: row.tagline,
  monthlyCoins: row.monthly_coins,
  monthlyCoinCap: row.monthly_coin_cap,
  permissions: {
    memoryTokens: row.memory_tokens,
    memoryFacts: row.memory_facts,
    hasMemberModels: row.has_member_models,
    hasPremiumCharacters: row.has_premium_characters,
    hasSamplers: row.has_samplers,
    privatePictures: row.private_pictures,
    picturesAtOnce: row.pictures_at_once,
    queuePlace: row.queue_place,
  },
});

export const termsRow = ({ tier, permissions, ...terms }: TierTerms): TierRow => ({
  tier,
  name: terms.name,
  tagline: terms.tagline,
  monthly_coins: terms.monthlyCoins,
  monthly_coin_cap: terms.monthlyCoinCap,
  memory_tokens: permissions.memoryTokens,
  memory_facts: permissions.memoryFacts,
  has_member_models: permissions.hasMemberModels,
  has_premium_characters: permissions.hasPremiumCharacters,
  has_samplers: permissions.hasSamplers,
  private_pictures: permissions.privatePictures,
  pictures_at_once: permissions.picturesAtOnce,
  queue_place: permissions.queuePlace,
});

export const presentPrice = (row: PriceRow, subscribers: number): DeskPlanPrice => ({
  id: row.id,
  tier: row.tier,
  period: row.period,
  amount: row.amount,
  currency: row.currency,
  createdAt: row.created_at.toISOString(),
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  subscribers,
});

/** @param nextPrice of a change that waits. */
export function presentSubscription(
  row: SubscriptionRow,
  nextPrice: PriceRow | null,
  nameOf: (tier: Tier) => string,
): Subscription {
  const next = nextPrice && {
    tier: nextPrice.tier,
    planName: nameOf(nextPrice.tier),
    period: nextPrice.period,
    amount: row.next_amount ?? nextPrice.amount,
  };
  // While a charge has failed, it is that one which is open.
  const isCharged = row.state === 'active' && !row.is_ending;
  return {
    id: row.id,
    tier: row.tier,
    planName: nameOf(row.tier),
    period: row.period,
    amount: row.amount,
    currency: row.currency,
    state: row.state,
    periodStart: row.period_start.toISOString(),
    periodEnd: row.period_end.toISOString(),
    isEnding: row.is_ending,
    nextCharge: isCharged
      ? { at: row.period_end.toISOString(), amount: next?.amount ?? row.amount, currency: row.currency }
      : null,
    next: row.state === 'ended' || row.is_ending ? null : next,
    methodLabel: row.method_label,
    actionUrl: row.action_url,
    graceUntil: row.grace_until?.toISOString() ?? null,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}
