// Orders and readings over the fake provider, as payments does it.
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { Price } from '../../../../shared/words/money.ts';
import type { MembershipMirror } from '../membership-mirror.ts';
import type { Billing, Offer } from '../memberships.needs.ts';
import type { FakeProvider } from './fake-provider.ts';

interface Order {
  orderId: string;
  userId: string;
  offer: Offer;
  price: Price;
}

/** Germany's tax is added. */
const taxOf = (amount: number, country: string | null | undefined) =>
  country === 'DE' ? Math.round(amount * 0.19) : 0;

export function createFakeBilling(
  database: Database,
  provider: FakeProvider,
  subscriptions: MembershipMirror['subscriptions'],
) {
  const orders: Order[] = [];
  const settings = { isDown: false, isDeclined: false, confirmAt: null as string | null, cap: Infinity };

  const capReached = (amount: number) =>
    new AppError('payments.cap_reached', {
      params: { cap: settings.cap, spent: 0, waiting: 0, amount, currency: 'USD' },
    });

  function answer(): void {
    if (settings.isDown) throw new AppError('payments.unavailable');
  }

  async function priceFor(
    amount: number,
    currency: string,
    where: { country?: string | null },
  ): Promise<Price> {
    const tax = taxOf(amount, where.country);
    const rate = tax > 0 ? { taxLabel: 'VAT', taxBasisPoints: 1900 } : { taxLabel: '', taxBasisPoints: 0 };
    return { net: amount, tax, total: amount + tax, currency, ...rate };
  }

  async function settle(tx: Tx, id: string, revision: number | null) {
    const reading = provider.read(id);
    const input = { subscription: reading, revision, userId: provider.userOf(id), provider: 'sandbox' };
    const outcome = await subscriptions.sync(tx, input);
    if (outcome !== 'done') return outcome;
    for (const payment of reading.payments.toReversed())
      await subscriptions.paid(tx, {
        providerSubscriptionId: id,
        priceId: payment.priceId!,
        reference: payment.id,
        paidBy: payment.id,
        isChange: payment.reason === 'change',
        periodStart: payment.period!.start,
      });
    return outcome;
  }

  /** Reads it and applies what it says. */
  async function apply(id: string): Promise<'done' | 'second'> {
    for (;;) {
      answer();
      const revision = await subscriptions.revisionOf(id);
      const outcome = await database.transact((tx) => settle(tx, id, revision));
      if (outcome !== 'stale') return outcome;
    }
  }

  const billing: Billing = {
    provider: 'sandbox',
    priceFor,
    async order({ userId, offer, country }) {
      answer();
      const price = await priceFor(offer.amount, offer.currency, { country: country ?? null });
      if (price.total > settings.cap) throw capReached(price.total);
      const open = orders.find((order) => order.userId === userId && order.offer.offerId === offer.offerId);
      const order = open ?? { orderId: `order-${orders.length + 1}`, userId, offer, price };
      if (!open) orders.push(order);
      return { orderId: order.orderId, checkoutUrl: `https://pay.test/${order.orderId}` };
    },
    async checkCap(_userId, amount) {
      if (amount > settings.cap) throw capReached(amount);
    },
    async quoteChange(change) {
      answer();
      return provider.quote(change);
    },
    async changePlan(change, key) {
      answer();
      if (settings.isDeclined) throw new AppError('payments.declined');
      if (settings.confirmAt) return { actionUrl: settings.confirmAt };
      provider.change(change, key);
      return { actionUrl: null };
    },
    async setEnding(id, isEnding) {
      answer();
      provider.setEnding(id, isEnding);
    },
    async refresh(id) {
      await apply(id);
    },
  };

  /** The buyer pays. @returns the provider's id of the subscription. */
  async function pay({ orderId, userId, offer, price }: Order): Promise<string> {
    const total = { amount: price.total, currency: price.currency };
    const charge = { priceId: offer.offerId, title: offer.title, total, period: offer.period! };
    const id = provider.begin(userId, orderId, charge);
    await apply(id);
    return id;
  }

  return { billing, orders, settings, apply, pay };
}
