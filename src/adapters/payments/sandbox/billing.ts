// The billing of a subscription. Each step is dated by when it was due, so that a provider which slept makes up for every
// period in order, exactly once.
import { amountDue, failureOf, takePayment } from './charges.ts';
import type { Subscription } from './documents.ts';
import { endOfPeriod } from './months.ts';
import type { Unit } from './unit.ts';

const DAY_MS = 86_400_000;
/** Days after the first failure on which the charge is tried again; after the last one the subscription ends. */
const RETRY_DAYS = [1, 3, 5];

export const givesUpAt = ({ failure }: Subscription): number | null =>
  failure && failure.firstAt + RETRY_DAYS.at(-1)! * DAY_MS;

/** When it has to be looked at next. */
export function dueAt(subscription: Subscription): number | null {
  if (subscription.state === 'ended') return null;
  const { failure } = subscription;
  if (!failure) return subscription.period.end;
  return failure.firstAt + RETRY_DAYS[failure.attempts - 1]! * DAY_MS;
}

export const saveSubscription = (unit: Unit, id: string, subscription: Subscription): Promise<void> =>
  unit.save('subscription', id, subscription, dueAt(subscription));

/** Does all that is due up to now. The caller saves it. @returns whether anything was. */
export async function catchUp(unit: Unit, id: string, subscription: Subscription): Promise<boolean> {
  let isChanged = false;
  for (let at = dueAt(subscription); at !== null && at <= unit.now; at = dueAt(subscription)) {
    await step(unit, id, subscription, at);
    isChanged = true;
  }
  return isChanged;
}

async function step(unit: Unit, id: string, subscription: Subscription, at: number): Promise<void> {
  if (subscription.isEnding) return end(unit, id, subscription, at);
  const failure = failureOf(subscription);
  if (!failure) return renew(unit, id, subscription, at);
  const before = subscription.failure;
  if (before && before.attempts >= RETRY_DAYS.length) return end(unit, id, subscription, at);
  subscription.state = 'past_due';
  subscription.failure = {
    kind: failure,
    firstAt: before?.firstAt ?? at,
    attempts: (before?.attempts ?? 0) + 1,
  };
  await unit.emit('subscription.past_due', id, at);
}

/** Charges for the period after the last paid one, with the plan that waited for it. */
export async function renew(unit: Unit, id: string, subscription: Subscription, at: number): Promise<void> {
  const charge = subscription.next ?? subscription.charge;
  const amount = amountDue(charge, subscription.credit);
  const start = subscription.period.end;
  Object.assign(subscription, {
    state: 'active',
    charge,
    next: null,
    failure: null,
    credit: subscription.credit - (charge.total.amount - amount),
    period: { start, end: endOfPeriod(start, charge.period, subscription.anchorDay) },
  } satisfies Partial<Subscription>);
  await takePayment(unit, id, subscription, { amount, reason: 'renewal', at });
  await unit.emit('subscription.renewed', id, at);
}

export async function end(unit: Unit, id: string, subscription: Subscription, at: number): Promise<void> {
  Object.assign(subscription, {
    state: 'ended',
    next: null,
    failure: null,
    waitingChange: null,
  } satisfies Partial<Subscription>);
  await unit.emit('subscription.ended', id, at);
}
