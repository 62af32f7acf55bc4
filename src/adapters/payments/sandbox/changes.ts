// Another plan for a running subscription, at once or with the next period.
import { PaymentsError, type ChangeQuote, type PlanChange } from '../../../platform/server/ports/payments.ts';
import { FAILURE_TEXT } from './cards.ts';
import { amountDue, failureOf, takePayment } from './charges.ts';
import type { RecurringCharge, Subscription } from './documents.ts';
import { changeSubscription } from './locked-subscription.ts';
import { dayOfMonth, endOfPeriod } from './months.ts';
import type { Books, Unit } from './unit.ts';

/** How long a change waits for the bank's confirmation. */
const CONFIRM_MS = 23 * 3_600_000;
/** Enough for any caller who died and asks again. */
const KEYS_KEPT = 50;

export function rememberKey(subscription: Subscription, key: string): void {
  subscription.changeKeys = [...subscription.changeKeys, key].slice(-KEYS_KEPT);
}

interface Proration {
  dueNow: number;
  /** Credit that is left after the price was paid from it. */
  left: number;
}

/** What the running period is still worth, by seconds and rounded down, together with credit from before. */
function prorate(subscription: Subscription, charge: RecurringCharge, now: number): Proration {
  const { start, end } = subscription.period;
  const total = Math.max(1, Math.round((end - start) / 1000));
  const unused = Math.max(0, Math.min(total, Math.round((end - now) / 1000)));
  const worth = Math.floor((subscription.charge.total.amount * unused) / total) + subscription.credit;
  const dueNow = amountDue(charge, worth);
  return { dueNow, left: worth - (charge.total.amount - dueNow) };
}

function checkChange(subscription: Subscription, charge: RecurringCharge): void {
  if (subscription.state === 'ended') throw new PaymentsError('refused', 'The subscription has ended');
  if (subscription.state === 'past_due') throw new PaymentsError('refused', 'A payment of it is still open');
  if (charge.total.currency !== subscription.charge.total.currency)
    throw new PaymentsError('refused', 'A subscription keeps its currency');
  if (!Number.isSafeInteger(charge.total.amount) || charge.total.amount <= 0)
    throw new PaymentsError('refused', 'The amount must be a positive whole number');
}

export function quoteChange(subscription: Subscription, change: PlanChange, now: number): ChangeQuote {
  const { charge, when } = change;
  checkChange(subscription, charge);
  const { currency } = charge.total;
  if (when === 'renewal') {
    const nothing = { amount: 0, currency };
    return { dueNow: nothing, credit: nothing, nextChargeAt: new Date(subscription.period.end) };
  }
  const { dueNow } = prorate(subscription, charge, change.countedFrom?.getTime() ?? now);
  return {
    dueNow: { amount: dueNow, currency },
    credit: { amount: charge.total.amount - dueNow, currency },
    nextChargeAt: new Date(endOfPeriod(now, charge.period, dayOfMonth(now))),
  };
}

/** @returns whether the bank has to confirm it. */
export async function changePlan(books: Books, change: PlanChange, key: string): Promise<boolean> {
  const failure = await changeSubscription(books, change.subscriptionId, async (unit, subscription) => {
    const { charge } = change;
    if (subscription.waitingChange?.key === key) return 'authentication';
    if (subscription.changeKeys.includes(key)) return null;
    checkChange(subscription, charge);
    const problem = change.when === 'now' ? failureOf(subscription) : null;
    if (problem === 'authentication') {
      subscription.waitingChange = { charge, key, expiresAt: unit.now + CONFIRM_MS };
      await unit.emit('subscription.updated', change.subscriptionId);
    } else if (!problem) {
      if (change.when === 'now')
        await begin(unit, change.subscriptionId, subscription, charge, change.countedFrom);
      else await wait(unit, change.subscriptionId, subscription, charge);
      rememberKey(subscription, key);
    }
    return problem;
  });
  if (failure && failure !== 'authentication') throw new PaymentsError('refused', FAILURE_TEXT[failure]);
  return failure === 'authentication';
}

/** The new plan and a new period begin now. */
export async function begin(
  unit: Unit,
  id: string,
  subscription: Subscription,
  charge: RecurringCharge,
  countedFrom?: Date,
): Promise<void> {
  const { dueNow, left } = prorate(subscription, charge, countedFrom?.getTime() ?? unit.now);
  const anchorDay = dayOfMonth(unit.now);
  Object.assign(subscription, {
    charge,
    credit: left,
    anchorDay,
    period: { start: unit.now, end: endOfPeriod(unit.now, charge.period, anchorDay) },
    isEnding: false,
    next: null,
    waitingChange: null,
  } satisfies Partial<Subscription>);
  await takePayment(unit, id, subscription, { amount: dueNow, reason: 'change', at: unit.now });
  await unit.emit('subscription.changed', id);
}

async function wait(
  unit: Unit,
  id: string,
  subscription: Subscription,
  charge: RecurringCharge,
): Promise<void> {
  subscription.isEnding = false;
  subscription.next = charge.priceId === subscription.charge.priceId ? null : charge;
  await unit.emit('subscription.updated', id);
}

export const waitingChangeAt = ({ waitingChange }: Subscription, now: number) =>
  waitingChange && waitingChange.expiresAt > now ? waitingChange : null;

/** What the change costs if it is confirmed now. */
export function waitingPrice(subscription: Subscription, now: number): number {
  const waiting = waitingChangeAt(subscription, now);
  return waiting ? prorate(subscription, waiting.charge, now).dueNow : 0;
}

/** Whether the customer has to do something on the page for open charges. */
export const needsAction = (subscription: Subscription, now: number): boolean =>
  subscription.state === 'past_due' || waitingChangeAt(subscription, now) !== null;
