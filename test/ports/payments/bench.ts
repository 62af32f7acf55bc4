// The common setup of the payments suite: a provider, and usual actions of buyers.
import { beforeEach, expect } from 'vitest';
import type {
  DeliveredEvent,
  ProviderRig,
} from '../../../src/adapters/payments/test-support/provider-rig.ts';
import type {
  Charge,
  CheckoutRequest,
  Period,
  ProviderEvent,
  ProviderSubscription,
} from '../../../src/platform/server/ports/payments.ts';

export const DAY = 86_400_000;
export const START = new Date('2026-11-24T12:00:00Z');

const recurring = (priceId: string, amount: number, period: Period = 'month') => ({
  priceId,
  title: `Plan ${priceId}`,
  total: { amount, currency: 'USD' },
  period,
});
export const PACK: Charge = {
  priceId: 'pack-550',
  title: '550 coins',
  total: { amount: 1299, currency: 'USD' },
  period: null,
};
export const BLOOM = recurring('bloom-month', 999);
export const BLOOM_YEAR = recurring('bloom-year', 9588, 'year');
export const ECLIPSE = recurring('eclipse-month', 2499);

type SubjectKind = NonNullable<ProviderEvent['subject']>['kind'];

export interface Bench {
  name: string;
  /** Created anew for each test. */
  readonly rig: ProviderRig;
  request(charge: Charge, orderId?: string): CheckoutRequest;
  /** Opens and pays a checkout. */
  buy(charge?: Charge): Promise<{ id: string; paymentId: string | null; customerId: string | null }>;
  subscribe(charge?: Charge, card?: 'works' | 'fails-later'): Promise<ProviderSubscription>;
  read(subscription: ProviderSubscription): Promise<ProviderSubscription>;
  readEvent(event: DeliveredEvent): Promise<ProviderEvent>;
  expectEventAbout(kind: SubjectKind, id: string): Promise<void>;
  failure(kind: string): { name: string; kind: string };
}

export function createBench(name: string, createRig: () => Promise<ProviderRig>): Bench {
  let rig: ProviderRig;
  let orders = 0;
  beforeEach(async () => {
    rig = await createRig();
    return () => rig.close();
  });

  const bench: Bench = {
    name,
    get rig() {
      return rig;
    },
    request: (charge, orderId = `order-${name}-${++orders}`) => ({
      orderId,
      userId: `user-of-${orderId}`,
      email: 'mira@example.test',
      customerId: null,
      charge,
      successUrl: 'http://shop.test/payment/success?order=1',
      cancelUrl: 'http://shop.test/payment/cancel?order=1',
      expiresAt: new Date(rig.now() + 3_600_000),
    }),
    async buy(charge = PACK) {
      const { id } = await rig.payments.openCheckout(bench.request(charge));
      await rig.pay(id, 'works');
      return rig.payments.readCheckout(id);
    },
    async subscribe(charge = BLOOM, card = 'works') {
      const { id } = await rig.payments.openCheckout(bench.request(charge));
      await rig.pay(id, card);
      const { subscriptionId } = await rig.payments.readCheckout(id);
      return rig.payments.readSubscription(subscriptionId!);
    },
    read: ({ id }) => rig.payments.readSubscription(id),
    readEvent: ({ body, headers }) => rig.payments.readEvent(body, (header) => headers[header]),
    async expectEventAbout(kind, id) {
      const subjects = [];
      for (const event of await rig.takeEvents()) subjects.push((await bench.readEvent(event)).subject);
      expect(subjects).toContainEqual({ kind, id });
    },
    failure: (kind) => ({ name: 'PaymentsError', kind }),
  };
  return bench;
}
