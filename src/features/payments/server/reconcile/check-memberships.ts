// Compares the payments that the provider took for memberships with the periods that they brought.
import type { Db } from '../../../../platform/server/db/database.ts';
import {
  PaymentsError,
  type Payments,
  type ProviderSubscription,
} from '../../../../platform/server/ports/payments.ts';
import type { KnownMembership, Subscriptions } from '../payments.needs.ts';

const DAY_MS = 86_400_000;
const DAYS = 35;
const MEMBERSHIPS_MAX = 500;
/** An event may take so long until it is applied. */
const SETTLED_MS = 3_600_000;
/** The provider lists no more payments than this. */
const LISTED = 24;

function compare(known: KnownMembership, reading: ProviderSubscription, now: Date): string[] {
  const found: string[] = [];
  const starts = new Set(known.starts.map(Number));
  for (const { id, paidAt, period, refunds, total } of reading.payments) {
    const back = refunds.reduce((sum, refund) => sum + refund.amount, 0);
    const isBack = total.amount > 0 && back >= total.amount;
    const isKnown = known.paidBy.includes(id) || (period !== null && starts.has(period.start.getTime()));
    if (!isKnown && !isBack && now.getTime() - paidAt.getTime() > SETTLED_MS)
      found.push(`The payment ${id} of the membership ${reading.id} brought no coins.`);
  }
  if (reading.payments.length < LISTED)
    for (const id of known.paidBy)
      if (!reading.payments.some((payment) => payment.id === id))
        found.push(`The membership ${reading.id} has coins for ${id}, which the provider does not know.`);
  return found;
}

export async function checkMemberships(
  db: Db,
  payments: Payments,
  subscriptions: Subscriptions,
  now: Date,
): Promise<string[]> {
  const found = await subscriptions.reconcile(db);
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  for (const known of await subscriptions.recent(db, { now, since, limit: MEMBERSHIPS_MAX })) {
    try {
      found.push(...compare(known, await payments.readSubscription(known.providerSubscriptionId), now));
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      if (error.kind !== 'missing') {
        // The rest would fail as well, each after its deadline.
        found.push(`The provider could not be asked: ${error.message}`);
        break;
      }
      found.push(`The provider does not know the membership ${known.providerSubscriptionId}.`);
    }
  }
  return found;
}
