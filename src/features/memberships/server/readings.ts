// What a reading of the provider means for a membership, at a given time.
import type { ProviderSubscription } from '../../../platform/server/ports/payments.ts';
import * as rules from '../rules.ts';
import type { SubscriptionRow } from './subscriptions.store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
const latest = (...dates: Date[]) => new Date(Math.max(...dates.map(Number)));
const earliest = (...dates: Date[]) => new Date(Math.min(...dates.map(Number)));

export interface Known {
  row: SubscriptionRow | null;
  /** Until when our books say that it is paid. */
  paidUntil: Date | null;
  /** Whether our books have the reading's period as paid. */
  isPeriodPaid: boolean;
}

export interface Verdict {
  state: SubscriptionRow['state'];
  endedAt: Date | null;
  graceUntil: Date | null;
  /** Its period is paid with credit: there will be no payment. */
  isCovered: boolean;
  nextPollAt: Date | null;
}

/** While a charge has failed: the provider's own end, and some days after what was paid, whichever is first. */
function graceOf(reading: ProviderSubscription, { paidUntil }: Known): Date | null {
  if (reading.state !== 'past_due') return null;
  const paid = reading.payments.flatMap((payment) => payment.period?.end ?? []);
  if (paidUntil) paid.push(paidUntil);
  const until = later(latest(reading.period.start, ...paid), rules.GRACE_DAYS * DAY_MS);
  return reading.givesUpAt ? earliest(reading.givesUpAt, until) : until;
}

/** A change at once took effect within the period that our row has: the provider allows it only when it is paid. */
const isChange = (reading: ProviderSubscription, row: SubscriptionRow): boolean =>
  row.state === 'active' &&
  reading.charge.priceId !== row.price_id &&
  reading.period.start > row.period_start &&
  reading.period.start < row.period_end;

export function judge(reading: ProviderSubscription, known: Known, now: Date): Verdict {
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
      ...{ state: 'ended', graceUntil: null, isCovered: false },
      endedAt: row?.ended_at ?? earliest(now, end),
      // What the provider has not ended is looked at again.
      nextPollAt: reading.state === 'ended' ? null : later(now, rules.PAST_DUE_CHECK_HOURS * HOUR_MS),
    };
  if (graceUntil)
    return {
      ...{ state: 'past_due', graceUntil, isCovered: false, endedAt: null },
      nextPollAt: earliest(graceUntil, later(now, rules.PAST_DUE_CHECK_HOURS * HOUR_MS)),
    };
  const hasPayment =
    known.isPeriodPaid || reading.payments.some(({ period }) => period?.start.getTime() === start.getTime());
  const coveredAt = later(start, rules.CREDIT_COVERS_HOURS * HOUR_MS);
  const isCovered = !hasPayment && row !== null && (isChange(reading, row) || coveredAt <= now);
  const renewal = later(end, rules.RENEWAL_CHECK_MINUTES * MINUTE_MS);
  const isOpen = !hasPayment && coveredAt > now && !isCovered;
  return {
    ...{ state: 'active', graceUntil: null, endedAt: null, isCovered },
    nextPollAt: latest(
      isOpen ? earliest(coveredAt, renewal) : renewal,
      later(now, rules.ASK_AGAIN_MINUTES * MINUTE_MS),
    ),
  };
}
