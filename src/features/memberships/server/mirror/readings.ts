// What a reading of the provider means for a membership, at a given time.
import type { ProviderSubscription } from '../../../../platform/server/ports/payments.ts';
import * as rules from '../../rules.ts';
import type { SubscriptionRow } from '../subscriptions.store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
const latest = (...dates: Date[]) => new Date(Math.max(...dates.map(Number)));
const earliest = (...dates: Date[]) => new Date(Math.min(...dates.map(Number)));

export interface KnownState {
  row: SubscriptionRow | null;
  /** Until when our books say that it is paid. */
  paidUntil: Date | null;
}

export interface NextState {
  state: SubscriptionRow['state'];
  endedAt: Date | null;
  graceUntil: Date | null;
  nextPollAt: Date | null;
}

/** While a charge has failed: the provider's own end, and some days after what was paid, whichever is first. */
function graceOf(reading: ProviderSubscription, { paidUntil }: KnownState): Date | null {
  if (reading.state !== 'past_due') return null;
  const paid = reading.payments.flatMap((payment) => payment.period?.end ?? []);
  if (paidUntil) paid.push(paidUntil);
  const until = later(latest(reading.period.start, ...paid), rules.GRACE_DAYS * DAY_MS);
  return reading.givesUpAt ? earliest(reading.givesUpAt, until) : until;
}

export function nextState(reading: ProviderSubscription, known: KnownState, now: Date): NextState {
  const { row } = known;
  const { start, end } = reading.period;
  const graceUntil = graceOf(reading, known);
  const isOver =
    reading.state === 'ended' ||
    (row?.is_final ?? false) ||
    (graceUntil !== null && graceUntil <= now) ||
    later(end, rules.GRACE_DAYS * DAY_MS) <= now;
  if (isOver)
    return {
      state: 'ended',
      graceUntil: null,
      endedAt: row?.ended_at ?? earliest(now, end),
      // What the provider has not ended is looked at again.
      nextPollAt: reading.state === 'ended' ? null : later(now, rules.PAST_DUE_CHECK_HOURS * HOUR_MS),
    };
  if (graceUntil)
    return {
      state: 'past_due',
      graceUntil,
      endedAt: null,
      nextPollAt: earliest(graceUntil, later(now, rules.PAST_DUE_CHECK_HOURS * HOUR_MS)),
    };
  const isSettled = reading.payments.some(({ period }) => period?.start.getTime() === start.getTime());
  const settledAt = later(start, rules.SETTLED_HOURS * HOUR_MS);
  const renewal = later(end, rules.RENEWAL_CHECK_MINUTES * MINUTE_MS);
  const isOpen = !isSettled && settledAt > now;
  return {
    state: 'active',
    graceUntil: null,
    endedAt: null,
    nextPollAt: latest(
      isOpen ? earliest(settledAt, renewal) : renewal,
      later(now, rules.ASK_AGAIN_MINUTES * MINUTE_MS),
    ),
  };
}
