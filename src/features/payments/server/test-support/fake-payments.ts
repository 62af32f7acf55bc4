// A provider in memory: a small state machine of checkouts, charges and subscriptions that signs its events, with the
// controls that a test needs to pay, refuse, dispute, and lose calls before or after they took effect.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import {
  PaymentsError,
  type Checkout,
  type CheckoutRequest,
  type Money,
  type Payments,
  type PaymentsFailure,
  type ProviderPayment,
  type ProviderSubscription,
} from '../../../../platform/server/ports/payments.ts';

const SECRET = 'a secret of the fake provider';
const sign = (text: string): string => createHmac('sha256', SECRET).update(text).digest('hex');

type Method = Exclude<keyof Payments, 'name' | 'isTest'>;

export interface DeliveredEvent {
  body: Buffer;
  header: (name: string) => string | undefined;
}

interface Failure {
  method: Method;
  kind: PaymentsFailure;
  /** Whether the call takes effect before it fails. */
  isDone: boolean;
}

const copy = <T>(value: T): T => structuredClone(value);

export function fakePayments(clock: Clock) {
  const checkouts = new Map<string, Checkout & { request: CheckoutRequest }>();
  const payments = new Map<string, ProviderPayment>();
  const subscriptions = new Map<string, ProviderSubscription>();
  const events: { id: string; type: string; subject: unknown; occurredAt: string }[] = [];
  const failures: Failure[] = [];
  const calls: Method[] = [];
  /** Told of each call, before and after it took effect; it may throw. */
  let watch: (moment: string) => void = () => {};
  let count = 0;
  let isTest = true;
  let hasPortal = true;
  const nextId = (prefix: string) => `${prefix}_${++count}`;
  const now = () => new Date(clock.now());

  const emit = (type: string, kind: 'checkout' | 'subscription' | 'payment' | null, id = ''): void =>
    void events.push({
      id: nextId('evt'),
      type,
      subject: kind && { kind, id },
      occurredAt: now().toISOString(),
    });

  function find<T>(map: Map<string, T>, id: string): T {
    const found = map.get(id);
    if (!found) throw new PaymentsError('missing', `There is no ${id}`);
    return found;
  }

  async function call<T>(method: Method, act: () => T): Promise<T> {
    calls.push(method);
    watch(`${method}: before`);
    const at = failures.findIndex((failure) => failure.method === method);
    const [failure] = at < 0 ? [] : failures.splice(at, 1);
    if (failure && !failure.isDone) throw new PaymentsError(failure.kind, `${method} failed`);
    const answer = copy(act());
    watch(`${method}: after`);
    if (failure) throw new PaymentsError(failure.kind, `${method} failed after it was done`);
    return answer;
  }

  const seen = ({ request: _request, ...checkout }: Checkout & { request: CheckoutRequest }): Checkout =>
    checkout;

  function charge(about: Partial<ProviderPayment> & { total: Money }): ProviderPayment {
    const payment: ProviderPayment = {
      id: nextId('pay'),
      customerId: null,
      orderId: null,
      subscriptionId: null,
      priceId: null,
      reason: 'order',
      period: null,
      paidAt: now(),
      refunds: [],
      disputes: [],
      ...about,
    };
    payments.set(payment.id, payment);
    return payment;
  }

  const afterMonths = (from: Date, months: number) =>
    new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, from.getUTCDate()));

  function chargePeriod(subscription: ProviderSubscription, reason: ProviderPayment['reason']): void {
    const { id, customerId, orderId, charge: agreed, period } = subscription;
    const payment = charge({
      customerId,
      subscriptionId: id,
      priceId: agreed.priceId,
      total: agreed.total,
      period,
      reason,
      orderId: reason === 'order' ? orderId : null,
    });
    subscription.payments.unshift(payment);
  }

  function subscribe(
    { request, total }: Checkout & { request: CheckoutRequest },
    customerId: string,
  ): string {
    const period = request.charge.period!;
    const subscription: ProviderSubscription = {
      id: nextId('sub'),
      orderId: request.orderId,
      customerId,
      state: 'active',
      charge: { ...request.charge, period, total },
      period: { start: now(), end: afterMonths(now(), period === 'year' ? 12 : 1) },
      isEnding: false,
      next: null,
      methodLabel: 'Visa ending in 4242',
      actionUrl: null,
      givesUpAt: null,
      payments: [],
    };
    subscriptions.set(subscription.id, subscription);
    chargePeriod(subscription, 'order');
    return subscription.id;
  }

  function giveBack(payment: ProviderPayment, amount: number, key: string | null) {
    const known = key === null ? undefined : payment.refunds.find((refund) => refund.key === key);
    if (known) return known;
    const back = payment.refunds.reduce((sum, refund) => sum + refund.amount, 0);
    if (back + amount > payment.total.amount)
      throw new PaymentsError('refused', 'That is more than was paid');
    const refund = { id: nextId('re'), amount, key, state: 'done' as const, at: now() };
    payment.refunds.push(refund);
    emit('refund', 'payment', payment.id);
    return refund;
  }

  const port: Payments = {
    name: 'sandbox',
    get isTest() {
      return isTest;
    },
    openCheckout: (request) =>
      call('openCheckout', () => {
        const known = [...checkouts.values()].find((other) => other.orderId === request.orderId);
        if (known) return seen(known);
        const id = nextId('co');
        const checkout = {
          id,
          orderId: request.orderId,
          url: `https://pay.test/${id}`,
          state: 'open' as const,
          total: request.charge.total,
          customerId: request.customerId,
          paymentId: null,
          subscriptionId: null,
          request,
        };
        checkouts.set(id, checkout);
        return seen(checkout);
      }),
    readCheckout: (id) => call('readCheckout', () => seen(find(checkouts, id))),
    closeCheckout: (id) =>
      call('closeCheckout', () => {
        const checkout = find(checkouts, id);
        if (checkout.state === 'paid') throw new PaymentsError('paid', 'It is paid');
        if (checkout.state === 'open') Object.assign(checkout, { state: 'expired', url: null });
      }),
    readPayment: (id) => call('readPayment', () => find(payments, id)),
    readSubscription: (id) => call('readSubscription', () => find(subscriptions, id)),
    quoteChange: ({ subscriptionId, charge: { total } }) =>
      call('quoteChange', () => ({
        dueNow: total,
        credit: { amount: 0, currency: total.currency },
        nextChargeAt: find(subscriptions, subscriptionId).period.end,
      })),
    changePlan: ({ subscriptionId, charge: agreed }) =>
      call('changePlan', () => {
        const subscription = find(subscriptions, subscriptionId);
        subscription.charge = agreed;
        subscription.period = { start: now(), end: afterMonths(now(), 1) };
        chargePeriod(subscription, 'change');
        emit('subscription', 'subscription', subscriptionId);
        return { actionUrl: null };
      }),
    setEnding: (id, isEnding) =>
      call('setEnding', () => {
        find(subscriptions, id).isEnding = isEnding;
        emit('subscription', 'subscription', id);
      }),
    endNow: (id) =>
      call('endNow', () => {
        find(subscriptions, id).state = 'ended';
        emit('subscription', 'subscription', id);
      }),
    openPortal: ({ customerId, purpose }) =>
      call('openPortal', () => {
        if (!hasPortal) throw new PaymentsError('unsupported', 'There is no such page');
        return { url: `https://pay.test/portal/${customerId}/${purpose}` };
      }),
    refund: ({ paymentId, amount, key }) =>
      call('refund', () => giveBack(find(payments, paymentId), amount, key)),
    async readEvent(body, header) {
      const [timestamp = '', signature = ''] = (header('fake-signature') ?? '').split('.');
      const expected = sign(`${timestamp}.${body.toString()}`);
      const isGenuine =
        signature.length === expected.length &&
        timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
      if (!isGenuine) throw new PaymentsError('forged', 'The signature is wrong');
      if (Math.abs(clock.now() - Number(timestamp)) > 300_000)
        throw new PaymentsError('stale', 'The event is too old');
      const event = JSON.parse(body.toString()) as (typeof events)[number];
      return { ...event, occurredAt: new Date(event.occurredAt), subject: event.subject as never };
    },
    close: async () => {},
  };

  const checkoutOf = (orderId: string) =>
    [...checkouts.values()].find((checkout) => checkout.orderId === orderId)!;

  return {
    port,
    checkouts,
    payments,
    subscriptions,
    /** What was called, oldest first. */
    calls,
    checkoutOf,
    /** The buyer pays. `total` is what was charged where that is not what was ordered. */
    pay(orderId: string, { total }: { total?: Money } = {}): Checkout {
      const checkout = checkoutOf(orderId);
      if (checkout.state !== 'open') throw new Error(`The checkout is ${checkout.state}`);
      const { charge: asked, userId } = checkout.request;
      const customerId = checkout.customerId ?? `cus_${userId}`;
      Object.assign(checkout, { state: 'paid', url: null, customerId, total: total ?? checkout.total });
      if (asked.period) {
        checkout.subscriptionId = subscribe(checkout, customerId);
        emit('subscription', 'subscription', checkout.subscriptionId);
      } else {
        const payment = charge({ total: checkout.total, customerId, orderId, priceId: asked.priceId });
        checkout.paymentId = payment.id;
        emit('payment', 'payment', payment.id);
      }
      emit('checkout', 'checkout', checkout.id);
      return seen(checkout);
    },
    decline(orderId: string): void {
      const checkout = checkoutOf(orderId);
      Object.assign(checkout, { state: 'failed', url: null });
      emit('checkout', 'checkout', checkout.id);
    },
    expire(orderId: string): void {
      const checkout = checkoutOf(orderId);
      Object.assign(checkout, { state: 'expired', url: null });
      emit('checkout', 'checkout', checkout.id);
    },
    renew(subscriptionId: string): void {
      const subscription = find(subscriptions, subscriptionId);
      const { end } = subscription.period;
      subscription.period = {
        start: end,
        end: afterMonths(end, subscription.charge.period === 'year' ? 12 : 1),
      };
      chargePeriod(subscription, 'renewal');
      emit('subscription', 'subscription', subscriptionId);
    },
    /** The provider's own desk gives money back. */
    refundAtDesk: (paymentId: string, amount: number) => giveBack(find(payments, paymentId), amount, null),
    dispute(paymentId: string, amount: number): string {
      const id = nextId('dp');
      find(payments, paymentId).disputes.push({ id, amount, state: 'open', openedAt: now() });
      emit('dispute', 'payment', paymentId);
      return id;
    },
    closeDispute(paymentId: string, id: string, state: 'won' | 'lost'): void {
      find(payments, paymentId).disputes.find((dispute) => dispute.id === id)!.state = state;
      emit('dispute', 'payment', paymentId);
    },
    /** A checkout that nobody here ordered. */
    strayCheckout(orderId: string, total: Money): string {
      const payment = charge({ total, orderId });
      const id = nextId('co');
      checkouts.set(id, {
        id,
        orderId,
        url: null,
        state: 'paid',
        total,
        customerId: null,
        paymentId: payment.id,
        subscriptionId: null,
        request: null as never,
      });
      emit('checkout', 'checkout', id);
      return id;
    },
    emit,
    /** The next call of that method fails. */
    failNext: (method: Method, kind: PaymentsFailure = 'temporary', isDone = false): void =>
      void failures.push({ method, kind, isDone }),
    watch: (listener: (moment: string) => void): void => {
      watch = listener;
    },
    setTest: (value: boolean): void => {
      isTest = value;
    },
    setPortal: (value: boolean): void => {
      hasPortal = value;
    },
    /** Takes the events that were not delivered yet, oldest first. */
    takeEvents: (): DeliveredEvent[] =>
      events.splice(0).map((event) => {
        const body = Buffer.from(JSON.stringify(event));
        const at = clock.now();
        const signature = `${at}.${sign(`${at}.${body.toString()}`)}`;
        return { body, header: (name) => (name === 'fake-signature' ? signature : undefined) };
      }),
  };
}

export type FakePayments = ReturnType<typeof fakePayments>;
