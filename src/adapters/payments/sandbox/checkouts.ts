import { PaymentsError, type Charge, type CheckoutRequest } from '../../../platform/server/ports/payments.ts';
import { saveSubscription } from './billing.ts';
import { CARDS, FAILURE_TEXT, type CardKind, type ChargeFailure } from './cards.ts';
import { newSubscription, recordPayment, takePayment } from './charges.ts';
import type { Checkout, RecurringCharge } from './documents.ts';
import { dayOfMonth, endOfPeriod } from './months.ts';
import { stateAt } from './present.ts';
import { insertObject } from './sandbox.store.ts';
import type { Books, Unit } from './unit.ts';

/** A checkout ends after this many failed charges, because more attempts look like tests of stolen cards. */
const DECLINES_MAX = 5;

export const isRecurring = (charge: Charge): charge is RecurringCharge => charge.period !== null;

export async function openCheckout(books: Books, request: CheckoutRequest): Promise<string> {
  const { charge, expiresAt } = request;
  if (!Number.isSafeInteger(charge.total.amount) || charge.total.amount <= 0)
    throw new PaymentsError('refused', 'The amount must be a positive whole number');
  const id = `cs_${books.derive('checkout', request.orderId)}`;
  await books.change(async ({ tx, now }) => {
    const customerId = request.customerId ?? `cus_${books.derive('customer', request.userId)}`;
    const customer = { userId: request.userId, email: request.email };
    await insertObject(tx, { kind: 'customer', id: customerId, data: customer, dueAt: null, now });
    const data: Checkout = {
      orderId: request.orderId,
      customerId,
      email: request.email,
      charge,
      successUrl: request.successUrl,
      cancelUrl: request.cancelUrl,
      expiresAt: expiresAt.getTime(),
      state: 'open',
      declines: 0,
      problem: '',
      waitingCard: null,
      paymentId: null,
      subscriptionId: null,
    };
    await insertObject(tx, { kind: 'checkout', id, data, dueAt: data.expiresAt, now });
  });
  return id;
}

const save = (unit: Unit, id: string, checkout: Checkout): Promise<void> =>
  unit.save('checkout', id, checkout, checkout.state === 'open' ? checkout.expiresAt : null);

async function expire(unit: Unit, id: string, checkout: Checkout): Promise<void> {
  checkout.state = 'expired';
  checkout.waitingCard = null;
  await save(unit, id, checkout);
  await unit.emit('checkout.expired', id, Math.min(unit.now, checkout.expiresAt));
}

/** The billing loop found it due. */
export const expireIfDue = (books: Books, id: string): Promise<void> =>
  books.change(async (unit) => {
    const checkout = await unit.lock('checkout', id);
    if (checkout.state === 'open' && checkout.expiresAt <= unit.now) await expire(unit, id, checkout);
  });

/** @throws PaymentsError paid */
export const closeCheckout = (books: Books, id: string): Promise<void> =>
  books.change(async (unit) => {
    const checkout = await unit.lock('checkout', id);
    if (checkout.state === 'paid') throw new PaymentsError('paid', 'The checkout was paid already');
    if (checkout.state === 'open') await expire(unit, id, checkout);
  });

/** The buyer presses Pay. @returns the checkout afterwards. */
export const payCheckout = (books: Books, id: string, card: CardKind): Promise<Checkout> =>
  books.change(async (unit) => {
    const checkout = await unit.lock('checkout', id);
    if (stateAt(checkout, unit.now) !== 'open') return checkout;
    const failure = CARDS[card].firstFailure;
    if (failure === 'authentication') {
      checkout.waitingCard = card;
      checkout.problem = '';
      await save(unit, id, checkout);
    } else if (failure) await decline(unit, id, checkout, failure);
    else await settle(unit, id, checkout, card);
    return checkout;
  });

/** The bank's answer for the card that waits for it; without one nothing happens. */
export const answerForBank = (books: Books, id: string, isConfirmed: boolean): Promise<Checkout> =>
  books.change(async (unit) => {
    const checkout = await unit.lock('checkout', id);
    const card = checkout.waitingCard;
    if (!card || stateAt(checkout, unit.now) !== 'open') return checkout;
    if (isConfirmed) await settle(unit, id, checkout, card);
    else await decline(unit, id, checkout, 'authentication');
    return checkout;
  });

async function decline(unit: Unit, id: string, checkout: Checkout, failure: ChargeFailure): Promise<void> {
  checkout.declines += 1;
  checkout.problem = FAILURE_TEXT[failure];
  checkout.waitingCard = null;
  if (checkout.declines >= DECLINES_MAX) checkout.state = 'failed';
  await save(unit, id, checkout);
  await unit.emit(checkout.state === 'failed' ? 'checkout.failed' : 'checkout.declined', id);
}

async function settle(unit: Unit, id: string, checkout: Checkout, card: CardKind): Promise<void> {
  const { charge, orderId, customerId } = checkout;
  const { now } = unit;
  if (isRecurring(charge)) {
    const subscriptionId = unit.newId('sub');
    const anchorDay = dayOfMonth(now);
    const period = { start: now, end: endOfPeriod(now, charge.period, anchorDay) };
    const subscription = newSubscription({ orderId, customerId, charge, anchorDay, period, card });
    await insertObject(unit.tx, {
      kind: 'subscription',
      id: subscriptionId,
      data: subscription,
      dueAt: period.end,
      now,
    });
    checkout.subscriptionId = subscriptionId;
    const taken = { amount: charge.total.amount, reason: 'order', at: now } as const;
    checkout.paymentId = await takePayment(unit, subscriptionId, subscription, taken);
    await saveSubscription(unit, subscriptionId, subscription);
    await unit.emit('subscription.started', subscriptionId);
  } else {
    checkout.paymentId = await recordPayment(unit, {
      customerId,
      orderId,
      subscriptionId: null,
      sequence: 0,
      priceId: charge.priceId,
      title: charge.title,
      reason: 'order',
      total: charge.total,
      period: null,
      card,
      paidAt: now,
    });
  }
  checkout.state = 'paid';
  checkout.waitingCard = null;
  checkout.problem = '';
  await save(unit, id, checkout);
  await unit.emit('checkout.paid', id);
}
