import type { Period } from '../../../../shared/words/money.ts';
import type { MembershipStatus, Plan, Subscription } from '../../contract.ts';

/** The membership that runs; null for who has none, or whose status did not come. */
export const runningOf = (status: MembershipStatus | undefined): Subscription | null => {
  const subscription = status?.success ? status.subscription : null;
  return subscription && subscription.state !== 'ended' ? subscription : null;
};

export type PlanState =
  /** Their plan, by that period. */
  | 'current'
  /** Begins with the next period. */
  | 'next'
  /** Where a running membership can change to. */
  | 'change'
  /** Can be ordered. */
  | 'order'
  /** The free tier for somebody whose membership runs. */
  | 'leave'
  /** The free tier for a guest: an account. */
  | 'account'
  | 'not-offered';

/** What a plan is to somebody, by a period. */
export function planStateOf(
  plan: Plan,
  period: Period,
  running: Subscription | null,
  isGuest: boolean,
): PlanState {
  if (plan.tier === 'free') return isGuest ? 'account' : running ? 'leave' : 'current';
  if (running?.tier === plan.tier && running.period === period) return 'current';
  if (running?.next?.tier === plan.tier && running.next.period === period) return 'next';
  if (!plan[period]) return 'not-offered';
  return running ? 'change' : 'order';
}
